// What a move of Public Enemy sounds like: shoot-outs, bounties and the jail.
import type { AnyEvent } from '../../gen/types/public_enemy';
import type { Noise } from '../../table/sound';

export function soundOf(events: readonly AnyEvent[]): Noise | null {
  const is = (...kinds: AnyEvent['kind'][]): boolean => events.some((event) => kinds.includes(event.kind));
  if (is('duel', 'truel')) return 'shot';
  if (is('bounty')) return 'hit';
  return is('jailed') ? 'arrest' : null;
}
