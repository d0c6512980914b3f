// What a touch on a card of the hand means, and the count told poster by poster.
import { expect, test } from 'vitest';
import { counted } from '../src/games/wyatt_earp/count';
import { isThrown, lays, raised, spread, touch, uses } from '../src/games/wyatt_earp/hand';
import type { AnyEvent } from '../src/gen/types/wyatt_earp';
import { Legal } from '../src/table/legal';
import { happened } from './happened';

const legal = new Legal([
  'lay 3 billy-the-kid',
  'lay 4 billy-the-kid',
  'lay 1 bob-dalton',
  'photo bob-dalton',
  'earp draw',
  'earp choose',
  'hideout',
  'wanted ask bob-dalton',
  'wanted take',
  'discard billy-the-kid',
  'discard bob-dalton',
  'discard wyatt-earp',
  'discard wes-hardin',
]);

test('a hand is spread by kind, or the longest suits first', () => {
  const hand = [
    { card: 'belle-starr', count: 1 },
    { card: 'wes-hardin', count: 2 },
  ];
  expect(spread(hand, 'kind').map(({ card }) => card)).toEqual(['belle-starr', 'wes-hardin', 'wes-hardin']);
  expect(spread(hand, 'number').map(({ card }) => card)).toEqual(['wes-hardin', 'wes-hardin', 'belle-starr']);
});

test('the first touch raises as few as may be laid, another card one more, a raised one commits', () => {
  expect(lays(legal, 'billy-the-kid')).toEqual([3, 4]);
  expect(touch(legal, null, { card: 'billy-the-kid', nth: 0 })).toBe('lay 3 billy-the-kid');
  expect(touch(legal, 'lay 3 billy-the-kid', { card: 'billy-the-kid', nth: 3 })).toBe('lay 4 billy-the-kid');
  expect(touch(legal, 'lay 4 billy-the-kid', { card: 'billy-the-kid', nth: 1 })).toBe('lay 4 billy-the-kid');
  expect(touch(legal, 'discard billy-the-kid', { card: 'billy-the-kid', nth: 0 })).toBe(
    'lay 3 billy-the-kid',
  );
});

test('a card with one use is that use; with several the player says which', () => {
  expect(touch(legal, null, { card: 'wes-hardin', nth: 0 })).toBe('discard wes-hardin');
  expect(touch(legal, null, { card: 'wyatt-earp', nth: 0 })).toBeNull();
  expect(uses(legal, 'wyatt-earp')).toEqual(['earp draw', 'earp choose', 'discard wyatt-earp']);
  expect(uses(legal, 'most-wanted')).toEqual(['wanted ask bob-dalton', 'wanted take']);
  expect(uses(legal, 'photo-bob-dalton')).toEqual(['photo bob-dalton']);
  expect(uses(legal, 'hideout')).toEqual(['hideout']);
  expect(uses(legal, 'belle-starr')).toEqual([]);
});

test('a card that can only be thrown away is told apart', () => {
  expect(isThrown(legal, 'wes-hardin')).toBe(true);
  expect(isThrown(legal, 'bob-dalton')).toBe(false); // it may be laid
  expect(isThrown(legal, 'belle-starr')).toBe(false); // nothing may be done with it
});

test('the picked action raises its cards', () => {
  expect(raised('lay 3 billy-the-kid', 'billy-the-kid')).toBe(3);
  expect(raised('lay 3 billy-the-kid', 'bob-dalton')).toBe(0);
  expect(raised('photo bob-dalton', 'photo-bob-dalton')).toBe(1);
  expect(raised('wanted take', 'most-wanted')).toBe(1);
  expect(raised(null, 'hideout')).toBe(0);
});

test('the count is told poster by poster', () => {
  const told = counted(
    happened<AnyEvent>(
      { kind: 'discarded', who: 1, card: 'hideout' },
      { kind: 'hand-over', who: 1, reason: 'last-card' },
      { kind: 'standing', outlaw: 'belle-starr', money: 8000, points: [9, 5] },
      { kind: 'takes', who: 0, outlaw: 'belle-starr', money: 2000 },
      { kind: 'takes', who: 1, outlaw: 'belle-starr', money: 1000 },
      { kind: 'left-over', outlaw: 'belle-starr', money: 1000 },
      { kind: 'standing', outlaw: 'bob-dalton', money: 1000, points: [2, 0] },
      { kind: 'stays', outlaw: 'bob-dalton', money: 1000 },
      { kind: 'money', who: 0, money: 2000 },
    ),
  );
  expect(told?.over).toMatchObject({ who: 1, reason: 'last-card' });
  expect(told?.posters.map((poster) => [poster.outlaw, poster.takes.length, poster.stays])).toEqual([
    ['belle-starr', 2, 1000],
    ['bob-dalton', 0, 1000],
  ]);
  expect(told?.posters.map((poster) => poster.points)).toEqual([
    [9, 5],
    [2, 0],
  ]);
  expect(told?.money).toEqual([{ who: 0, money: 2000 }]);
  expect(counted(happened<AnyEvent>({ kind: 'passed', who: 0 }))).toBeNull();
});
