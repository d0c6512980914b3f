// Outlaws' moments: a shot, an arrest, an election, whatever was said of a figure that then shows itself.
import type { AnyEvent } from '../../gen/types/outlaws';
import type { Words } from '../../lib/words';
import type { Turned } from '../../table/moment.svelte';
import { figureIcon, short } from './cast';
import type { How } from './ending';
import { t } from './ending.messages';
import { shownAt, verdictAt, type Verdict } from './story';
import { parted } from './team';

/** Which figure it is about, and what came of it; null while somebody is asked how to answer. */
function decided(events: readonly AnyEvent[]): [figure: string, Verdict | How] | null {
  const self = (seat: number): number => seat;
  let found: [string, Verdict | How] | null = null;
  for (const event of events) {
    if (event.kind === 'asked') return null;
    if (event.kind === 'won' && event.reason.startsWith('good')) found = ['governor', 'elected'];
    else if (event.kind === 'out')
      found = event.reason.startsWith('brute') ? ['governor', 'shot'] : ['hitman', 'arrested'];
    else if (event.kind === 'prayed') found = [event.figure, 'nobody'];
    else if (event.kind === 'jailed') found = ['bandit', 'jailed'];
    else if ('rival' in event && 'place' in event) {
      const figure = shownAt(events, self, event.rival, event.place);
      const verdict = verdictAt(events, self, event.rival, event.place);
      if (figure && verdict) found = [figure, verdict];
    }
  }
  return found;
}

export function momentOf(events: readonly AnyEvent[], words: Words): Turned[] {
  const [shown, verdict] = decided(events) ?? [];
  if (!shown || !verdict) return [];
  const { figure } = parted(shown);
  const good = verdict !== 'miss' && verdict !== 'nobody' && verdict !== 'wrong';
  return [{ name: short(words, figure), emblem: figureIcon(figure), verdict: t(`stamp.${verdict}`), good }];
}
