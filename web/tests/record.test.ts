// My record: the same examples as the terminal's (tests/cli/test_record.py).
import { beforeEach, describe, expect, it } from 'vitest';
import examples from '../../tests/my_record.json';
import { myRecord } from '../src/lib/record.svelte';
import { settings } from '../src/lib/settings.svelte';
import { beside, rung } from '../src/record/ladder';
import { medalsAt, NEEDED, progress, underWay, type MedalTable } from '../src/record/medals';
import { BadRecord, formatFile, merged, MOST, parseFile, type RecordRow } from '../src/record/rows';
import { farSaid, scoreSaid } from '../src/record/said';
import { dayRuns, runs, sums } from '../src/record/sums';

const GOOD = examples.good as RecordRow[];
const PLAYERS = { '2': 2, '3': 3, '4': 4, teams: 4 };

/** `x` is a game that was won. */
function rowsOf(pattern: string, table: string = '4', more: Partial<RecordRow> = {}): RecordRow[] {
  return [...pattern].map((sign, n) => ({
    ...GOOD[0]!,
    id: `g${n}`,
    ended: n,
    players: PLAYERS[table as MedalTable],
    teams: table === 'teams',
    rank: sign === 'x' ? 1 : 2,
    ...more,
  }));
}

const fileOf = (games: unknown[], version: unknown = 1): string =>
  JSON.stringify({ posse: 'my record', version, games });

function refusal(text: string): string {
  try {
    parseFile(text);
  } catch (problem) {
    if (problem instanceof BadRecord) return `${problem.key} ${Object.values(problem.fields).join()}`.trim();
  }
  return 'read';
}

describe('the file', () => {
  it('is read as it was written', () => {
    expect(parseFile(formatFile(GOOD))).toEqual(GOOD);
    expect(parseFile(formatFile([]))).toEqual([]);
    expect(parseFile(fileOf([{ ...GOOD[0], later: 1 }]))).toEqual(GOOD.slice(0, 1));
  });

  it.each(examples.damaged.map((row) => [JSON.stringify(row), row]))('is damaged with %s', (_, row) => {
    expect(refusal(fileOf([GOOD[0], row]))).toBe('damaged 2');
  });

  it.each([...examples.foreign, '['.repeat(100_000)])('is none: %.40s', (text) => {
    expect(refusal(text)).toBe('foreign');
  });

  it('is of this version, and has an end', () => {
    expect(refusal(fileOf([], 2))).toBe('newer 2');
    expect(refusal(fileOf(rowsOf('x'.repeat(MOST + 1))))).toBe(`tooMany ${MOST + 1},${MOST}`);
  });

  it('is merged by id, and the latest games stay', () => {
    const [ours, theirs] = [rowsOf('xx.'), rowsOf('...x')];
    expect(merged(ours, theirs).map((row) => row.rank)).toEqual([1, 1, 2, 1]);
    expect(merged(merged(ours, theirs), theirs)).toEqual(merged(ours, theirs));
    const many = rowsOf('x'.repeat(MOST + 5));
    expect(merged([], many)).toEqual(many.slice(5));
  });
});

describe('what is remembered', () => {
  beforeEach(() => myRecord.erase());

  it('is added once', () => {
    expect(myRecord.add(rowsOf('xx'))).toBe(2);
    expect(myRecord.add(rowsOf('...').slice(1))).toBe(1);
    expect(myRecord.rows.map((row) => row.rank)).toEqual([1, 1, 2]);
    expect(myRecord.add(rowsOf('..'))).toBe(0);
  });
});

describe('counting', () => {
  it.each(examples.medals.map((one) => [one.name, one] as const))('%s', (_, one) => {
    const table = one.table as MedalTable;
    const others = [
      ...rowsOf('x'.repeat(30), table, { level: 'marshal' }),
      ...rowsOf('x'.repeat(30), '2', { game: 'outlaws' }),
    ];
    const { medals, played, won, needed } = one;
    expect(progress([...others, ...rowsOf(one.games, table)], 'goat', table, 'deputy')).toEqual({
      medals,
      played,
      won,
      needed,
    });
  });

  it('counts five players with four', () => {
    const rows = [...rowsOf('xxxxxx'), ...rowsOf('xxxxxx', '4', { players: 5 })];
    expect(medalsAt(rows, 'goat', 'deputy')).toEqual([
      { table: '4', medals: 1, played: 12, won: 12, needed: NEEDED['4'] },
    ]);
  });

  it.each(examples.runs as [string, number, number][])('wins in a row: %s', (pattern, now, most) => {
    expect(runs(rowsOf(pattern))).toEqual({ now, most });
  });

  it('counts days in a row', () => {
    const days = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-16', '2026-11-17'];
    const rows = days.flatMap((daily) => rowsOf('x', '4', { daily }));
    expect(dayRuns(rows, '2026-11-17')).toEqual({ now: 2, most: 3 });
    expect(dayRuns([], '2026-11-17')).toEqual({ now: 0, most: 0 });
  });

  it('sums up by game, size and level', () => {
    const rows = [...rowsOf('x.'), ...rowsOf('x', 'teams'), ...rowsOf('.', '2', { level: '', points: 7 })];
    expect(sums(rows).map(({ size, level, played, won, best }) => [size, level, played, won, best])).toEqual([
      ['2', '', 1, 0, 7],
      ['4', 'deputy', 2, 1, 31],
      ['teams', 'deputy', 1, 1, 31],
    ]);
  });
});

describe('what is said of a medal', () => {
  const said = (pattern: string): string => {
    const found = underWay(rowsOf(pattern), 'goat', ['deputy']);
    return found ? farSaid(found, found.level) : '';
  };

  it('says how far it is', () => {
    settings.lang = 'en';
    expect(said('')).toBe('');
    expect(said('x.x')).toBe('Deputy, 4 players and more: 2 of 12 wins, 27 games left');
    expect(said('.'.repeat(19))).toBe('Deputy, 4 players and more: 0 of 12 wins, next try in 11 games');
    expect(said('x'.repeat(12))).toBe('Deputy, 4 players and more: medal won, next try in 18 games');
    expect(said('x'.repeat(30))).toBe('Deputy, 4 players and more: 30 games begin anew');
    expect(scoreSaid('goat', 31)).toBe('$31');
    expect(scoreSaid('outlaws', 31)).toBe('');
  });
});

describe('the ladder', () => {
  it.each([
    ['', null],
    ['xx', null],
    ['xxx', 'up'],
    ['.xxx', 'up'],
    ['...', 'down'],
    ['x...', 'down'],
    ['x.x', null],
    ['xxx.', null],
  ] as const)('after %s', (pattern, way) => {
    expect(rung(rowsOf(pattern), 'goat', 'deputy')).toBe(way);
  });

  it('looks at games against one level alone', () => {
    const rows = [...rowsOf('xx'), ...rowsOf('.', '4', { level: 'marshal' }), ...rowsOf('x')];
    expect(rung(rows, 'goat', 'deputy')).toBe('up');
    expect(rung(rows, 'goat', 'marshal')).toBeNull();
  });

  it('ends at the best and at the first', () => {
    const levels = ['greenhorn', 'deputy', 'marshal'];
    expect(beside(levels, 'deputy', 'up')).toBe('marshal');
    expect(beside(levels, 'deputy', 'down')).toBe('greenhorn');
    expect(beside(levels, 'marshal', 'up')).toBeNull();
    expect(beside(levels, 'greenhorn', 'down')).toBeNull();
    expect(beside(levels, 'search:2000', 'up')).toBeNull();
  });
});
