// The notation counts places from 0, people count them from 1.
import type { Say } from '../../lib/messages';

export const counted = (place: number): number => place + 1;

const PLACES: readonly string[] = ['place', 'from', 'to', 'position'];

/** Texts whose fields for places, and positions of the Reserve, are given as in the notation. */
export function countingPlaces<T>(say: Say<T>): Say<T> {
  return (key, fields = {}) =>
    say(
      key,
      Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [
          name,
          PLACES.includes(name) && typeof value === 'number' ? counted(value) : value,
        ]),
      ),
    );
}
