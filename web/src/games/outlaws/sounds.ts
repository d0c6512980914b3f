// What a move of Outlaws sounds like: the powder first, then whether it hit.
import type { AnyEvent } from '../../gen/types/outlaws';
import type { Noise } from '../../table/sound';

export function soundOf(events: readonly AnyEvent[]): Noise | null {
  const is = (...kinds: AnyEvent['kind'][]): boolean => events.some((event) => kinds.includes(event.kind));
  if (is('missed')) return 'miss';
  if (events.some((event) => event.kind === 'out' && event.reason.startsWith('brute'))) return 'hit';
  if (is('shot')) return 'shot'; // whoever is asked decides what comes of it
  return is('arresting', 'guarded', 'jailed', 'out') ? 'arrest' : null;
}
