// What my record comes to, counted as posse.cli.my_record.sums counts: tests give both the same games.
import { streak } from '../lib/streak';
import type { RecordRow } from './rows';

const LEVELS = ['greenhorn', 'deputy', 'marshal', 'legend'];

export interface Sum {
  game: string;
  size: string; // players, or "teams"
  level: string;
  played: number;
  won: number;
  best: number; // most points
}

/** Wins running up to now, and at most. */
export interface Run {
  now: number;
  most: number;
}

export const isWon = (row: Pick<RecordRow, 'rank'>): boolean => row.rank === 1;

const sizeOf = (row: RecordRow): string => (row.teams ? 'teams' : String(row.players));

/** By game and size; levels rise. */
function order(sum: Sum): string {
  const level = LEVELS.indexOf(sum.level);
  return [sum.game, sum.size, level < 0 ? LEVELS.length : level, sum.level].join(' ');
}

/** By game, size and level. */
export function sums(rows: readonly RecordRow[]): Sum[] {
  const by = new Map<string, Sum>();
  for (const row of rows) {
    const size = sizeOf(row);
    const key = [row.game, size, row.level].join(' ');
    const sum = by.get(key) ?? {
      game: row.game,
      size,
      level: row.level,
      played: 0,
      won: 0,
      best: row.points,
    };
    by.set(key, {
      ...sum,
      played: sum.played + 1,
      won: sum.won + (isWon(row) ? 1 : 0),
      best: Math.max(sum.best, row.points),
    });
  }
  return [...by.values()].sort((a, b) => order(a).localeCompare(order(b)));
}

/** Rows are in the order they ended. */
export function runs(rows: readonly Pick<RecordRow, 'rank'>[]): Run {
  let now = 0;
  let most = 0;
  for (const row of rows) {
    now = isWon(row) ? now + 1 : 0;
    most = Math.max(most, now);
  }
  return { now, most };
}

/** Days in a row on which a try of a deal counted. */
export function dayRuns(rows: readonly RecordRow[], today: string): Run {
  const days = [...new Set(rows.flatMap((row) => (row.daily ? [row.daily] : [])))];
  return { now: streak(days, today), most: Math.max(0, ...days.map((day) => streak(days, day))) };
}
