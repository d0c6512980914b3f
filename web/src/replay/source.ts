// Where a replay's lines come from: a table of this server, or a record the reader brought along.
import { api, type ReplayFrame, type ReplayLog, type ReviewState } from '../lib/api';
import type { Lang } from '../lib/words';
import type { Shuffle } from './verify';

export interface Source {
  /** The table's id; null for a record that was brought. */
  readonly table: string | null;
  /** `hands`: with what every seat saw, of a game that is over. */
  frame: (line: number, seat: number | null, lang: Lang, hands?: boolean) => Promise<ReplayFrame>;
  log: (seat: number | null, lang: Lang) => Promise<ReplayLog>;
  /** Null when there is nothing to check: a seeded game, or one that is still being played. */
  shuffle: () => Promise<Shuffle | null>;
  record: () => Promise<string>;
  /** Begins a review of a finished game, or only looks how far it is. */
  review: (begin: boolean, lang: Lang) => Promise<ReviewState>;
}

/** A table, through the reader's own eyes while it is played (`token`), through anyone's once it is over. */
export function tableSource(table: string, over: boolean, token?: string): Source {
  return {
    table,
    frame: (line, seat, lang, hands) => api.replay(table, line, seat, lang, token, hands),
    log: (seat, lang) => api.replayLog(table, seat, lang, token),
    shuffle: () => (over ? api.shuffle(table) : Promise.resolve(null)),
    record: () => api.record(table, token),
    review: (begin, lang) => api.review(`replays/${encodeURIComponent(table)}`, begin, lang),
  };
}

/** A record's text; the server reads it and refuses one that was changed. */
export async function broughtSource(text: string): Promise<Source> {
  let brought = await api.bring(text);
  async function again<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch {
      brought = await api.bring(text); // the server keeps only the latest few
      return ask();
    }
  }
  return {
    table: null,
    frame: (line, seat, lang, hands) => again(() => api.broughtFrame(brought.id, line, seat, lang, hands)),
    log: (seat, lang) => again(() => api.broughtLog(brought.id, seat, lang)),
    shuffle: () => Promise.resolve(brought.shuffle),
    record: () => Promise.resolve(text),
    review: (begin, lang) => api.review(`records/${brought.id}`, begin, lang),
  };
}
