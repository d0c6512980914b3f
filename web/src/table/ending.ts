// What the end of a game says to whoever reads it: their own place first, then who won. It knows no game.
import type { ResultInfo } from '../gen/types/messages';
import { matesOf, type Sides } from '../lib/teams';
import { listed, type Lang } from '../lib/words';
import { t } from './ending.messages';

export interface RankRow {
  seat: number;
  rank: number;
  /** What was counted, in words; empty where nothing was. */
  score: string;
}

/** Everyone, the best first. */
export function rankRows(result: ResultInfo, lang: Lang): RankRow[] {
  return result.ranks
    .map((rank, seat) => ({ seat, rank, score: result.scores?.[lang].of[seat] ?? '' }))
    .sort((one, other) => one.rank - other.rank || one.seat - other.seat);
}

const NTH = ['second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'] as const;
const nth = (rank: number): string => t(NTH[Math.min(Math.max(rank, 2), 8) - 2] ?? 'eighth');

/** The headline, for the reader at a seat; null watches. */
export function headline(
  result: ResultInfo,
  sides: Sides,
  me: number | null,
  names: readonly string[],
  lang: Lang,
): string {
  const ranks = result.ranks;
  const called = (seats: readonly number[]): string =>
    listed(
      lang,
      seats.map((seat) => names[seat] ?? ''),
    );
  const first = ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  const mates = matesOf(sides, me);
  const rank = me === null ? undefined : ranks[me];
  const together = sides.some(
    (side) => side.length === first.length && first.every((seat) => side.includes(seat)),
  );
  if (first.length === ranks.length && !together) return t('drawn');
  if (me === null || rank === undefined)
    return first.length === 1
      ? t('wins', { who: called(first) })
      : t(together ? 'win' : 'shareFirst', { who: called(first) });
  const beside = ranks.flatMap((other, seat) => (other === rank && seat !== me ? [seat] : []));
  if (rank === 1)
    return !beside.length
      ? t('youWin')
      : beside.every((seat) => mates.includes(seat))
        ? t('teamWins')
        : t('youShareFirst', { who: called(beside) });
  if (mates.some((mate) => ranks[mate] === 1)) return t('teamWinsYou', { nth: nth(rank) });
  if (result.reason === 'resigned') return t('youGaveUp');
  if (ranks.length === 2) return t('youLose');
  if (mates.length) return t('teamLost');
  return beside.length
    ? t('youShare', { nth: nth(rank), who: called(beside) })
    : t('youAre', { nth: nth(rank) });
}

/** Whether the reader is among those who won; null for who watches, or where nobody has. */
export function hasWon(result: ResultInfo | null, sides: Sides, me: number | null): boolean | null {
  if (!result || me === null || result.ranks.every((rank) => rank === 1)) return null;
  return [me, ...matesOf(sides, me)].some((seat) => result.ranks[seat] === 1);
}

/** Why it ended where the table knows it and no game does: somebody gave up. */
export function gaveUp(
  result: ResultInfo,
  me: number | null,
  names: readonly string[],
  lang: Lang,
): string[] {
  const left = result.ranks.flatMap((rank, seat) => (rank > 1 ? [seat] : []));
  const first = result.ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  if (me !== null && left.includes(me))
    return [
      t('wonByResignation', {
        who: listed(
          lang,
          first.map((seat) => names[seat] ?? ''),
        ),
      }),
    ];
  return [
    t(left.length === 1 ? 'oneLeft' : 'manyLeft', {
      who: listed(
        lang,
        left.map((seat) => names[seat] ?? ''),
      ),
    }),
  ];
}
