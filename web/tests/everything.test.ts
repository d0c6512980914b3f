import { describe, expect, it } from 'vitest';
import { remembered, together, write, type Remembered } from '../src/site/everything';

class Kept implements Storage {
  [name: string]: unknown;
  constructor(start: Remembered, room = Infinity) {
    Object.assign(this, start);
    Object.defineProperty(this, 'room', { value: room, enumerable: false });
  }
  get length(): number {
    return Object.keys(this).length;
  }
  clear(): void {
    for (const name of Object.keys(this)) delete this[name];
  }
  getItem(name: string): string | null {
    return (this[name] as string | undefined) ?? null;
  }
  key(at: number): string | null {
    return Object.keys(this)[at] ?? null;
  }
  removeItem(name: string): void {
    delete this[name];
  }
  setItem(name: string, text: string): void {
    if (Object.keys(this).length >= (this['room'] as number) && !(name in this)) throw new Error('full');
    this[name] = text;
  }
}

const table = (id: string, seen: number, more: object = {}): object => ({
  id,
  game: 'goat',
  players: 2,
  opened: 1,
  seen,
  status: 'running',
  seats: [{ seat: 0, token: 'secret', name: 'Zoé', here: false }],
  names: ['Zoé'],
  ...more,
});
const settings = { lang: 'en', pace: 700, odds: false };

function both(here: object, brought: object): Record<string, unknown> {
  const texts = (of: object): Remembered =>
    Object.fromEntries(Object.entries(of).map(([name, value]) => [name, JSON.stringify(value)]));
  const found = together(new Kept(texts(here)), '/b/', texts(brought));
  return Object.fromEntries(Object.entries(found).map(([name, text]) => [name, JSON.parse(text) as unknown]));
}

describe('what the page remembers', () => {
  it('travels without what other programs and other sites have', () => {
    const kept = new Kept({
      'posse.settings': '{}',
      'posse.tables /a/': '{"x":1}',
      'posse.tables /b/': '{}',
      other: '1',
    });
    expect(remembered(kept, '/a/')).toEqual({ settings: '{}', 'tables @': '{"x":1}' });
  });

  it('comes to the path under which this site lives', () => {
    expect(both({}, { 'tables @': { t1: table('t1', 5) } })).toEqual({
      'posse.tables /b/': { t1: table('t1', 5) },
    });
  });

  it('of a table keeps what was seen last, and where one sits', () => {
    const here = { 'posse.tables /b/': { t1: table('t1', 9, { seats: [] }), t2: table('t2', 1) } };
    const brought = { 'tables @': { t1: table('t1', 5, { status: 'waiting' }), t2: table('t2', 4) } };
    expect(both(here, brought)['posse.tables /b/']).toEqual({ t1: table('t1', 9), t2: table('t2', 4) });
  });

  it('of settings takes what is known here', () => {
    const theirs = { lang: 'xx', pace: 'quick', odds: true, more: 1 };
    expect(both({ 'posse.settings': settings }, { settings: theirs })).toEqual({
      'posse.settings': { lang: 'en', pace: 700, odds: true },
    });
  });

  it('of lists and other things has those of both once, ours first', () => {
    const row = (id: string, ended: number): object => ({
      ...{ id, ended, game: 'goat', players: 3, teams: false, level: 'deputy' },
      ...{ rank: 1, points: 9, lines: 40, daily: null },
    });
    const here = {
      'posse.record': [row('a', 1)],
      'posse.met': ['goat'],
      'posse.plan.goat': { players: 3 },
      'posse.lineups': [{ id: 'x', n: 1 }],
    };
    const brought = {
      record: [row('a', 2), row('b', 3), { id: 'c' }],
      met: ['goat', 'outlaws'],
      'plan.goat': { players: 5, bot: 'deputy' },
      lineups: [
        { id: 'x', n: 2 },
        { id: 'y', n: 3 },
      ],
    };
    expect(both(here, brought)).toEqual({
      'posse.record': [row('a', 1), row('b', 3)],
      'posse.met': ['goat', 'outlaws'],
      'posse.plan.goat': { players: 3, bot: 'deputy' },
      'posse.lineups': [
        { id: 'x', n: 1 },
        { id: 'y', n: 3 },
      ],
    });
  });

  it('takes nothing of another shape, nor under a strange name', () => {
    const strange = {
      'tables @': { t1: { id: 't1' }, '../t2': table('../t2', 1), t3: table('t4', 1) },
      settings: 'en',
      met: { goat: true },
      '<b>': 1,
      'tables /elsewhere/': {},
    };
    expect(both({ 'posse.met': [] }, strange)).toEqual({ 'posse.tables /b/': {} });
    expect(together(new Kept({}), '/b/', { met: 'no JSON' })).toEqual({});
  });

  it('is written whole or not at all', () => {
    const full = new Kept({ 'posse.met': '[]' }, 2);
    expect(() => write(full, { 'posse.met': '["goat"]', 'posse.a': '1', 'posse.b': '2' })).toThrow('full');
    expect({ ...full }).toEqual({ 'posse.met': '[]' });
    const kept = new Kept({ 'posse.met': '[]' });
    const undo = write(kept, { 'posse.met': '["goat"]', 'posse.a': '1' });
    expect({ ...kept }).toEqual({ 'posse.met': '["goat"]', 'posse.a': '1' });
    undo();
    expect({ ...kept }).toEqual({ 'posse.met': '[]' });
  });
});
