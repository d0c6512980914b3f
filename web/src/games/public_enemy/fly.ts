/** Cards fly from where they lay to where they lie now; nothing here changes what is on the table. */
import type { AnyEvent } from '../../gen/types/public_enemy';
import { deck, stack, type Place } from './targets';

const MS = 280;
const EASE = 'cubic-bezier(.2,.75,.25,1)';

/** From place to place, for each card that an event moved. */
export function flights(events: readonly AnyEvent[]): [Place, Place][] {
  const found: [Place, Place][] = [];
  for (const event of events) {
    if (event.kind === 'round') return []; // dealt anew: nothing lies where it landed
    if (event.kind === 'took') found.push([deck(event.town), stack(event.who, event.gang)]);
    if (event.kind === 'swindled')
      found.push([stack(event.victim, event.gang), stack(event.who, event.gang)]);
  }
  return found;
}

function cardAt(board: HTMLElement, place: Place): HTMLElement | null {
  const at = board.querySelector<HTMLElement>(`[data-place="${place}"]`);
  return at?.querySelector<HTMLElement>('.top .card, .pile > .card, .cell') ?? at;
}

/** A copy of the card crosses the table above everything else; the card itself waits. */
function cross(card: HTMLElement, from: DOMRect, to: DOMRect): void {
  const ghost = card.cloneNode(true) as HTMLElement;
  ghost.classList.remove('is-legal', 'is-last', 'flip');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.inert = true;
  ghost.style.cssText = `--w:${to.width}px;position:fixed;left:${to.left}px;top:${to.top}px;margin:0;z-index:30;pointer-events:none`;
  document.body.append(ghost);
  card.style.visibility = 'hidden';
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  const start = `translate(${x}px, ${y}px) scale(${from.width / to.width})`;
  const flight = ghost.animate([{ transform: start }, { transform: 'none' }], { duration: MS, easing: EASE });
  const land = (): void => {
    ghost.remove();
    card.style.visibility = '';
  };
  flight.onfinish = flight.oncancel = land;
}

export function fly(board: HTMLElement, events: readonly AnyEvent[]): void {
  for (const [source, goal] of flights(events)) {
    const from = cardAt(board, source)?.getBoundingClientRect();
    const card = cardAt(board, goal);
    const to = card?.getBoundingClientRect();
    if (!from || !card || !to?.width) continue;
    if (card.classList.contains('card')) cross(card, from, to);
    else card.animate([{ transform: 'scale(1.3)' }, { transform: 'none' }], { duration: MS, easing: EASE });
  }
}
