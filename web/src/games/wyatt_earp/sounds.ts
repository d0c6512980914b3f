// What a move of Wyatt Earp sounds like: shots, and whether they hit.
import type { AnyEvent } from '../../gen/types/wyatt_earp';
import type { Noise } from '../../table/sound';

export function soundOf(events: readonly AnyEvent[]): Noise | null {
  const shots = events.filter((event) => event.kind === 'shot');
  if (!shots.length) return null;
  return shots.some((shot) => shot.hit) ? 'hit' : 'miss';
}
