// Why two with as much money are not level.
import { expect, test } from 'vitest';
import { levelOn } from '../../src/games/goat/level';

const player = (seat: number, money: number, coins: number, tokens: number) => ({
  seat,
  money,
  coins,
  stock: [{ resource: 'bottles', count: tokens }],
});

test('who has as much money as somebody before them is told what decided', () => {
  const four = [player(0, 17, 5, 4), player(1, 17, 8, 3), player(2, 20, 1, 9), player(3, 17, 5, 2)];
  const ranks = [3, 2, 1, 4];
  expect(four.map((each) => levelOn(each, four, ranks))).toEqual(['coins', null, null, 'coins']);
  const two = [player(0, 17, 5, 4), player(1, 17, 5, 2)];
  expect(two.map((each) => levelOn(each, two, [1, 2]))).toEqual([null, 'tokens']);
  expect(two.map((each) => levelOn(each, two, [1, 1]))).toEqual([null, null]);
});
