import { expect, test } from 'vitest';
import { Legal } from '../src/table/legal';

const legal = new Legal(
  ['take tombstone', 'take deadwood', 'saloon', 'bounty p2 loners', 'bounty p2 daltons', 'bounty p3 loners'],
  ['Tombstone', 'Deadwood', 'Saloon', 'a', 'b', 'c'],
);

test('knows what is legal and what it is called', () => {
  expect(legal.has('saloon')).toBe(true);
  expect(legal.has('take')).toBe(false);
  expect(legal.label('take deadwood')).toBe('Deadwood');
});

test('is a tree of whole words', () => {
  expect(legal.next().map((branch) => [branch.word, branch.actions.length, branch.whole])).toEqual([
    ['take', 2, null],
    ['saloon', 1, 'saloon'],
    ['bounty', 3, null],
  ]);
  expect(legal.next('bounty p2').map((branch) => branch.whole)).toEqual([
    'bounty p2 loners',
    'bounty p2 daltons',
  ]);
  expect(legal.startingWith('ta')).toEqual([]);
});

test('goes on to the next choice', () => {
  const one = new Legal(['offer sheriff as goat', 'offer sheriff as thief']);
  expect(one.fork().map((branch) => branch.word)).toEqual(['goat', 'thief']);
});

test('finds actions by a figure that is touched first', () => {
  expect(legal.involving('p2')).toEqual(['bounty p2 loners', 'bounty p2 daltons']);
  expect(legal.involving('p2', 'loners')).toEqual(['bounty p2 loners']);
});
