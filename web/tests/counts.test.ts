// A session stops at a count: the table stays as it was counted, and what comes meanwhile waits.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mine } from '../src/lib/mine.svelte';
import { settings } from '../src/lib/settings.svelte';
import { promptOf } from '../src/table/prompt';
import { TableSession } from '../src/table/session.svelte';
import { Line, stubPage } from './line';

const seats = ['Ann', 'Bob', 'Silas'].map((name, at) => ({
  name,
  kind: at < 2 ? 'person' : 'bot',
  here: false,
  bot: at < 2 ? '' : 'house',
  away: false,
  resigned: false,
}));
const view = (hand: number) => ({ legal: [], to_act: [2], hand });

function frame(version: number, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    version,
    status: 'running',
    paused: false,
    seats,
    clock: null,
    view: view(1),
    prompt: '',
    labels: [],
    window: null,
    count: null,
    log: [],
    chat: [],
    events: [],
    chain: { lines: 0, head: '' },
    ...more,
  };
}

const tell = (message: Record<string, unknown>): void => Line.last.tell(message);

const count = (reading: number[], left: number | null = null, counted = true) => ({ counted, reading, left });
const OVER = { kind: 'hand-over', who: 0, reason: 'out' };

function seated(along: ConstructorParameters<typeof TableSession>[2] = {}): TableSession {
  mine.note('abc', { game: 'wyatt-earp', players: 3 });
  mine.sat('abc', { seat: 0, token: 'secret', name: 'Ann', here: false });
  const session = new TableSession('abc', 0, along);
  Line.last.onopen?.();
  tell({ type: 'view', table: { game: 'wyatt-earp', sides: [] }, ...frame(1) });
  return session;
}

beforeEach(() => {
  vi.useFakeTimers();
  stubPage();
  settings.pace = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('says in its hello that it shows counts', () => {
  seated();
  expect(Line.last.sent[0]).toMatchObject({ type: 'hello', token: 'secret', counts: true });
});

test('the next deal is not shown before one has pressed on', () => {
  const session = seated();
  tell({ type: 'update', ...frame(2, { events: [OVER], count: count([0]), view: view(2) }) });
  tell({ type: 'update', ...frame(3, { events: [{ kind: 'drew' }], view: view(2) }) });
  expect(session.frame?.version).toBe(1);
  expect(session.counting).toMatchObject({
    held: true,
    before: { version: 1 },
    told: { version: 2 },
    events: [OVER],
  });
  expect(session.settled).toBe(false);
  session.updates.skip();
  expect(session.frame?.version).toBe(1);
  session.onward();
  expect(Line.last.sent.at(-1)).toEqual({ type: 'onward', version: 2 });
  expect(session.counting).toBeNull();
  expect(session.frame?.version).toBe(3);
  expect(session.waiting).toBe(0);
});

test('a line that breaks loses neither the count nor what came after it', () => {
  const session = seated();
  tell({ type: 'update', ...frame(2, { events: [OVER], count: count([0]), view: view(2) }) });
  tell({
    type: 'view',
    table: { game: 'wyatt-earp', sides: [] },
    ...frame(2, { events: [OVER], count: count([0]), view: view(2) }),
  });
  expect(session.frame?.version).toBe(1);
  session.onward();
  expect(session.frame?.view).toEqual(view(2));
});

test('who comes back to a table that waits reads the count first', () => {
  mine.note('abc', { game: 'wyatt-earp', players: 3 });
  mine.sat('abc', { seat: 0, token: 'secret', name: 'Ann', here: false });
  const session = new TableSession('abc', 0);
  Line.last.onopen?.();
  tell({
    type: 'view',
    table: { game: 'wyatt-earp', sides: [] },
    ...frame(4, { events: [OVER], count: count([0]), view: view(2) }),
  });
  expect(session.frame).toBeNull();
  expect(session.counting).toMatchObject({ held: true, before: null });
  session.onward();
  expect(session.frame?.version).toBe(4);
  // Something has been played since: there is nothing to show, and nobody is held up.
  tell({
    type: 'view',
    table: { game: 'wyatt-earp', sides: [] },
    ...frame(5, { events: [{ kind: 'drew' }], count: count([0], 20, false) }),
  });
  expect(session.counting).toBeNull();
  expect(Line.last.sent.at(-1)).toEqual({ type: 'onward', version: 5 });
});

test('who has pressed on is told who still reads, and the clocks go on with the last', () => {
  const session = seated();
  tell({
    type: 'update',
    ...frame(2, {
      events: [OVER],
      count: count([0, 1], 30),
      clock: { kind: 'move', left: [60, 60, 60], running: [] },
    }),
  });
  session.onward();
  tell({
    type: 'count',
    count: count([1], 12, false),
    clock: { kind: 'move', left: [60, 60, 60], running: [] },
    window: null,
  });
  expect(promptOf(session, ['Ann', 'Bob', 'Silas'], 'en')).toEqual({
    title: 'Bob is still reading the count',
    text: 'The game goes on in 12 s at the latest.',
    idle: true,
  });
  tell({
    type: 'count',
    count: count([], null, false),
    clock: { kind: 'move', left: [60, 60, 60], running: [2] },
    window: null,
  });
  expect(session.frame?.clock?.running).toEqual([2]);
  expect(promptOf(session, ['Ann', 'Bob', 'Silas'], 'en').title).toBe('Silas is thinking');
});

test('a screen of several people shows nobody’s next hand', () => {
  let session = seated({
    afterCount: () => {
      session = session.sitAs(null);
      return true;
    },
  });
  const line = Line.last;
  tell({ type: 'update', ...frame(2, { events: [OVER], count: count([0]), view: view(2) }) });
  session.onward();
  expect(line.sent.at(-1)).toEqual({ type: 'onward', version: 2 });
  expect(line.readyState).toBe(3);
  expect([session.frame, session.counting, session.seat]).toEqual([null, null, null]);
});

test('who watches is shown it too, and holds nobody', () => {
  const session = new TableSession('xyz', null);
  Line.last.onopen?.();
  tell({
    type: 'view',
    table: { game: 'wyatt-earp', sides: [] },
    ...frame(1, { events: [OVER], count: count([0]) }),
  });
  expect(session.counting).toBeNull();
  tell({ type: 'update', ...frame(2, { events: [OVER], count: count([0]) }) });
  expect(session.counting).toMatchObject({ held: false });
});
