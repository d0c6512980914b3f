// From touches to an action of Outlaws, and where the lines face each other.
import { expect, test } from 'vitest';
import { arms } from '../src/games/outlaws/arms';
import { nextStep } from '../src/games/outlaws/lineups';
import { isStruck, shownAt, trailOf, turnedUpAt } from '../src/games/outlaws/story';
import { aims, isWindow, meant, NOTHING, read, verbs } from '../src/games/outlaws/plan';
import { Legal } from '../src/table/legal';
import type { AnyEvent, OutlawsView } from '../src/gen/types/outlaws';

const legal = new Legal([
  'pass', 'swap 0 1', 'feint 0 1', 'swap 1 2', 'feint 1 2', 'enter dancer 0 1 out 0', 'enter dancer 1 0 out 0', 'look 0', 'look 1',
  'take 1 vote', 'take 1 bullet', 'scout', 'mayor scout 0', 'mayor scout 1', 'trade 0 1', 'trade 1 reserve 2', 'report mayor',
]);
const placeOf = (figure: string): number => ({ indian: 1, reporter: 3 })[figure] ?? -1;

test('an action is read as verb, places, names and position', () => {
  expect(read('mayor report hitman 3')).toMatchObject({ verb: 'report', mayor: true, places: [3], names: ['hitman'] });
  expect(read('enter dancer 0 4 out 4')).toMatchObject({ verb: 'move', places: [0, 4], names: ['dancer'] });
  expect(read('trade 1 reserve 2')).toMatchObject({ verb: 'trade', places: [1], position: 2 });
});

test('touching a figure first leaves its own verbs', () => {
  const deeds = meant(legal, NOTHING, { place: 1, figure: 'indian' }, placeOf);
  expect(verbs(deeds)).toEqual(['move', 'look', 'take', 'scout']);
  expect(meant(legal, { ...NOTHING, verb: 'scout' }, { place: 1, figure: 'indian' }, placeOf).map((deed) => deed.action)).toEqual(['scout', 'mayor scout 0', 'mayor scout 1']);
});

test('touching the verb first, then two places, leaves swap, feint and who comes in', () => {
  const move = { ...NOTHING, verb: 'move' };
  expect(meant(legal, { ...move, places: [1, 2] }, null, placeOf).map((deed) => deed.action)).toEqual(['swap 1 2', 'feint 1 2']);
  expect(meant(legal, { ...move, names: ['dancer'] }, null, placeOf)).toHaveLength(2);
});

test('touching who stands opposite aims, with the Mayor or without; a position of the Reserve is one', () => {
  const left = (touched: object): string[] => meant(legal, { ...NOTHING, ...touched }, null, placeOf).map((deed) => deed.action);
  expect(left({ verb: 'scout', places: [1] })).toEqual(['scout', 'mayor scout 1']);
  expect(left({ verb: 'report', places: [3] })).toEqual(['report mayor']);
  expect(left({ verb: 'report', places: [2] })).toEqual([]);
  expect(left({ verb: 'trade', position: 2 })).toEqual(['trade 1 reserve 2']);
});

test('only answers to an attack are a window', () => {
  expect(isWindow(new Legal(['pass', 'guard']))).toBe(true);
  expect(isWindow(legal)).toBe(false);
  expect(isWindow(new Legal([]))).toBe(false);
});

test('what an ability would hit is told by the own place that it faces', () => {
  const at = (figure: string): number => (figure === 'indian' ? 5 : -1);
  expect(aims(read('scout'), at)).toEqual([5]);
  expect(aims(read('mayor scout 4'), at)).toEqual([4]);
  expect(aims(read('look 3'), at)).toEqual([]);
  expect(aims(read('shoot'), at)).toEqual([]);
});

test('a saved line is laid from the start', () => {
  const goal = ['governor', 'mayor'];
  expect(nextStep(goal, [])).toBe('place governor');
  expect(nextStep(goal, ['governor'])).toBe('place mayor');
  expect(nextStep(goal, ['mayor'])).toBe('clear');
  expect(nextStep(goal, goal)).toBeNull();
});

test('the reader’s places grow to the right on both arms, whoever looks', () => {
  const slots = Array.from({ length: 4 }, () => ({ empty: false, token: null, seen_by: [], open: false }));
  const view = { street: [{ seat: 0, left: 1, slots }, { seat: 1, left: 0, slots }] } as unknown as OutlawsView;
  for (const me of [0, 1]) {
    const { own, others } = arms(view, me);
    expect(others).toEqual([]);
    const columns = own.flatMap((arm) => arm.columns);
    expect(columns.map((column) => column.below.place)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(columns.map((column) => column.above.place)).toEqual([7, 6, 5, 4, 3, 2, 1, 0]);
    expect(columns.every((column) => column.below.seat === me && column.above.seat === 1 - me)).toBe(true);
  }
});

test('the last move leaves a trail, shows figures and tells who is struck', () => {
  const events: AnyEvent[] = [
    { kind: 'revealed', who: 0, place: 3, figure: 'hitman' },
    { kind: 'shot', who: 0, rival: 1, place: 4 },
    { kind: 'revealed', who: 1, place: 4, figure: 'governor' },
  ];
  expect([...trailOf(events)]).toEqual(['0.3', '1.4']);
  expect(shownAt(events, 1, 4)).toBe('governor');
  expect(shownAt(events, 1, 3)).toBeNull();
  expect([isStruck(events, 1, 4), isStruck(events, 0, 4)]).toEqual([true, false]);
  expect([...trailOf([{ kind: 'danced', who: 0, rival: 1, place: 4, to: 6 }, { kind: 'entered', who: 0, figure: 'mayor', gone: 'bandit', places: [1, 7], to: null }])]).toEqual(['1.4', '1.6', '0.1', '0.7']);
  expect(turnedUpAt([{ kind: 'turned-up', who: 1, place: 2, token: 'vote' }], 1, 2)).toBe('vote');
});
