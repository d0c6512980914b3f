// The material as it is printed: which ink, shape and drawing each place, resource and character has.
import cards from '../../gen/cards/goat.json';
import facts from '../../gen/facts/goat.json';
import type { Fields } from '../../lib/words';
import type { Words } from '../../lib/words';
import type { Ink } from '../../ui/ink';

export interface PlaceLook {
  ink: Ink;
  shape: string;
  drawing: string;
  /** The board over the door, in the drawing's own 200 × 152: x, y, width, height, size of type. */
  sign: readonly [number, number, number, number, number];
}

export const PLACES: Readonly<Record<string, PlaceLook>> = {
  store: { ink: 'green', shape: 'square', drawing: 'pl-store', sign: [38, 34, 124, 27, 19] },
  bank: { ink: 'blue', shape: 'house', drawing: 'pl-bank', sign: [46, 52, 108, 23, 17] },
  ranch: { ink: 'rust', shape: 'shield', drawing: 'pl-ranch', sign: [52, 48, 96, 26, 18] },
  mine: { ink: 'gold', shape: 'diamond', drawing: 'pl-mine', sign: [50, 72, 100, 24, 17] },
  saloon: { ink: 'plum', shape: 'circle', drawing: 'pl-saloon', sign: [30, 40, 140, 28, 19] },
};

export const RESOURCES: Readonly<Record<string, { drawing: string; ink: Ink }>> = {
  supplies: { drawing: 't-supplies', ink: 'green' },
  banknotes: { drawing: 't-note', ink: 'blue' },
  cattle: { drawing: 't-cattle', ink: 'rust' },
  nuggets: { drawing: 't-nugget', ink: 'gold' },
  bottles: { drawing: 't-bottle', ink: 'plum' },
};

/** What stands on a character's card. */
interface Printed {
  /** Empty for the Goat, which is of no place. */
  place: string;
  /** What it takes of its place: the resource, or coins. */
  takes?: string;
  /** When it acts at the Saloon. */
  number?: number;
  /** What it is paid, the Sheriff more for some. */
  coins?: number;
  thief?: number;
  charlatan?: number;
}
const CARDS: Readonly<Record<string, Printed>> = cards;

export interface CharacterLook {
  place: string;
  drawing: string;
  /** 0 for those who do not act at the Saloon. */
  number: number;
}

const look = (name: string, { place, takes, number = 0 }: Printed): CharacterLook => ({
  place,
  drawing: takes === undefined ? `chr-${name}` : resourceLook(takes).drawing,
  number,
});

const NOBODY: CharacterLook = { place: '', drawing: 'bust', number: 0 };
const NOWHERE: PlaceLook = { ink: 'coal', shape: 'hex', drawing: 'pl-saloon', sign: [30, 40, 140, 28, 19] };

export const characterLook = (name: string): CharacterLook => CHARACTERS[name] ?? NOBODY;
export const placeLook = (name: string): PlaceLook => PLACES[name] ?? NOWHERE;
export const resourceLook = (name: string): { drawing: string; ink: Ink } =>
  RESOURCES[name] ?? { drawing: 't-coin', ink: 'coal' };

export const CHARACTERS: Readonly<Record<string, CharacterLook>> = Object.fromEntries(
  Object.entries(CARDS).map(([name, printed]) => [name, look(name, printed)]),
);

/** What is printed on a character's card. */
export function printOf(
  character: string,
  words: Words,
): Record<'name' | 'shape' | 'letter' | 'emblem' | 'footLeft' | 'footRight', string> & { ink: Ink } {
  const { place, drawing, number } = characterLook(character);
  const { ink, shape } = placeLook(place);
  return {
    name: words.name(character),
    ink,
    shape,
    letter: place ? words.say(`letter.${place}`) : '–',
    emblem: drawing,
    footLeft: place ? words.name(place) : '',
    footRight: number ? String(number) : '',
  };
}

/** The resource of a place. */
export const resourceOf = (place: string): string =>
  (facts.resources as Readonly<Record<string, string>>)[place] ?? '';

/** The numbers in what is said of a character. */
export function paid(name: string): Fields {
  const { coins, thief, charlatan } = CARDS[name] ?? {};
  return { coins, thief, charlatan };
}
