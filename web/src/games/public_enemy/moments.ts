// Public Enemy's moments: an outlaw is arrested, or shot for the bounty.
import type { AnyEvent } from '../../gen/types/public_enemy';
import type { Turned } from '../../table/moment.svelte';
import { t } from './messages';
import { cardOf } from './printed';

export function momentOf(events: readonly AnyEvent[]): Turned[] {
  return events
    .filter((event) => event.kind === 'jailed' || event.kind === 'bounty')
    .map(({ kind, card }) => {
      const { ink, shape, letter, emblem } = cardOf(card);
      return { name: card, ink, shape, letter, emblem, verdict: t(kind), good: kind === 'jailed' };
    });
}
