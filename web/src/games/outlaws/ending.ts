// Why a game of Outlaws ended, told to the reader: whose figure, where, and by whom.
import type { OutlawsView } from '../../gen/types/outlaws';
import { seat, type Names, type Words } from '../../lib/words';
import { t } from './ending.messages';
import { isTeams } from './team';

const HOWS = ['shot', 'arrested', 'guarded', 'elected'] as const;
export type How = (typeof HOWS)[number];

export function howOf(view: OutlawsView): How | null {
  return HOWS.find((how) => how === view.fate?.how) ?? null;
}

export function whyOf(view: OutlawsView, me: number | null, names: Names, words: Words): string[] {
  const [fate, how] = [view.fate, howOf(view)];
  if (!fate || !how) return [];
  const told = { who: names[fate.who] ?? '', by: names[fate.by] ?? '', place: fate.place };
  if (how === 'elected') {
    const [chances, of] = fate.guess ?? [];
    const bold = chances && of ? [words.say('end.guess', { chances, of })] : [];
    const key = `elected${fate.who === me ? 'You' : ''}${isTeams(view) ? 'Team' : ''}` as const;
    return [t(key, told), ...bold, ...restOf(view, names, words)];
  }
  const did = fate.who === me ? (`${how}You` as const) : fate.by === me ? (`${how}ByYou` as const) : how;
  return [t(did, told), ...restOf(view, names, words)];
}

/** What the last move alone does not tell: why it won among several, or who of a team is President. */
function restOf(view: OutlawsView, names: Names, words: Words): string[] {
  const { result } = view;
  if (!result || !(isTeams(view) || (view.lines.length > 2 && result.reason !== 'good'))) return [];
  const winners = result.ranks.flatMap((rank, at) => (rank === 1 ? [seat(at)] : []));
  return [words.say(`result.${result.reason}`, { winners }, names)];
}
