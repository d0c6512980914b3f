// Wyatt Earp's moment: a shot, and the card that says whether it hit.
import type { AnyEvent } from '../../gen/types/wyatt_earp';
import type { Words } from '../../lib/words';
import type { Turned } from '../../table/moment.svelte';
import { printOf } from './cards';
import { t } from './messages';

export function momentOf(events: readonly AnyEvent[], words: Words): Turned[] {
  return events
    .filter((event) => event.kind === 'shot')
    .map(({ card, hit }) => ({ ...printOf(card, words), verdict: t(hit ? 'hit' : 'miss'), good: hit }));
}
