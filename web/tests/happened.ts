// Events as a test writes them down: how each is said comes from the server, and is tested with its sentences.
import type { Says } from '../src/gen/types/common';

type Unsaid<E> = E extends unknown ? Omit<E, 'says'> : never;

export function happened<E extends { kind: string; says: Says }>(...events: Unsaid<E>[]): E[] {
  return events.map((event) => ({ says: { key: '', seats: [] }, ...event }) as unknown as E);
}
