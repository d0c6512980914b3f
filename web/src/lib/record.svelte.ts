// My record: the games that were finished on this device, and nowhere else. The terminal keeps the same rows.
import { keep, kept } from './kept';

export interface RecordRow {
  id: string;
  ended: number; // milliseconds
  game: string;
  players: number;
  teams: boolean;
  level: string; // of all bots there; empty where people played, or bots of several kinds
  rank: number;
  points: number;
  lines: number;
  daily: string | null; // the day whose deal it was, if its try counted
}

const KEY = 'record';

class MyRecord {
  rows = $state.raw<RecordRow[]>(kept<RecordRow[]>(KEY, []));

  constructor() {
    if (typeof addEventListener === 'undefined') return;
    addEventListener('storage', (event) => {
      if (event.key === `posse.${KEY}`) this.rows = kept<RecordRow[]>(KEY, []);
    });
  }

  /** Adds a game once, reading first what another tab may have written. */
  note(row: RecordRow): void {
    const all = kept<RecordRow[]>(KEY, this.rows);
    if (all.some((other) => other.id === row.id)) return;
    this.rows = [...all, row];
    keep(KEY, this.rows);
  }

  /** The try of a day that counted. */
  tryOf(day: string, game: string): RecordRow | undefined {
    return this.rows.find((row) => row.daily === day && row.game === game);
  }

  /** The days on which a try counted. */
  days(): string[] {
    return [...new Set(this.rows.flatMap((row) => (row.daily ? [row.daily] : [])))];
  }
}

export const myRecord = new MyRecord();
