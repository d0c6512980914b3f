// What the boards share: who sits where, and the trail of the last move.
import { expect, test } from 'vitest';
import { around } from '../src/kit/seats';
import { touched, trailOf } from '../src/kit/trail';

const four = [0, 1, 2, 3].map((seat) => ({ seat, line: seat % 2 }));
const seats = (some: { seat: number }[]): number[] => some.map(({ seat }) => seat);

test('the others sit clockwise from the reader\u2019s left', () => {
  const { own, others } = around(four, 2);
  expect([seats(own), seats(others)]).toEqual([[2], [3, 0, 1]]);
});

test('somebody who only watches sees all in the order of their seats', () => {
  const { own, others } = around(four, null);
  expect([seats(own), seats(others)]).toEqual([[], [0, 1, 2, 3]]);
});

test('a team sits together, the reader first', () => {
  const { own, others } = around(four, 3, (one) => one.line === 1);
  expect([seats(own), seats(others)]).toEqual([
    [3, 1],
    [0, 2],
  ]);
});

test('the last mark of a piece counts, and a new deal has no trail', () => {
  const marks = (event: string): [string, string][] | null => (event === 'deal' ? null : [['piece', event]]);
  expect([...trailOf(['took', 'gave'], marks)]).toEqual([['piece', 'gave']]);
  expect(trailOf(['took', 'deal'], marks).size).toBe(0);
  expect(touched('a', 'b')).toEqual([
    ['a', 'touched'],
    ['b', 'touched'],
  ]);
});
