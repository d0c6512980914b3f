// Exercises on this device: asked again after 1, 3 and 7 days until found twice, and never too many.
import { beforeEach, describe, expect, it } from 'vitest';
import { verdictOf } from '../src/exercises/verdict';
import type { ReplayFrame, TurningPoint } from '../src/gen/types/messages';
import { due, exercises, later } from '../src/lib/exercises.svelte';
import { routeOf } from '../src/lib/router.svelte';
import { Legal } from '../src/table/legal';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-19T12:00:00Z');
const point = (line: number): TurningPoint => ({
  ...{ line, before: line - 1, seat: 0, played: 'refuse', better: 'accept', right: ['accept', 'wait'] },
  ...{ chance: 0.41, could: 0.58, sure: 0.04, labels: ['Refuse', 'Accept', 'Wait', 'Shoot'] },
  ...{ text: 'Ann played', why: 'Because.', told: 'Move' },
});
const frame = {
  ...{ game: 'goat', line: 1, last: 9, seats: [], hands: null, ending: null, log: [], events: [] },
  view: { game: 'goat', seat: 0, to_act: [0], prompt: null, legal: [], result: null },
} as unknown as ReplayFrame;
const add = (line: number, now = NOW): void =>
  exercises.add('t1', 'goat', frame, { en: point(line), fr: point(line) }, now);

describe('an exercise', () => {
  beforeEach(() => {
    exercises.all.forEach((one) => exercises.drop(one.id));
  });

  it('is asked a day later, and done when it was found twice in a row', () => {
    add(101);
    const [one] = later(NOW);
    expect(due(NOW + DAY - 1)).toEqual([]);
    expect(due(NOW + DAY).map((each) => each.id)).toEqual(['t1 101']);
    exercises.answered(one!.id, true, NOW + DAY - 1); // before its day nothing counts
    expect(exercises.get('t1 101')!.found).toBe(0);
    exercises.answered('t1 101', true, NOW + DAY);
    expect(exercises.get('t1 101')!.due).toBe(NOW + DAY + 3 * DAY);
    exercises.answered('t1 101', true, NOW + 4 * DAY);
    expect(exercises.get('t1 101')).toBeUndefined();
    add(101, NOW + 5 * DAY);
    expect(exercises.get('t1 101')).toBeUndefined(); // it does not come again
  });

  it('that is missed comes the next day, then after seven if it was found before, and is to be found twice again', () => {
    const days = (): number => (exercises.get('t1 102')!.due - NOW) / DAY;
    add(102);
    exercises.answered('t1 102', true, NOW + DAY);
    expect(days()).toBe(4);
    exercises.answered('t1 102', false, NOW + 5 * DAY);
    expect(days()).toBe(6);
    exercises.answered('t1 102', false, NOW + 6 * DAY);
    expect(days()).toBe(7);
    exercises.answered('t1 102', true, NOW + 7 * DAY);
    expect(days()).toBe(14);
    exercises.answered('t1 102', true, NOW + 14 * DAY);
    expect(exercises.get('t1 102')).toBeUndefined();
  });

  it('is one of 40 at most', () => {
    for (let line = 200; line < 250; line++) add(line);
    add(249);
    expect(exercises.all.length).toBe(40);
    expect(exercises.all.at(-1)!.id).toBe('t1 249');
    expect(exercises.knows('t1', 201)).toBe(false);
  });

  it('says what was right, what was as good, and what was played', () => {
    add(103);
    const one = exercises.get('t1 103')!;
    const legal = new Legal(['refuse', 'accept', 'wait', 'shoot'], one.said.en.labels);
    const title = (answer: string): string => verdictOf(one, answer, legal).title;
    expect(['accept', 'wait', 'refuse', 'shoot'].map(title)).toEqual([
      'Found!',
      'Found: nobody can tell it from Accept.',
      'That is what you played.',
      'Not this one.',
    ]);
    expect(verdictOf(one, 'shoot', legal).text).toContain('Accept, 58 % to win; what you played: 41 %');
  });
});

it('has an address', () => {
  expect(routeOf('exercises', new URLSearchParams())).toEqual({ name: 'exercises' });
});
