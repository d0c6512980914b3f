// What a move of the Goat sounds like: the stamp on the card that is turned up.
import type { AnyEvent } from '../../gen/types/goat';
import type { Noise } from '../../table/sound';

export function soundOf(events: readonly AnyEvent[]): Noise | null {
  if (!events.some((event) => event.kind === 'revealed')) return null;
  return events.some((event) => event.kind === 'bluff') ? 'bluff' : 'truth';
}
