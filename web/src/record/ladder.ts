// A ladder to climb: what the last games against a level suggest for the next one.
import type { RecordRow } from './rows';
import { isWon } from './sums';

export const RUNNING = 3;

/** `up` after three wins running against a level, `down` after three losses; of rows in the order they ended. */
export function rung(rows: readonly RecordRow[], game: string, level: string): 'up' | 'down' | null {
  const last = rows.filter((row) => row.game === game && row.level === level).slice(-RUNNING);
  if (last.length < RUNNING) return null;
  if (last.every(isWon)) return 'up';
  return last.some(isWon) ? null : 'down';
}

/** The level next to one, among those that can be played here, the weakest first; none at the end of the ladder. */
export function beside(levels: readonly string[], level: string, way: 'up' | 'down'): string | null {
  const at = levels.indexOf(level);
  return at < 0 ? null : (levels[at + (way === 'up' ? 1 : -1)] ?? null);
}
