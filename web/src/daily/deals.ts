// The deals of the day: which there are, playing one, and what is shared of it. The server has the formula.
import type { ResultInfo } from '../gen/types/messages';
import { api, type DailyInfo, type LevelResults } from '../lib/api';
import { gameMeta } from '../lib/games.svelte';
import { mine, type MyTable } from '../lib/mine.svelte';
import { playBots } from '../lib/open';
import { myRecord, type RecordRow } from '../lib/record.svelte';
import { settings } from '../lib/settings.svelte';
import { t } from './messages';

/** This device's table of a deal whose try counts and is not over. */
export function underWay(deal: DailyInfo): MyTable | undefined {
  if (myRecord.tryOf(deal.day, deal.game)) return undefined;
  return mine
    .list()
    .find(
      (table) =>
        table.daily === deal.day &&
        table.game === deal.game &&
        !table.practice &&
        table.status !== 'over' &&
        table.status !== 'closed',
    );
}

/** Goes on with a try, or opens the table of a deal: as practice where it does not count. Its id. */
export async function playDeal(deal: DailyInfo, name: string, practice: boolean): Promise<string> {
  const begun = practice ? undefined : underWay(deal);
  if (begun) return begun.id;
  const asked = { game: deal.game, players: deal.players, daily: deal.day };
  const id = await playBots(asked, name, deal.level, deal.seat);
  mine.note(id, { daily: deal.day, practice });
  const token = mine.get(id)?.seats[0]?.token;
  if (practice && token) await api.command(id, token, { do: 'practice' });
  return id;
}

/** A day in words, the same in every time zone. */
function dayIn(day: string, form: Intl.DateTimeFormatOptions): string {
  const at = new Date(`${day}T12:00:00Z`);
  return at.toLocaleDateString(settings.lang === 'fr' ? 'fr' : 'en-GB', { ...form, timeZone: 'UTC' });
}

/** `17 Nov`. */
export const shortDay = (day: string): string => dayIn(day, { day: 'numeric', month: 'short' });

/** `Tuesday 17 November`. */
export const longDay = (day: string): string =>
  dayIn(day, { weekday: 'long', day: 'numeric', month: 'long' });

/** `Mon`, of 0. */
export const weekday = (at: number): string => dayIn(`2026-11-${16 + at}`, { weekday: 'short' });

/** Days by weeks, Monday first, as a calendar has them: null where there is none. */
export function weeks(days: readonly string[]): (string | null)[][] {
  const found: (string | null)[][] = [];
  for (const day of days.toSorted()) {
    const at = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
    if (!found.length || at === 0) found.push(Array<null>(7).fill(null));
    found.at(-1)![at] = day;
  }
  return found;
}

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const;

/** `2nd of 4`; of two, who won. */
export function place(rank: number, players: number): string {
  if (players === 2) return t(rank === 1 ? 'won' : 'lost');
  return t(PLACES[rank - 1] ?? 'sixth', { players });
}

const LEVELS = ['greenhorn', 'deputy', 'marshal'] as const;
type Level = (typeof LEVELS)[number];
const isLevel = (name: string): name is Level => (LEVELS as readonly string[]).includes(name);

/** How a try did beside its level from the same seat; empty for a level that is not compared with. */
export function beside(row: Pick<RecordRow, 'rank' | 'points'>, told: LevelResults | null): string {
  if (!told?.results.length || !isLevel(told.level)) return '';
  const worse = (one: { rank: number; points: number }): boolean =>
    one.rank > row.rank || (one.rank === row.rank && one.points < row.points);
  const same = (one: { rank: number; points: number }): boolean =>
    one.rank === row.rank && one.points === row.points;
  const first = told.results[0]!;
  const oneWay = told.results.every((one) => one.rank === first.rank && one.points === first.points);
  if (oneWay) {
    const key = worse(first) ? 'ahead' : same(first) ? 'level' : 'behind';
    return t(`${key}.${told.level}`);
  }
  return t(`better.${told.level}`, {
    better: told.results.filter(worse).length,
    games: told.results.length,
  });
}

/** What a game counts, with its name where it is a mere number: `tokens: 2`. */
export function counted(scores: ResultInfo['scores'], seat: number): string {
  const told = scores?.[settings.lang];
  const score = told?.of[seat] ?? '';
  if (!told || !/^\d+$/.test(score)) return score;
  return t('counted', { word: told.word.toLocaleLowerCase(), score });
}

/** A line to share that gives nothing away. */
export function lineToShare(
  deal: { game: string; day: string; mark: string },
  score: string,
  where: string,
  compared: string,
): string {
  const title = gameMeta(deal.game).title[settings.lang];
  const result = score ? `${score}, ${where}` : where;
  return ['Posse', `${title} ${deal.mark}`, shortDay(deal.day), result, compared].filter(Boolean).join(' · ');
}
