// My record: the games that were finished on this device, and nowhere else. The terminal keeps the same rows.
import { good, merged, type RecordRow } from '../record/rows';
import { keep, kept } from './kept';

export type { RecordRow } from '../record/rows';

const KEY = 'record';

class MyRecord {
  rows = $state.raw<RecordRow[]>(good(kept<unknown>(KEY, [])));

  constructor() {
    if (typeof addEventListener === 'undefined') return;
    addEventListener('storage', (event) => {
      if (event.key === `posse.${KEY}`) this.rows = good(kept<unknown>(KEY, []));
    });
  }

  /** Adds games once, reading first what another tab may have written; how many were new. */
  add(more: readonly RecordRow[]): number {
    const known = good(kept<unknown>(KEY, this.rows));
    const ids = new Set(known.map((row) => row.id));
    const fresh = new Set(more.map((row) => row.id).filter((id) => !ids.has(id)));
    if (fresh.size) {
      this.rows = merged(known, more);
      keep(KEY, this.rows);
    }
    return fresh.size;
  }

  note(row: RecordRow): void {
    this.add([row]);
  }

  erase(): void {
    this.rows = [];
    keep(KEY, []);
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
