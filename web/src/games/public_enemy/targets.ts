/** Which piece of the board each legal action belongs to. The page knows the notation's words, not the rules. */
import type { Legal } from '../../table/legal';

export type Place = `deck:${string}` | `stack:${number}:${string}` | 'cavalry';

/** One legal action, with the words the server has for it. */
export interface Choice {
  action: string;
  label: string;
  verb: string;
  place: Place;
}

/** Verbs paid for with a Dollars tile; picking the tile first offers these alone. */
export const PAID: readonly string[] = ['bury', 'look'];
const ON_DECK: readonly string[] = ['take', 'bury', 'look', 'cavalry'];

export const deck = (name: string): Place => `deck:${name}`;
export const stack = (seat: number, gang: string): Place => `stack:${seat}:${gang}`;

/** A seat as the notation counts it, p1 first. */
export const spelled = (seat: number): string => `p${seat + 1}`;

function placeOf(verb: string, about: string[], mine: number): Place | null {
  const [first, second] = about;
  if (verb === 'saloon') return deck('saloon');
  if (verb === 'stay') return 'cavalry';
  if (ON_DECK.includes(verb) && first) return deck(first);
  if (verb === 'sheriff' && first) return stack(mine, first);
  if (first && second && /^p\d$/.test(first)) return stack(Number(first.slice(1)) - 1, second);
  return null;
}

/** The legal actions by the piece they are played on, in the server's order. */
export function choicesByPlace(legal: Legal, mine: number | null): Map<Place, Choice[]> {
  const found = new Map<Place, Choice[]>();
  for (const action of legal.actions) {
    const [verb = '', ...about] = action.split(' ');
    const place = placeOf(verb, about, mine ?? -1);
    if (place === null) continue;
    const choice = { action, label: legal.label(action), verb, place };
    found.set(place, [...(found.get(place) ?? []), choice]);
  }
  return found;
}

/** With a Dollars tile in hand only what it pays for is offered; without one, everything. */
export function offered(choices: readonly Choice[], paying: boolean): Choice[] {
  return choices.filter((choice) => !paying || PAID.includes(choice.verb));
}

/** What a player most likely means by touching this piece now: the server says why it is not allowed. */
export function meant(
  place: Place,
  phase: string,
  card: string | null,
  mine: number,
  paying: boolean,
): string {
  const [kind, first = '', second = ''] = place.split(':');
  if (kind === 'cavalry') return 'stay';
  if (kind === 'deck') {
    if (phase === 'ride' && first !== 'saloon') return `cavalry ${first}`;
    if (paying) return `look ${first}`;
    return first === 'saloon' ? 'saloon' : `take ${first}`;
  }
  const whose = `${spelled(Number(first))} ${second}`;
  if (card === 'bounty-hunter') return `bounty ${whose}`;
  if (card === 'swindler') return `swindle ${whose}`;
  return Number(first) === mine ? `sheriff ${second}` : `swindle ${whose}`;
}
