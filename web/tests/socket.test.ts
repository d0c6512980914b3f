// The line to the server: what is said again after a break, and when coming back would be wrong.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Problem } from '../src/lib/api';
import { peek } from '../src/lib/peek';
import { backOff, TableSocket, type Ended, type Link } from '../src/lib/socket';
import type { TableMessage } from '../src/lib/wire';

class Line {
  static all: Line[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    Line.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  tell(message: Record<string, unknown>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  welcome(version = 3): void {
    this.open();
    this.tell({ type: 'view', version, log: [], chat: [], events: [] });
  }
  drop(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

let links: [Link, Ended | null][] = [];
let told: TableMessage[] = [];
const line = (at = Line.all.length - 1): Line => Line.all[at]!;

function socket(): TableSocket {
  return new TableSocket(
    { table: 'abc', token: 'secret', lang: 'fr' },
    { told: (message) => told.push(message), link: (link, ended) => links.push([link, ended]) },
    (url) => new Line(url) as unknown as WebSocket,
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  Line.all = [];
  links = [];
  told = [];
  vi.stubGlobal('document', {
    baseURI: 'http://posse.test/west/',
    visibilityState: 'visible',
    addEventListener() {},
    removeEventListener() {},
  });
  vi.stubGlobal('location', { href: 'http://posse.test/west/t/abc' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 200 })));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('says hello with the token in the message, never in the address', () => {
  socket();
  line().welcome();
  expect(line().url).toBe('ws://posse.test/west/api/tables/abc/socket');
  expect(line().sent[0]).toEqual({ type: 'hello', lang: 'fr', token: 'secret' });
  expect(links.at(-1)).toEqual(['open', null]);
  expect(told).toHaveLength(1);
});

test('a command is acked once, with the version that was seen', async () => {
  const here = socket();
  line().welcome(7);
  const done = here.command({ action: 'take tombstone' });
  const command = line().sent[1]!;
  expect(command).toMatchObject({ type: 'command', version: 7, action: 'take tombstone' });
  line().tell({ type: 'ack', id: command.id, version: 8 });
  await expect(done).resolves.toMatchObject({ version: 8 });
});

test('what was not answered is said again with the same id', async () => {
  const here = socket();
  line().welcome(7);
  const done = here.command({ action: 'saloon' });
  const first = line().sent[1]!;
  line().drop();
  expect(links.at(-1)).toEqual(['lost', null]);
  await vi.advanceTimersByTimeAsync(500);
  expect(Line.all).toHaveLength(2);
  line().welcome(8);
  expect(line().sent.slice(1)).toEqual([first]);
  line().tell({ type: 'ack', id: first.id, version: 8 });
  await expect(done).resolves.toMatchObject({ version: 8 });
});

test('a refusal is told with its rule, and brings the view if the version was old', async () => {
  const here = socket();
  line().welcome(7);
  const done = here.command({ action: 'stay' });
  const { id } = line().sent[1]!;
  line().tell({
    type: 'error',
    id,
    rule: 'stale',
    text: 'old',
    view: { type: 'view', version: 9, log: [], chat: [], events: [] },
  });
  await expect(done).rejects.toSatisfy((problem) => problem instanceof Problem && problem.rule === 'stale');
  expect(told.at(-1)?.version).toBe(9);
  void here.command({ action: 'stay' });
  expect(line().sent.at(-1)).toMatchObject({ version: 9 });
});

test.each([
  [4401, 'token'],
  [4403, 'no-spectators'],
  [4409, 'elsewhere'],
])('after %i it does not come back by itself', async (code, ended) => {
  const here = socket();
  line().welcome();
  const done = here.command({ action: 'x' });
  line().drop(code);
  await expect(done).rejects.toBeInstanceOf(Problem);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Line.all).toHaveLength(1);
  expect(links.at(-1)).toEqual(['ended', ended]);
});

test('when the table has moved it is followed at once, then as after any break', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const here = socket();
  line().welcome(7);
  const done = here.command({ action: 'saloon' });
  const first = line().sent[1]!;
  line().drop(4307);
  await vi.advanceTimersByTimeAsync(149);
  expect(Line.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(Line.all).toHaveLength(2);
  line().drop(4307);
  await vi.advanceTimersByTimeAsync(599); // no crowd that knocks without end
  expect(Line.all).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(Line.all).toHaveLength(3);
  line().welcome(7);
  expect(line().sent.slice(1)).toEqual([first]);
  line().tell({ type: 'ack', id: first.id, version: 8 });
  await expect(done).resolves.toMatchObject({ version: 8 });
});

test('a table that is not there ends it', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response('{"rule":"no-table","text":""}', { status: 404 })),
  );
  socket();
  line().drop();
  await vi.advanceTimersByTimeAsync(2000);
  line().drop();
  await vi.advanceTimersByTimeAsync(2000);
  expect(links.at(-1)).toEqual(['ended', 'no-table']);
});

test('a line that answers nothing is dropped and made anew', async () => {
  socket();
  line().welcome();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(line().sent.at(-1)).toEqual({ type: 'ping' });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(Line.all.length).toBeGreaterThan(1);
});

test('a command that is not answered soon makes us ask whether anybody is there', async () => {
  const seat = socket();
  line().welcome();
  void seat.command({ action: 'left' });
  const sent = line().sent.at(-1)!;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(line().sent.at(-1)).toEqual({ type: 'ping' });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(Line.all.length).toBeGreaterThan(1);
  line().welcome();
  expect(line().sent.at(-1)).toEqual(sent); // the same again, with the same id
});

test('a slow answer of a server that is there is waited for', async () => {
  const seat = socket();
  line().welcome();
  const asked = seat.command({ action: 'left' });
  const { id } = line().sent.at(-1)!;
  await vi.advanceTimersByTimeAsync(3_000);
  line().tell({ type: 'pong' });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(Line.all.length).toBe(1);
  line().tell({ type: 'ack', id, version: 2 });
  expect((await asked).version).toBe(2);
});

test('waits longer each time, with chance in it', () => {
  expect(backOff(0, 1)).toBe(400);
  expect(backOff(0, 0)).toBe(200);
  expect(backOff(3, 1)).toBe(3200);
  expect(backOff(30, 1)).toBe(12_000);
});

test('a hint is answered by its id, or refused with words', async () => {
  const seat = socket();
  line().welcome();
  const asked = seat.hint();
  const { type, id } = line().sent.at(-1)!;
  expect(type).toBe('hint');
  const hint = {
    type: 'hint',
    id,
    text: 'Go left.',
    choices: [{ action: 'left', label: 'Left', chance: 0.6 }],
  };
  line().tell({ ...hint, id: 'another' });
  line().tell(hint);
  expect((await asked).choices[0]!.action).toBe('left');
  const again = seat.hint();
  line().tell({ type: 'error', id: line().sent.at(-1)!['id'], rule: 'no-hints', text: 'Not here.' });
  await expect(again).rejects.toThrow('Not here.');
  seat.close();
});

test('a look at a table leaves a server alone that refuses it twice', async () => {
  const looked = peek('abc', undefined, (url) => {
    const refused = new Line(url);
    queueMicrotask(() => refused.drop());
    return refused as unknown as WebSocket;
  });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 429 })));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await looked).toBeNull();
  expect(Line.all.length).toBe(2);
});
