// The Goat's moment: the card that is turned up, and whether it was what its dealer said.
import type { AnyEvent } from '../../gen/types/goat';
import type { Words } from '../../lib/words';
import type { Turned } from '../../table/moment.svelte';
import { printOf } from './cast';

export function momentOf(events: readonly AnyEvent[], words: Words): Turned[] {
  const truth = !events.some((event) => event.kind === 'bluff');
  const verdict = words.say(truth ? 'page.truth' : 'page.bluff');
  return events
    .filter((event) => event.kind === 'revealed')
    .map(({ card }) => ({ ...printOf(card, words), verdict, good: truth }));
}
