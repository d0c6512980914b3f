import { beforeEach, expect, test } from 'vitest';
import { fallTo, levelAt } from '../src/lib/levels';
import { settings } from '../src/lib/settings.svelte';
import type { SeatInfo } from '../src/lib/wire';
import { absence, GRACE, seatState, spell } from '../src/table/presence';
import { gameMeta } from '../src/lib/games.svelte';
import { posterOf } from '../src/screens/home/poster';

const BOB: SeatInfo = { name: 'Bob', kind: 'person', here: false, bot: '', away: false, resigned: false };

beforeEach(() => void (settings.lang = 'en'));

test('who has left is told with the time since, and a page loaded again is no absence', () => {
  expect(absence(BOB, { here: false, gone: 15 }, 5_400)).toBe('Bob left 20\u00a0s ago.');
  expect(absence(BOB, { here: false, gone: 0 }, (GRACE - 1) * 1000)).toBe('');
  expect(absence(BOB, { here: false, gone: null }, 0)).toBe('Bob is not here.');
  expect(absence(BOB, { here: true, gone: null }, 9_000)).toBe('');
  expect(absence({ ...BOB, kind: 'bot' }, { here: false, gone: null }, 0)).toBe('');
  expect(absence(BOB, undefined, 0)).toBe('');
  expect(absence(BOB, { here: false, gone: 15 }, 5_400, true)).toBe('left 20\u00a0s ago');
  settings.lang = 'fr';
  expect(absence(BOB, { here: false, gone: 200 }, 0)).toBe('Bob a quitté la table il y a 3\u00a0min.');
});

test('times are said in the unit one would use', () => {
  expect([0, 59, 60, 3599, 7300].map(spell)).toEqual([
    '0\u00a0s',
    '59\u00a0s',
    '1\u00a0min',
    '59\u00a0min',
    '2\u00a0h',
  ]);
});

test('a mark shows others who are people, and whom the table waits for', () => {
  expect(seatState(BOB, { here: true, gone: null }, 0, false, true)).toEqual({
    here: true,
    awaited: true,
    face: '',
  });
  expect(seatState(BOB, { here: false, gone: 1 }, 0, false, false).here).toBe(true);
  expect(seatState(BOB, { here: false, gone: 9 }, 0, false, false).here).toBe(false);
  expect(seatState(BOB, { here: false, gone: null }, 0, false, false).here).toBe(false);
  expect(seatState(BOB, { here: true, gone: null }, 0, true, false).here).toBe(null);
  expect(seatState({ ...BOB, kind: 'bot' }, { here: false, gone: null }, 0, false, false).here).toBe(null);
});

test('where a game lacks the wished level, its strongest below that plays, never a weaker one', () => {
  expect(levelAt('goat', 4, 'legend')).toBe('marshal');
  expect(levelAt('goat', 4, 'greenhorn')).toBe('greenhorn');
  expect(levelAt('outlaws', 2, 'legend')).toBe('legend');
  expect(fallTo(['greenhorn', 'deputy'], 'legend')).toBe('deputy');
  expect(fallTo(['greenhorn', 'deputy', 'marshal'], 'nobody we know')).toBe('deputy');
});

test('Outlaws begins with the duel', () => {
  expect(posterOf(gameMeta('outlaws'), 'en').players).toBe(2);
});
