// A session is one reader at one seat: who looks from elsewhere gets a new one. Moves of others come at a pace.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { START } from '../src/lib/chain';
import { mine } from '../src/lib/mine.svelte';
import { settings } from '../src/lib/settings.svelte';
import { TableSession } from '../src/table/session.svelte';
import { Line, stubPage } from './line';

const TABLE = { game: 'g', players: 3, sides: [] };
const seats = ['Ann', 'Bob', 'Cy'].map((name) => ({ name, kind: 'person', resigned: false }));
const said = (n: number, seat: number | null) => ({ n, seat, line: n, text: `line ${n}` });

function frame(version: number, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    type: 'update',
    version,
    status: 'running',
    paused: false,
    seats,
    clock: null,
    view: { legal: ['draw', 'pass'], to_act: [0], secret: 'a king' },
    prompt: 'Your turn',
    labels: ['Draw', 'Pass'],
    window: null,
    count: null,
    log: [said(version, 1)],
    chat: [],
    events: [{ kind: 'drew' }],
    chain: START,
    ...more,
  };
}
const tell = (version: number, more: Record<string, unknown> = {}): void =>
  Line.last.tell(frame(version, more));

function seated(seat: number | null = 0): TableSession {
  const session = new TableSession('abc', seat);
  Line.last.onopen?.();
  tell(1, { type: 'view', table: TABLE });
  return session;
}

/** What is kept about the table in a session, by name, but not the tools it works with. */
function kept(session: TableSession): Record<string, unknown> {
  const all = session as unknown as Record<string, unknown>;
  const getters = Object.entries(Object.getOwnPropertyDescriptors(TableSession.prototype))
    .filter(([, property]) => property.get !== undefined)
    .map(([name]) => name);
  const tools = ['socket', 'updates', 'follower', 'along', 'choice', 'legal'];
  const names = [...Object.keys(session), ...getters].filter((name) => !tools.includes(name));
  return Object.fromEntries(names.map((name) => [name, all[name]]));
}

beforeEach(() => {
  vi.useFakeTimers();
  stubPage();
  mine.note('abc', { game: 'g', players: 3 });
  mine.sat('abc', { seat: 0, token: 'secret-0', name: 'Ann', here: true });
  mine.sat('abc', { seat: 1, token: 'secret-1', name: 'Bob', here: true });
  settings.pace = 1000;
  settings.confirm = 'always';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  mine.forget('abc');
});

test('who sits elsewhere begins anew: nothing of the old seat is left but what everybody knows', () => {
  const session = seated();
  tell(2, { chat: [{ v: 2, seat: 0, name: 'Ann', text: 'hush', team: 0 }], events: [{ kind: 'dealt' }] });
  session.choice.pick('draw');
  session.mute(1, true);
  session.lookAt(1);
  const line = Line.last;

  const other = session.sitAs(1);
  expect(line.readyState).toBe(3);
  expect(Line.last.sent).toEqual([]);
  Line.last.onopen?.();
  expect(Line.last.sent[0]).toMatchObject({ type: 'hello', token: 'secret-1', beside: ['secret-0'] });

  const fresh = kept(new TableSession('abc', 1));
  expect(Object.keys(fresh)).toEqual(
    expect.arrayContaining(['frame', 'log', 'chat', 'muted', 'past', 'line']),
  );
  expect(kept(other)).toEqual({ ...fresh, head: TABLE });
  expect([other.choice.picked, other.choice.refusal, other.choice.narrowed]).toEqual([null, null, []]);
  expect(other.legal.size).toBe(0);
  expect(JSON.stringify(kept(other))).not.toContain('a king');
});

test('what an old line still tells reaches nobody', () => {
  const session = seated();
  const line = Line.last;
  const other = session.sitAs(null);
  line.tell(frame(2));
  expect(other.frame).toBeNull();
  vi.advanceTimersByTime(5000);
  expect(other.frame).toBeNull();
});

test('moves of others come one at a time, one’s own at once, a question behind them at the same pace', () => {
  const session = seated();
  const quiet = { prompt: '' };
  tell(2, quiet);
  tell(3, quiet);
  tell(4, { ...quiet, log: [said(4, 0)] });
  vi.advanceTimersByTime(1);
  expect([session.frame?.version, session.waiting]).toEqual([2, 2]);
  expect(session.legal.size).toBe(0);
  vi.advanceTimersByTime(1000);
  expect([session.frame?.version, session.waiting]).toEqual([4, 0]);
});

