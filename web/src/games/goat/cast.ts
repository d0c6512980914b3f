// The material as it is printed: which ink, shape and drawing each place, resource and character has.
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

export interface CharacterLook {
  /** Empty for the Goat, which is of no place. */
  place: string;
  drawing: string;
  /** When it acts at the Saloon; 0 for the others. */
  number: number;
}

const character = (place: string, drawing: string, number = 0): CharacterLook => ({ place, drawing, number });

export const CHARACTERS: Readonly<Record<string, CharacterLook>> = {
  shopkeeper: character('store', 't-supplies'),
  kid: character('store', 't-coin'),
  banker: character('bank', 't-note'),
  teller: character('bank', 't-coin'),
  farmer: character('ranch', 't-cattle'),
  cowboy: character('ranch', 't-coin'),
  prospector: character('mine', 't-nugget'),
  miner: character('mine', 't-coin'),
  outlaw: character('saloon', 'chr-outlaw', 1),
  sheriff: character('saloon', 'chr-sheriff', 2),
  thief: character('saloon', 'chr-thief', 3),
  charlatan: character('saloon', 'chr-charlatan', 4),
  waitress: character('saloon', 'chr-waitress', 5),
  gambler: character('saloon', 'chr-gambler', 6),
  goat: character('', 'chr-goat'),
};

const NOBODY: CharacterLook = character('', 'bust');
const NOWHERE: PlaceLook = { ink: 'coal', shape: 'hex', drawing: 'pl-saloon', sign: [30, 40, 140, 28, 19] };

export const characterLook = (name: string): CharacterLook => CHARACTERS[name] ?? NOBODY;
export const placeLook = (name: string): PlaceLook => PLACES[name] ?? NOWHERE;
export const resourceLook = (name: string): { drawing: string; ink: Ink } =>
  RESOURCES[name] ?? { drawing: 't-coin', ink: 'coal' };
