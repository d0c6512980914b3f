// What every piece of the board needs to speak and to be looked at.
import type { AnyEvent } from '../../gen/types/goat';
import { seat, type Field, type Fields, type Words } from '../../lib/words';

export type Say = (key: string, fields?: Fields) => string;

export interface Table {
  say: Say;
  words: Words;
  names: string[];
  /** The letters of each player's hats. */
  marks: string[];
  /** What a character that is still hidden would do now; empty for the others. */
  now(character: string): string;
  /** What that would bring, in a word; empty for the others. */
  gain(character: string): string;
  /** Holds a card up to read. */
  look(character: string): void;
  /** A character, and whose hat is on it. */
  hatOf(character: string, owner: number): string;
}

const SEATS = new Set(['who', 'to', 'dealer', 'victim', 'giver']);

/** The sentence the gazette has for an event. */
export function tell(say: Say, event: AnyEvent): string {
  const fields = Object.entries(event).map(([name, value]: [string, unknown]): [string, Field] => [
    name,
    SEATS.has(name) && typeof value === 'number' ? seat(value) : (value as Field),
  ]);
  const known = 'resource' in event && event.resource !== null;
  const key = known && (event.kind === 'gambled' || event.kind === 'waitress-gambled') ? `${event.kind}-saw` : event.kind;
  return say(`event.${key}`, Object.fromEntries(fields));
}