test('a scene is seen to its end, unless somebody is asked; a reaction has its time', () => {
  const session = seated();
  tell(2, { prompt: '' });
  session.updates.linger = 5000;
  tell(3, { prompt: '' });
  vi.advanceTimersByTime(2000);
  expect(session.frame?.version).toBe(2);
  tell(4);
  vi.advanceTimersByTime(1000);
  expect(session.frame?.version).toBe(4);
  session.updates.linger = 0;
  tell(5, { prompt: '' });
  tell(6, { window: { kind: 'nope', left: 5, answered: false } });
  expect(session.frame?.version).toBe(6);
});

test('who skips sees all that waits', () => {
  const session = seated();
  for (const version of [2, 3, 4]) tell(version, { prompt: '' });
  session.updates.skip();
  expect([session.frame?.version, session.waiting]).toEqual([4, 0]);
});

test('a new question is a new choice; the same one keeps what is picked', () => {
  const session = seated();
  session.choice.pick('draw');
  tell(2, { log: [], events: [] });
  expect(session.choice.picked).toBe('draw');
  const view = { legal: ['draw'], to_act: [0] };
  tell(3, { log: [], events: [], view });
  expect([session.choice.picked, session.choice.narrowed, session.choice.hint]).toEqual([null, [], null]);
});

test('a hint that comes when something else is asked is not shown', async () => {
  const session = seated();
  const asked = session.choice.askHint();
  const { id } = Line.last.sent.at(-1)!;
  expect(session.choice.hinting).toBe(true);
  tell(2, { log: [], events: [], view: { legal: ['draw', 'hold'], to_act: [0] } });
  expect(session.choice.hinting).toBe(false);
  Line.last.tell({ type: 'hint', id, text: 'Draw.', why: '', choices: [{ action: 'draw', chance: 0.6 }] });
  await asked;
  expect([session.choice.picked, session.choice.hint]).toEqual([null, null]);
});

test('nothing is legal from a move’s sending until it is told, or two seconds after it was stored', async () => {
  const session = seated();
  session.choice.answer('draw');
  expect([session.sending, session.legal.size]).toEqual([true, 0]);
  const { id } = Line.last.sent.at(-1)!;
  Line.last.tell({ type: 'ack', id, version: 2 });
  await vi.advanceTimersByTimeAsync(1900);
  expect(session.sending).toBe(true);
  await vi.advanceTimersByTimeAsync(200);
  expect([session.sending, session.legal.size]).toEqual([false, 2]);
});

test('a line of chat leaves the view as it is: boards drop what is in hand when it changes', () => {
  const session = seated();
  const view = session.frame?.view;
  tell(2, { log: [], events: [], chat: [{ n: 1, seat: 1, name: 'Bob', text: 'hello' }] });
  expect(session.chat).toHaveLength(1);
  expect(session.frame?.version).toBe(2);
  expect(session.frame?.view).toBe(view);
  tell(3, { events: [], view: { legal: ['pass'], to_act: [0] } });
  expect(session.frame?.view).not.toBe(view);
});

test('a card that decides is turned, then judged, and then what comes of it is shown', () => {
  const session = seated();
  session.turns = (events) => events.some((event) => event.kind === 'shot');
  const version = (): number | undefined => session.frame?.version;
  const shot = { events: [{ kind: 'shot' }], log: [] };
  tell(2, shot);
  expect([version(), session.moment?.judged, session.legal.size]).toEqual([1, false, 0]);
  vi.advanceTimersByTime(600);
  expect([version(), session.moment?.judged]).toEqual([1, true]);
  vi.advanceTimersByTime(600);
  expect([version(), session.moment, session.legal.size]).toEqual([2, null, 2]);
  vi.advanceTimersByTime(5000);
  tell(3, shot);
  tell(4); // waits behind it
  expect(version()).toBe(2);
  session.moment?.skip();
  expect([version(), session.moment]).toEqual([3, null]);
  vi.advanceTimersByTime(5000);
  expect(version()).toBe(4);
  vi.advanceTimersByTime(5000);
  settings.pace = 0; // everything at once
  tell(5, shot);
  expect([version(), session.moment]).toEqual([5, null]);
  settings.pace = 1000;
  tell(6, { ...shot, window: { left: 9 } }); // a reaction has its time
  expect([version(), session.moment]).toEqual([6, null]);
  session.close();
});
