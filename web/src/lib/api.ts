// The requests of the server: docs/protocol.md and /api/openapi.json.
import type { Frame } from './wire';
import type {
  BroughtRecord,
  DailyInfo,
  GameInfo,
  LevelInfo,
  LevelResults,
  LogLine,
  NewTable as WholeNewTable,
  OptionInfo,
  ReplayFrame,
  ReplayLog,
  ReviewInfo,
  ReviewState,
  SeatInfo,
  Seated,
  Settings as TableSettings,
  Shuffle,
  TableHead,
  TurningState,
} from '../gen/types/messages';
import { ask as answered } from './host';
import { freshId } from './ids';
import { mine } from './mine.svelte';
import { base } from './router.svelte';
import { settings } from './settings.svelte';
import type { Lang } from './words';

export type {
  BroughtRecord,
  DailyInfo,
  GameInfo,
  LevelInfo,
  LevelResults,
  LogLine,
  OptionInfo,
  ReplayFrame,
  ReplayLog,
  ReviewInfo,
  ReviewState,
  SeatInfo,
  Seated,
  TableHead,
  TableSettings,
};

/** A table to open; what is left out is as the server has it of itself. */
export type NewTable = Omit<WholeNewTable, 'settings' | 'from'> & {
  settings?: Partial<TableSettings>;
  from?: { table: string; line: number };
};

/** A refusal without the number of its rule, which the page gives as a link or not at all. */
export function plain(text: string, rule: string): string {
  return text.endsWith(` (${rule})`) ? text.slice(0, -rule.length - 3) : text;
}

/** Refused by the server, and nothing has changed; `status` 0: it could not be reached. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly rule: string,
    text: string,
    readonly view: Frame | null = null,
  ) {
    super(plain(text, rule));
  }
}

interface Ask {
  method?: string;
  body?: unknown;
  token?: string | undefined;
  lang?: Lang;
}

async function ask(path: string, { method, body, token, lang }: Ask = {}): Promise<Response> {
  const headers: Record<string, string> = { 'Accept-Language': lang ?? settings.lang };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (token) headers['Authorization'] = `Bearer ${token}`;
  let answer: Response;
  try {
    answer = await answered(`${base()}api/${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Problem(0, 'unreachable', '');
  }
  if (answer.ok) return answer;
  const told = (await answer.json().catch(() => null)) as {
    rule?: string;
    text?: string;
    view?: Frame;
  } | null;
  throw new Problem(
    answer.status,
    told?.rule ?? 'fault',
    told?.text ?? answer.statusText,
    told?.view ?? null,
  );
}

async function json<T>(path: string, how: Ask = {}): Promise<T> {
  return (await (await ask(path, how)).json()) as T;
}

const at = (table: string): string => `tables/${encodeURIComponent(table)}`;

/** A table has one rematch: pressed again after no answer came, the same one is finished, not a second begun. */
const rematches = new Map<string, string>();
function rematchId(table: string): string {
  const id = rematches.get(table) ?? freshId();
  rematches.set(table, id);
  return id;
}

export const api = {
  here: () => json<{ network: string | null }>('here'),
  games: () => json<GameInfo[]>('games'),
  tables: () => json<TableHead[]>('tables'),
  /** The deals of a day and of the 29 before it. */
  daily: (day: string) => json<DailyInfo[]>(`daily/${day}`),
  /** What a try can be compared with. */
  levelResults: (day: string, game: string) =>
    json<LevelResults>(`daily/${day}/${encodeURIComponent(game)}/results`),
  replays: () => json<{ table: TableHead; lines: number }[]>('replays'),
  open: (asked: NewTable) => json<{ table: TableHead; host: string }>('tables', { body: asked }),
  /** The code to say aloud, while a table waits for players. */
  code: (table: string) => json<{ code: string | null }>(`${at(table)}/code`),
  find: (code: string) => json<{ table: string }>('codes', { body: { code } }),
  head: async (table: string) => {
    const head = await json<TableHead>(at(table));
    mine.told(head);
    return head;
  },
  sit: (
    table: string,
    seat: number,
    name: string,
    how: { here?: boolean; host?: string; id?: string } = {},
  ) =>
    json<Seated>(`${at(table)}/seats/${seat}`, {
      body: { name, id: how.id ?? freshId(), here: how.here ?? false },
      token: how.host,
    }),
  /** The people of one screen, all or none. */
  sitTogether: (table: string, people: { seat: number; name: string }[], host?: string) =>
    json<Seated[]>(`${at(table)}/seats`, { body: { people, id: freshId() }, token: host }),
  moveSeat: (table: string, code: string) =>
    json<Seated>(`${at(table)}/move-seat`, { body: { code, id: freshId() } }),
  admit: (table: string, host: string) =>
    json<{ token: string }>(`${at(table)}/spectators`, { method: 'POST', token: host }),
  command: (
    table: string,
    token: string,
    command: {
      do: string;
      seat?: number;
      bot?: string;
      on?: boolean;
      commit?: string;
      attempt?: number;
      nonce?: string;
    },
  ) =>
    json<{ id: string; version: number; code: string | null }>(`${at(table)}/commands`, {
      body: { id: freshId(), ...command },
      token,
    }),
  rematch: (table: string, token: string) =>
    json<{ table: string; host: string; token: string | null }>(`${at(table)}/rematch`, {
      body: { id: rematchId(table) },
      token,
    }),
  record: async (table: string, token?: string) => (await ask(`${at(table)}/record`, { token })).text(),
  replay: (table: string, line: number, seat: number | null, lang: Lang, token?: string, hands = false) =>
    json<ReplayFrame>(`replays/${encodeURIComponent(table)}?${eyes(seat, line, hands)}`, { lang, token }),
  replayLog: (table: string, seat: number | null, lang: Lang, token?: string) =>
    json<ReplayLog>(`replays/${encodeURIComponent(table)}/log?${eyes(seat)}`, { lang, token }),
  shuffle: (table: string) => json<Shuffle>(`replays/${encodeURIComponent(table)}/shuffle`),
  /** Begins a review, or only looks how far it is. */
  review: (game: `replays/${string}` | `records/${string}`, begin: boolean, lang: Lang) =>
    json<ReviewState>(`${game}/review`, { method: begin ? 'POST' : 'GET', lang }),
  /** Which of one's choices against bots cost most, once the game is over. */
  turning: (table: string, lang: Lang) =>
    json<TurningState>(`replays/${encodeURIComponent(table)}/turning`, { lang }),
  bring: (text: string) => json<BroughtRecord>('records', { body: { text } }),
  broughtFrame: (record: string, line: number, seat: number | null, lang: Lang, hands = false) =>
    json<ReplayFrame>(`records/${record}?${eyes(seat, line, hands)}`, { lang }),
  broughtLog: (record: string, seat: number | null, lang: Lang) =>
    json<ReplayLog>(`records/${record}/log?${eyes(seat)}`, { lang }),
};

/** Whose eyes, and which line; `hands`: everyone's at once. */
function eyes(seat: number | null, line?: number, hands = false): URLSearchParams {
  const query = new URLSearchParams();
  if (line !== undefined) query.set('line', String(line));
  if (seat !== null) query.set('seat', String(seat));
  if (hands) query.set('hands', 'true');
  return query;
}
