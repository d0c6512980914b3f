// From touches to an action of Outlaws, and where the lines face each other.
import { expect, test } from 'vitest';
import { arms, joined, pieces, type Arm } from '../src/games/outlaws/arms';
import { nextStep } from '../src/games/outlaws/lineups';
import { isStruck, shownAt, trailOf, turnedUpAt } from '../src/games/outlaws/story';
import {
  aims,
  isWindow,
  laid,
  meant,
  newcomer,
  NOTHING,
  read,
  standing,
  verbs,
  type Deed,
} from '../src/games/outlaws/plan';
import { lineOf, mateOf, parted, spoken } from '../src/games/outlaws/team';
import { Legal } from '../src/table/legal';
import type { AnyEvent, OutlawsView } from '../src/gen/types/outlaws';
import { happened } from './happened';

const legal = new Legal([
  'pass',
  'swap 0 1',
  'feint 0 1',
  'swap 1 2',
  'feint 1 2',
  'enter dancer 0 1 out 0',
  'enter dancer 1 0 out 0',
  'look 0',
  'look 1',
  'take 1 vote',
  'take 1 bullet',
  'scout',
  'mayor scout 0',
  'mayor scout 1',
  'trade 0 1',
  'trade 1 reserve 2',
  'report mayor',
]);
const placeOf = (deed: Deed): number => ({ scout: 1, report: 3 })[deed.verb] ?? -1;

test('an action is read as verb, places, names and position', () => {
  expect(read('mayor report hitman 3')).toMatchObject({
    verb: 'report',
    mayor: true,
    places: [3],
    names: ['hitman'],
  });
  expect(read('enter dancer 0 4 out 4')).toMatchObject({ verb: 'move', places: [0, 4], names: ['dancer'] });
  expect(read('trade 1 reserve 2')).toMatchObject({ verb: 'trade', places: [1], position: 2 });
});

test('touching a figure first leaves its own verbs', () => {
  const deeds = meant(legal, NOTHING, { place: 1 }, placeOf);
  expect(verbs(deeds)).toEqual(['move', 'look', 'take', 'scout']);
  expect(
    meant(legal, { ...NOTHING, verb: 'scout' }, { place: 1 }, placeOf).map((deed) => deed.action),
  ).toEqual(['scout', 'mayor scout 0', 'mayor scout 1']);
});

test('touching the verb first, then two places, leaves swap, feint and who comes in', () => {
  const move = { ...NOTHING, verb: 'move' };
  expect(meant(legal, { ...move, places: [1, 2] }, null, placeOf).map((deed) => deed.action)).toEqual([
    'swap 1 2',
    'feint 1 2',
  ]);
  expect(meant(legal, { ...move, names: ['dancer'] }, null, placeOf)).toHaveLength(2);
});

