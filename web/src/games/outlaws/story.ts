// What the last move did, told with the board's pieces: who was shown, struck or moved, for as long as it is the last thing that happened.
import type { AnyEvent } from '../../gen/types/outlaws';
import { touched, trailOf as trail, type Trail } from '../../kit/trail';
import { parted } from './team';

/** The seat under which a player's line lies: events name players, pieces lie in lines. */
export type LineOf = (seat: number) => number;

/** Who has just been shown at a place. */
export function shownAt(
  events: readonly AnyEvent[],
  line: LineOf,
  seat: number,
  place: number,
): string | null {
  for (const event of events)
    if (
      (event.kind === 'revealed' || event.kind === 'marked') &&
      line(event.who) === seat &&
      event.place === place
    )
      return parted(event.figure).figure;
  return null;
}

/** The token that has just been turned up before a place. */
export function turnedUpAt(
  events: readonly AnyEvent[],
  line: LineOf,
  seat: number,
  place: number,
): string | null {
  for (const event of events)
    if (event.kind === 'turned-up' && line(event.who) === seat && event.place === place) return event.token;
  return null;
}

/** Whether the figure at a place is under attack. */
export function isStruck(events: readonly AnyEvent[], line: LineOf, seat: number, place: number): boolean {
  return events.some(
    (event) =>
      (event.kind === 'shot' || event.kind === 'arresting' || event.kind === 'rounding-up') &&
      line(event.rival) === seat &&
      event.place === place,
  );
}

export type Verdict = 'hit' | 'miss' | 'nobody' | 'jailed' | 'right' | 'wrong';

/** What came of an ability that was aimed at a place, for as long as it is the last thing that happened. */
export function verdictAt(
  events: readonly AnyEvent[],
  line: LineOf,
  seat: number,
  place: number,
): Verdict | null {
  const is = (...kinds: AnyEvent['kind'][]): boolean => events.some((event) => kinds.includes(event.kind));
  for (const event of events) {
    if (!('rival' in event && 'place' in event) || line(event.rival) !== seat || event.place !== place)
      continue;
    if (event.kind === 'shot') return is('missed') ? 'miss' : is('asked') ? null : 'hit';
    if (event.kind === 'arresting' && is('no-arrest')) return 'nobody';
    if (event.kind === 'rounding-up') return is('jailed') ? 'jailed' : is('no-arrest') ? 'nobody' : null;
    if (event.kind === 'reported') return is('marked') ? 'right' : 'wrong';
    if (event.kind === 'robbing')
      return shownAt(events, line, seat, place) === event.figure ? 'right' : 'wrong';
  }
  return null;
}

/** Whose line an event touched, and at which places. */
function touchedBy(event: AnyEvent): { seat: number; places: readonly number[] } | null {
  switch (event.kind) {
    case 'moved':
    case 'moved-openly':
    case 'traded':
      return { seat: event.who, places: [event.place, event.other] };
    case 'entered':
    case 'entered-openly':
    case 'refilled':
      return { seat: event.who, places: event.places };
    case 'danced':
      return { seat: event.rival, places: [event.place, event.to] };
    case 'shot':
    case 'arresting':
    case 'rounding-up':
    case 'scouted':
    case 'reported':
    case 'robbing':
      return { seat: event.rival, places: [event.place] };
    case 'revealed':
    case 'marked':
    case 'looked':
    case 'named':
    case 'turned-up':
    case 'turned-down':
    case 'jailed':
    case 'freed':
    case 'stocked':
    case 'took-over':
      return { seat: event.who, places: [event.place] };
    default:
      return null;
  }
}

/** Where the last move left its trail, as `seat.place`. */
export function trailOf(events: readonly AnyEvent[], line: LineOf): Trail {
  return trail(events, (event) => {
    const { seat, places } = touchedBy(event) ?? { seat: 0, places: [] };
    return touched(...places.map((place) => `${line(seat)}.${place}`));
  });
}
