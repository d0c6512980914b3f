// Medals: a level is beaten by enough wins in a block of 30 games. Blocks follow each other and do not overlap.
import type { RecordRow } from './rows';
import { isWon } from './sums';

export const BLOCK = 30;
/** Wins it takes, by the table: luck does it about once in twenty blocks. */
export const NEEDED = { '2': 20, '3': 15, '4': 12, teams: 20 } as const;
export type MedalTable = keyof typeof NEEDED;
export const TABLES: readonly MedalTable[] = ['2', '3', '4', 'teams'];

/** How far a medal is: how often it was won, and the block of games that is under way. */
export interface Progress {
  medals: number;
  played: number;
  won: number;
  needed: number;
}

/** The tables whose games count for one medal: of two, of three, of four and more, and teams. */
export function tableOf(row: Pick<RecordRow, 'players' | 'teams'>): MedalTable {
  if (row.teams) return 'teams';
  return row.players >= 4 ? '4' : row.players === 3 ? '3' : '2';
}

/** Of rows in the order they ended. A medal is won as soon as enough of its block is. */
export function progress(
  rows: readonly RecordRow[],
  game: string,
  table: MedalTable,
  level: string,
): Progress {
  const needed = NEEDED[table];
  let [medals, played, won] = [0, 0, 0];
  for (const row of rows) {
    if (row.game !== game || row.level !== level || tableOf(row) !== table) continue;
    if (played === BLOCK) [played, won] = [0, 0];
    played += 1;
    if (!isWon(row)) continue;
    won += 1;
    if (won === needed) medals += 1;
  }
  return { medals, played, won, needed };
}

/** A game's medals at one level: of every kind of table at which it was played. */
export function medalsAt(
  rows: readonly RecordRow[],
  game: string,
  level: string,
): (Progress & { table: MedalTable })[] {
  return TABLES.map((table) => ({ table, ...progress(rows, game, table, level) })).filter(
    (each) => each.medals || each.played,
  );
}

/** The medal that is nearest in time: of the game's last table against one level; none if it was never played so. */
export function underWay(
  rows: readonly RecordRow[],
  game: string,
  levels: readonly string[],
): (Progress & { table: MedalTable; level: string }) | null {
  const last = rows.findLast((row) => row.game === game && levels.includes(row.level));
  if (!last) return null;
  const table = tableOf(last);
  return { table, level: last.level, ...progress(rows, game, table, last.level) };
}
