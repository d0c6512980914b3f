// My record as a file: rows of finished games. The terminal writes and reads the same (posse.cli.my_record.rows);
// the format is in docs/daily.md. A file is read as a whole or not at all.
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

export const MOST = 4000; // games that are remembered: the latest
export const BYTES = 4_000_000; // of a file
const FORMAT = 'my record';
const VERSION = 1;
const LETTERS = 80;
const SEATS = 6;
const LINES = 10_000;
const POINTS = 1_000_000_000;
const TIME = 8_640_000_000_000_000;
const GAME = /^[a-z0-9-]{1,40}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Why a file is refused: a key of the messages, with what fills it in. */
export class BadRecord extends Error {
  constructor(
    public readonly key: 'foreign' | 'newer' | 'damaged' | 'tooMany',
    public readonly fields: Record<string, number> = {},
  ) {
    super(key);
  }
}

const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;

const isText = (value: unknown, least: number): value is string =>
  typeof value === 'string' && [...value].length >= least && [...value].length <= LETTERS;

function isDay(value: unknown): boolean {
  if (value === null) return true;
  if (typeof value !== 'string' || !DAY.test(value)) return false;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
}

/** Whether every field is there and is one that a game can have. */
export function isRow(told: unknown): told is RecordRow {
  if (typeof told !== 'object' || told === null) return false;
  const row = told as Record<string, unknown>;
  return (
    isText(row.id, 1) &&
    isWhole(row.ended, 0, TIME) &&
    typeof row.game === 'string' &&
    GAME.test(row.game) &&
    isWhole(row.players, 1, SEATS) &&
    typeof row.teams === 'boolean' &&
    isText(row.level, 0) &&
    isWhole(row.rank, 1, row.players) &&
    isWhole(row.points, -POINTS, POINTS) &&
    isWhole(row.lines, 0, LINES) &&
    isDay(row.daily)
  );
}

/** A row without what a later version may have added. */
function plain(row: RecordRow): RecordRow {
  const { id, ended, game, players, teams, level, rank, points, lines, daily } = row;
  return { id, ended, game, players, teams, level, rank, points, lines, daily };
}

/** What a browser has kept; what is damaged is left out. */
export const good = (found: unknown): RecordRow[] =>
  Array.isArray(found) ? found.filter(isRow).map(plain) : [];

/** The rows of a file; it is refused as a whole if anything in it cannot be. */
export function parseFile(text: string): RecordRow[] {
  let told: unknown;
  try {
    told = JSON.parse(text);
  } catch {
    throw new BadRecord('foreign');
  }
  const { posse, version, games } = (told ?? {}) as Record<string, unknown>;
  if (posse !== FORMAT || !Array.isArray(games)) throw new BadRecord('foreign');
  if (version !== VERSION)
    throw isWhole(version, VERSION, 1_000_000)
      ? new BadRecord('newer', { version })
      : new BadRecord('foreign');
  if (games.length > MOST) throw new BadRecord('tooMany', { many: games.length, most: MOST });
  const wrong = games.findIndex((row) => !isRow(row));
  if (wrong >= 0) throw new BadRecord('damaged', { number: wrong + 1 });
  return (games as RecordRow[]).map(plain);
}

/** A file that `parseFile` reads, a game a line. */
export function formatFile(rows: readonly RecordRow[]): string {
  const games = rows.map((row) => JSON.stringify(row)).join(',\n');
  return `{"posse": "${FORMAT}", "version": ${VERSION}, "games": [\n${games}\n]}\n`;
}

/** All games in the order they ended, each once: what was known stays. The oldest go if there are too many. */
export function merged(known: readonly RecordRow[], others: readonly RecordRow[]): RecordRow[] {
  const each = new Map([...others, ...known].map((row) => [row.id, row]));
  return [...each.values()].sort((a, b) => a.ended - b.ended || (a.id < b.id ? -1 : 1)).slice(-MOST);
}
