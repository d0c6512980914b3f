import { expect, test } from 'vitest';
import { routeOf } from '../src/lib/router.svelte';

const query = (text = ''): URLSearchParams => new URLSearchParams(text);

test('knows the page’s addresses', () => {
  expect(routeOf('', query())).toEqual({ name: 'home' });
  expect(routeOf('t/abc', query())).toEqual({ name: 'table', table: 'abc' });
  expect(routeOf('r/abc', query('line=12&seat=1'))).toEqual({
    name: 'replay',
    table: 'abc',
    line: 12,
    seat: 1,
  });
  expect(routeOf('r/abc', query('line=-1'))).toEqual({
    name: 'replay',
    table: 'abc',
    line: null,
    seat: null,
  });
  expect(routeOf('r', query())).toEqual({ name: 'replays' });
  expect(routeOf('rules/goat', query(), '#GO-3')).toEqual({ name: 'rules', game: 'goat', rule: 'GO-3' });
  expect(routeOf('guide/goat', query())).toEqual({ name: 'guide', game: 'goat', of: '' });
  expect(routeOf('guide/outlaws', query('of=teams'))).toEqual({
    name: 'guide',
    game: 'outlaws',
    of: 'teams',
  });
  expect(routeOf('t', query())).toEqual({ name: 'nowhere' });
  expect(routeOf('t/abc/more', query())).toEqual({ name: 'nowhere' });
});

test('what cannot be read as an address leads nowhere', () => {
  for (const path of ['t/%ff', '%', 't/%e0%a4', 'r/%c0%af', 'rules/%zz', 't/%f', 'a/b/%ff', '%ff/%fe/%fd'])
    expect(routeOf(path, query())).toEqual({ name: 'nowhere' });
});
