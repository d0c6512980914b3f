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
    if (event.kind === 'swindled') found.push([stack(event.victim, event.gang), stack(event.who, event.gang)]);
  }
  return found;
}

function piece(board: HTMLElement, place: Place): HTMLElement | null {
  const at = board.querySelector<HTMLElement>(`[data-place="${place}"]`);
  return at?.querySelector<HTMLElement>('.top .card, .pile > .card, .cell') ?? at;
}

export function fly(board: HTMLElement, events: readonly AnyEvent[]): void {
  for (const [source, goal] of flights(events)) {
    const from = piece(board, source)?.getBoundingClientRect();
    const card = piece(board, goal);
    const to = card?.getBoundingClientRect();
    if (!from || !card || !to || !to.width) continue;
    const x = from.left + from.width / 2 - (to.left + to.width / 2);
    const y = from.top + from.height / 2 - (to.top + to.height / 2);
    const scale = from.width / to.width;
    card.animate(
      [
        { transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 9 },
        { transform: 'none', zIndex: 9 },
      ],
      { duration: MS, easing: EASE },
    );
  }
}
