// Which cards fly where after a move of Public Enemy.
import type { AnyEvent } from '../../gen/types/public_enemy';
import { cross, swell } from '../../kit/flights.svelte';
import { deck, stack, type Place } from './targets';

const MS = 280;

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

export function fly(board: HTMLElement, events: readonly AnyEvent[]): void {
  for (const [source, goal] of flights(events)) {
    const from = cardAt(board, source)?.getBoundingClientRect();
    const card = cardAt(board, goal);
    const to = card?.getBoundingClientRect();
    if (!from || !card || !to?.width) continue;
    if (!card.classList.contains('card')) {
      swell(card, MS);
      continue;
    }
    // A copy of the card crosses the table; the card itself waits.
    const ghost = card.cloneNode(true) as HTMLElement;
    ghost.classList.remove('is-legal', 'is-last', 'flip');
    ghost.style.setProperty('--w', `${card.offsetWidth}px`);
    card.style.visibility = 'hidden';
    const landed = (): void => void (card.style.visibility = '');
    cross(board, ghost, { from, to, grows: true, duration: MS, landed });
  }
}
