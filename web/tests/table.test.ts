import { expect, test } from 'vitest';
import { plain, Problem } from '../src/lib/api';
import { Words } from '../src/lib/words';
import { listOf, SHORT, wordName } from '../src/table/actions';
import { clockText } from '../src/table/clock';
import { textsOf } from '../src/table/generic';
import { nextBox } from '../src/table/keys';
import { Legal } from '../src/table/legal';
import { marked } from '../src/table/marked';
import { t as say } from '../src/table/messages';
import { promptOf } from '../src/table/prompt';
import type { TableSession } from '../src/table/session.svelte';
import { guessShape, isPlayers, ownFields } from '../src/table/shapes';

const words = new Words('en', { 'name.tombstone': 'Tombstone' });

test('few actions are listed whole, many by the word where they part', () => {
  const few = new Legal(['take a', 'take b'], ['A', 'B']);
  expect(listOf(few, '', [], words, []).map((row) => row.label)).toEqual(['A', 'B']);
  const cards = Array.from({ length: SHORT }, (_, at) => `offer c${at} to p2`);
  const many = new Legal(['pass', ...cards, 'offer c0 to p3']);
  const rows = listOf(many, '', [], words, ['Ann', 'Bob', 'Cal']);
  expect(rows.map((row) => [row.label, row.count, row.action])).toEqual([
    ['pass', 1, 'pass'],
    ['Offer …', SHORT + 1, null],
  ]);
  expect(listOf(many, '', ['p3'], words, []).map((row) => row.action)).toEqual(['offer c0 to p3']);
});

test('one thinks, several think', () => {
  expect(say('thinking', { who: 'Amos', n: 1 })).toBe('Amos is thinking');
  expect(say('thinking', { who: 'Amos and Buck', n: 2 })).toBe('Amos and Buck are thinking');
});

test('a word is a player, a thing, or itself', () => {
  expect(wordName('p2', words, ['Ann', 'Bob'])).toBe('Bob');
  expect(wordName('tombstone', words, [])).toBe('Tombstone');
  expect(wordName('feint', words, [])).toBe('Feint');
});

test('clocks are read as people read them', () => {
  expect([4.2, 65, 3723, 200_000].map(clockText)).toEqual(['0:05', '1:05', '1:02:03', '2 d 7 h']);
});

test('arrows go to the nearest piece that way', () => {
  const box = (left: number, top: number) => ({ left, top, width: 10, height: 10 });
  const others = [box(20, 0), box(100, 0), box(0, 30), box(40, 28)];
  expect(nextBox(box(0, 0), others, [1, 0])).toBe(0);
  expect(nextBox(box(0, 0), others, [0, 1])).toBe(2);
  expect(nextBox(box(0, 0), others, [-1, 0])).toBe(-1);
});

test('the generic board finds the players and what a move spoke of', () => {
  expect(isPlayers([{ seat: 'seat', hand: 'text' }])).toBe(true);
  expect(isPlayers(['seat'])).toBe(false);
  expect(guessShape([{ points: 3, card: 'x', open: true }])).toEqual([
    { points: 'number', card: 'text', open: 'flag' },
  ]);
  const view = { game: 'g', seat: 0, to_act: [], prompt: null, legal: [], result: null, round: 2 };
  expect(ownFields(view, { round: 'number' })).toEqual([{ name: 'round', value: 2, shape: 'number' }]);
  expect([
    ...textsOf([
      { kind: 'took', who: 1, card: 'Pearl Hart', also: ['x'], says: { key: 'event.took', seats: ['who'] } },
    ]),
  ]).toEqual(['Pearl Hart', 'x']);
});

test('players are marked in a sentence, and only whole names', () => {
  expect(marked('Ann takes Anna (Bob?).', ['Ann', 'Bob?'])).toEqual([
    { text: 'Ann', name: true },
    { text: ' takes Anna (', name: false },
    { text: 'Bob?', name: true },
    { text: ').', name: false },
  ]);
});

test('who has resigned is asked nothing more', () => {
  const seats = [
    { name: 'Ann', resigned: true, bot: 'house' },
    { name: 'Bob', resigned: false, bot: '' },
  ];
  const frame = { status: 'running', paused: false, seats, prompt: '', window: null, view: { to_act: [0] } };
  const said = (seat: number) =>
    promptOf(
      { frame, seat, waiting: 0, choice: { picked: null } } as unknown as TableSession,
      ['Ann', 'Bob'],
      'en',
    );
  expect(said(0)).toEqual({
    title: 'You have resigned',
    text: 'A bot plays your seat to the end.',
    idle: true,
  });
  expect(said(1).title).toContain('Ann');
});

test('a refusal is told without the number of its rule', () => {
  expect(plain('Teams are for four players. (OU-41)', 'OU-41')).toBe('Teams are for four players.');
  expect(new Problem(422, 'OU-41', 'Not so. (OU-41)').message).toBe('Not so.');
  expect(plain('Seat 2 is taken.', 'seat-taken')).toBe('Seat 2 is taken.');
});

test('a thing that is called like a player is no player', () => {
  const fat = (text: string, names: string[], things: string[]): string[] =>
    marked(text, names, things).flatMap((part) => (part.name ? [part.text] : []));
  expect(fat('Billy lays 3 × Billy the Kid.', ['Billy', 'Ann'], ['Billy the Kid'])).toEqual(['Billy']);
  expect(fat('Ann lays 3 × Billy the Kid.', ['Billy', 'Ann'], ['Billy the Kid'])).toEqual(['Ann']);
  expect(new Words('en', { 'name.billy-the-kid': 'Billy the Kid', 'event.x': 'no name' }).things).toEqual([
    'Billy the Kid',
  ]);
});
