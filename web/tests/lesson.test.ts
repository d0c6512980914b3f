// A first game: it waits for the learner, plays the others, and is kind to whoever goes astray.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Guide, GuideFrame } from '../src/screens/guide/guide';
import { Lesson } from '../src/screens/guide/lesson.svelte';

const frame = (n: number, legal: string[]): GuideFrame =>
  ({
    seats: [],
    view: { legal },
    prompt: '',
    labels: legal.map((action) => `Do ${action}`),
    result: null,
    log: [{ n, line: n, seat: 0, text: `line ${n}` }],
    events: [{ kind: `e${n}` }],
  }) as never;
const guide: Guide = {
  game: 'faro',
  seat: 0,
  players: 2,
  options: {},
  opening: 'Hello.',
  closing: 'Bye.',
  steps: [
    { seat: 0, action: 'take', hint: 'Take it.', after: '' },
    { seat: 1, action: 'pass', hint: '', after: 'He passed.' },
    { seat: 0, action: 'stop', hint: 'Stop now.', after: '' },
  ],
  frames: [frame(0, ['take', 'pass']), frame(1, []), frame(2, ['stop']), frame(3, [])],
};

describe('a lesson', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('goes from the opening to the closing', () => {
    const lesson = new Lesson(guide, () => 500);
    expect([lesson.stage, lesson.said, lesson.legal.size]).toEqual(['opening', 'Hello.', 0]);
    lesson.begin();
    expect([lesson.stage, lesson.said, lesson.wanted]).toEqual(['learner', 'Take it.', 'Do take']);
    lesson.pick('take');
    expect(lesson.attempt.picked).toBe('take');
    lesson.pick('take');
    expect([lesson.stage, lesson.at]).toEqual(['others', 1]);
    vi.advanceTimersByTime(500);
    expect([lesson.stage, lesson.said]).toEqual(['learner', 'He passed. Stop now.']);
    lesson.pick('stop');
    lesson.commit();
    expect([lesson.stage, lesson.said, lesson.log.length, lesson.events.length]).toEqual([
      'closing',
      'Bye.',
      4,
      4,
    ]);
  });

  it('answers anything else kindly, and changes nothing', () => {
    const lesson = new Lesson(guide, () => 500);
    lesson.pick('take');
    expect(lesson.attempt.picked).toBeNull();
    lesson.begin();
    lesson.pick('pass');
    expect([lesson.attempt.astray, lesson.attempt.picked, lesson.at]).toEqual(['legal', null, 0]);
    lesson.pick('dance');
    expect(lesson.attempt.astray).toBe('illegal');
    lesson.commit();
    expect(lesson.at).toBe(0);
    lesson.pick('take');
    expect(lesson.attempt.astray).toBe('');
    lesson.pick(null);
    expect(lesson.attempt.picked).toBeNull();
  });

  it('can be hurried, stopped and translated', () => {
    const lesson = new Lesson(guide, () => 500);
    lesson.begin();
    lesson.pick('take');
    lesson.commit();
    lesson.advance();
    vi.advanceTimersByTime(5000);
    expect(lesson.at).toBe(2);
    lesson.translate({ ...guide, steps: guide.steps.map((step) => ({ ...step, hint: 'Hop.', after: '' })) });
    expect(lesson.said).toBe('Hop.');
    lesson.stop();
  });
});
