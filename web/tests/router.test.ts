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
