// The deal of the day on the page: days in a row, and the line to share.
import { describe, expect, it } from 'vitest';
import { beside, counted, lineToShare, longDay, place, shortDay, weekday, weeks } from '../src/daily/deals';
import { routeOf } from '../src/lib/router.svelte';
import { settings } from '../src/lib/settings.svelte';
import { nextDay, streak } from '../src/lib/streak';

const TODAY = '2026-11-17';

/** `x` is a day that was played; the last sign is today. */
function days(pattern: string): string[] {
  const last = Date.parse(`${TODAY}T00:00:00Z`);
  return [...pattern].flatMap((sign, at) =>
    sign === 'x' ? [new Date(last - (pattern.length - 1 - at) * 86_400_000).toISOString().slice(0, 10)] : [],
  );
}

describe('a streak', () => {
  // The same rows as in tests/daily/test_streak.py.
  it.each([
    ['', 0],
    ['.', 0],
    ['x', 1],
    ['x.', 1],
    ['xx', 2],
    ['xxx.', 3],
    ['x.x', 2],
    ['x..x', 1],
    ['x..', 1],
    ['x...', 0],
    ['xx.xxxxx.x', 6],
    ['xx.xxxxxx.x', 9],
    ['x.x.x', 2],
    [`x.${'x'.repeat(30)}`, 31],
    ['x.x.', 2],
  ])('%s', (pattern, many) => {
    expect(streak(days(pattern), TODAY)).toBe(many);
  });
});

describe('the line to share', () => {
  const deal = { game: 'goat', day: TODAY, mark: '3.1' };
  const results = [
    ...Array.from({ length: 83 }, () => ({ rank: 3, points: 10 })),
    ...Array.from({ length: 17 }, () => ({ rank: 1, points: 40 })),
  ];

  it('says how one stands, in both languages', () => {
    settings.lang = 'en';
    const row = { rank: 2, points: 31 };
    expect(lineToShare(deal, '$31', place(2, 4), beside(row, { level: 'deputy', results }))).toBe(
      'Posse · The Good, the Goat and the Crook 3.1 · 17 Nov · $31, 2nd of 4 · better than 83 of 100 deputies',
    );
    settings.lang = 'fr';
    expect(place(2, 4)).toBe('2e sur 4');
    expect(beside(row, { level: 'deputy', results })).toBe('mieux que 83 adjoints sur 100');
    settings.lang = 'en';
  });

  it('has one rival where the level plays the deal one way', () => {
    const same = { level: 'deputy', results: [1, 2, 3].map(() => ({ rank: 2, points: 5 })) };
    expect(beside({ rank: 1, points: 0 }, same)).toBe('ahead of the deputy');
    expect(beside({ rank: 2, points: 5 }, same)).toBe('level with the deputy');
    expect(beside({ rank: 2, points: 4 }, same)).toBe('behind the deputy');
  });

  it('says nothing of a level that is not compared with', () => {
    expect(beside({ rank: 1, points: 5 }, { level: 'marshal', results: [] })).toBe('');
    expect(lineToShare(deal, '', place(1, 2), '')).toBe(
      'Posse · The Good, the Goat and the Crook 3.1 · 17 Nov · won',
    );
  });

  it('says what a mere number counts', () => {
    const scores = (of: string): Parameters<typeof counted>[0] => ({
      en: { word: 'Tokens', of: [of] },
      fr: { word: 'Jetons', of: [of] },
    });
    expect(counted(scores('2'), 0)).toBe('tokens: 2');
    expect(counted(scores('$31'), 0)).toBe('$31');
    expect(counted(null, 0)).toBe('');
  });

  it('names the same day in every time zone', () => {
    expect(shortDay('2026-11-17')).toBe('17 Nov');
    expect(longDay('2026-11-17')).toBe('Tuesday 17 November');
    expect([0, 6].map(weekday)).toEqual(['Mon', 'Sun']);
  });
});

it('ends at midnight UTC', () => {
  expect(new Date(nextDay(Date.parse('2026-11-17T23:59:59Z'))).toISOString()).toBe(
    '2026-11-18T00:00:00.000Z',
  );
});

it('has a calendar of weeks that begin on Monday', () => {
  const days = ['2026-11-17', '2026-11-16', '2026-11-15', '2026-11-14'];
  expect(weeks(days)).toEqual([
    [null, null, null, null, null, '2026-11-14', '2026-11-15'],
    ['2026-11-16', '2026-11-17', null, null, null, null, null],
  ]);
});

it('has a page of its own', () => {
  expect(routeOf('daily', new URLSearchParams())).toEqual({ name: 'daily' });
  expect(routeOf('daily/more', new URLSearchParams())).toEqual({ name: 'nowhere' });
});