test('touching who stands opposite aims, with the Mayor or without; a position of the Reserve is one', () => {
  const left = (touched: object): string[] =>
    meant(legal, { ...NOTHING, ...touched }, null, placeOf).map((deed) => deed.action);
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
  const at = (deed: Deed): number => (deed.verb === 'scout' ? 5 : -1);
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
  const view = {
    street: [
      { seat: 0, left: 1, slots },
      { seat: 1, left: 0, slots },
    ],
  } as unknown as OutlawsView;
  for (const me of [0, 1]) {
    const { own, others } = arms(view, me);
    expect(others).toEqual([]);
    const columns = own.flatMap((arm) => arm.columns);
    expect(columns.map((column) => column.below.place)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(columns.map((column) => column.above.place)).toEqual([7, 6, 5, 4, 3, 2, 1, 0]);
    expect(columns.every((column) => column.below.seat === me && column.above.seat === 1 - me)).toBe(true);
  }
});

const alone = (seat: number): number => seat;

test('the last move leaves a trail, shows figures and tells who is struck', () => {
  const events = happened<AnyEvent>(
    { kind: 'revealed', who: 0, place: 3, figure: 'hitman' },
    { kind: 'shot', who: 0, rival: 1, place: 4 },
    { kind: 'revealed', who: 1, place: 4, figure: 'governor' },
  );
  expect([...trailOf(events, alone).keys()]).toEqual(['0.3', '1.4']);
  expect(shownAt(events, alone, 1, 4)).toBe('governor');
  expect(shownAt(events, alone, 1, 3)).toBeNull();
  expect([isStruck(events, alone, 1, 4), isStruck(events, alone, 0, 4)]).toEqual([true, false]);
  expect([
    ...trailOf(
      happened<AnyEvent>(
        { kind: 'danced', who: 0, rival: 1, place: 4, to: 6 },
        { kind: 'entered', who: 0, figure: 'mayor', gone: 'bandit', places: [1, 7], to: null },
      ),
      alone,
    ).keys(),
  ]).toEqual(['1.4', '1.6', '0.1', '0.7']);
  expect(
    turnedUpAt(happened<AnyEvent>({ kind: 'turned-up', who: 1, place: 2, token: 'vote' }), alone, 1, 2),
  ).toBe('vote');
});

test('team mates: what is mine, the mate’s and shared, and where events lie', () => {
  expect(spoken({ figure: 'hitman', owner: 2 }, 0)).toBe('mate-hitman');
  expect(spoken({ figure: 'hitman', owner: 2 }, 2)).toBe('hitman');
  expect(spoken({ figure: 'mayor', owner: null }, 2)).toBe('mayor');
  expect(parted('mate-sheriff')).toEqual({ figure: 'sheriff', mates: true });
  const lines = [0, 1, 0, 1].map((line, seat) => ({ seat, line, places: [] }));
  const view = { mode: 'teams', lines } as unknown as OutlawsView;
  expect([0, 1, 2, 3].map((seat) => mateOf(view, seat))).toEqual([2, 3, 0, 1]);
  expect([
    ...trailOf(
      happened<AnyEvent>({
        kind: 'refilled',
        who: 3,
        figure: 'mayor',
        places: [2, 7, 4],
        to: [null, null, null],
      }),
      (seat) => lineOf(view, seat),
    ).keys(),
  ]).toEqual(['1.2', '1.7', '1.4']);
});

test('eleven places of a team face each other over one arm, whoever looks', () => {
  const slots = Array.from({ length: 11 }, () => ({ empty: false, token: null, seen_by: [], open: false }));
  const places = slots.map((_, place) => ({ place }));
  const view = {
    lines: [{ places }, { places }],
    street: [{ seat: 0, left: 1, slots }],
  } as unknown as OutlawsView;
  for (const me of [0, 1]) {
    const [arm] = arms(view, me).own;
    expect(arm?.columns.map((column) => column.below.place)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(
      arm?.columns.every(
        (column) => column.above.place === 10 - column.below.place && column.below.seat === me,
      ),
    ).toBe(true);
  }
});

test('a figure taken over acts by itself, and a refill names two places and who comes', () => {
  expect(read('mate shoot')).toMatchObject({ verb: 'shoot', mate: true, places: [] });
  expect(isWindow(new Legal(['pass', 'guard', 'mate guard']))).toBe(true);
  const refill = 'refill mayor 2 2>7 7>gap';
  expect(read(refill)).toMatchObject({ verb: 'refill', names: ['mayor'], places: [2, 7] });
  expect(laid(refill)).toEqual([
    { from: 2, to: 7 },
    { from: 7, to: null },
  ]);
  expect(newcomer('refill mate-sheriff gap 2>2 7>7')).toEqual({ figure: 'mate-sheriff', to: null });
  const both = new Legal(['shoot', 'mate shoot']);
  const at = (deed: Deed): number => (deed.mate ? 9 : 4);
  expect(meant(both, NOTHING, { place: 9 }, at).map((deed) => deed.action)).toEqual(['mate shoot']);
});

test('a move is drawn by who would stand where, the Saloon last', () => {
  const at = (place: number): string => ['governor', 'bandit', 'mayor', 'indian'][place] ?? '';
  expect(standing('swap 1 3', at)).toEqual([
    { place: 1, figure: 'indian' },
    { place: 3, figure: 'bandit' },
  ]);
  expect(standing('feint 1 3', at)).toEqual([
    { place: 1, figure: 'bandit' },
    { place: 3, figure: 'indian' },
  ]);
  expect(standing('enter dancer 3 1 out 3', at)).toEqual([
    { place: 1, figure: 'bandit' },
    { place: 3, figure: 'dancer' },
    { place: null, figure: 'indian' },
  ]);
  expect(standing('enter dancer 1 3 out 3', at)).toEqual([
    { place: 1, figure: 'dancer' },
    { place: 3, figure: 'bandit' },
    { place: null, figure: 'indian' },
  ]);
  expect(standing('look 3', at)).toEqual([]);
});

test('arms that face one rival are one line, and a long line comes in pieces', () => {
  const column = (slot: number): Arm['columns'][number] => ({
    above: { seat: 1, place: 10 - slot },
    below: { seat: 0, place: slot },
    arm: 0,
    slot,
  });
  const arm = (above: number, many: number): Arm => ({
    above,
    below: 0,
    columns: Array.from({ length: many }, (_, slot) => column(slot)),
  });
  expect(joined([arm(1, 4), arm(1, 4)]).map((one) => one.columns.length)).toEqual([8]);
  expect(joined([arm(1, 4), arm(2, 4)])).toHaveLength(2);
  expect(pieces(arm(1, 11), 6).map((one) => one.columns.length)).toEqual([6, 5]);
  expect(pieces(arm(1, 5), 6)).toHaveLength(1);
});
