// What every piece of the board needs to speak and to be looked at.
import type { Fields, Names, Words } from '../../lib/words';

export type Say = (key: string, fields?: Fields) => string;

export interface Table {
  say: Say;
  words: Words;
  names: Names;
  /** The letters of each player's hats. */
  marks: string[];
  /** What a character that is still hidden would do now; empty for the others. */
  now: (character: string) => string;
  /** What that would bring, in a word; empty for the others. */
  gain: (character: string) => string;
  /** Holds a card up to read. */
  look: (character: string) => void;
  /** A character, and whose hat is on it. */
  hatOf: (character: string, owner: number) => string;
}
