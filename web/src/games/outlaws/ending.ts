// Why a game of Outlaws ended, told to the reader: whose figure, where, and by whom.
import type { OutlawsView } from '../../gen/types/outlaws';
import type { Words } from '../../lib/words';
import { t } from './ending.messages';

const HOWS = ['shot', 'arrested', 'guarded', 'elected'] as const;
export type How = (typeof HOWS)[number];

export function howOf(view: OutlawsView): How | null {
  return HOWS.find((how) => how === view.fate?.how) ?? null;
}

export function whyOf(
  view: OutlawsView,
  me: number | null,
  names: readonly string[],
  words: Words,
): string[] {
  const [fate, how] = [view.fate, howOf(view)];
  if (!fate || !how) return [];
  const told = { who: names[fate.who] ?? '', by: names[fate.by] ?? '', place: fate.place };
  if (how === 'elected') {
    const [chances, of] = fate.guess ?? [];
    const bold = chances && of ? [words.say('end.guess', { chances, of })] : [];
    return [t(fate.who === me ? 'electedYou' : 'elected', told), ...bold];
  }
  if (fate.who === me) return [t(`${how}You`, told)];
  return [t(fate.by === me ? `${how}ByYou` : how, told)];
}
