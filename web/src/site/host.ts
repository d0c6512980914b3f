// Who answers the page of a site without a server: a worker of this device, in this tab or in another.
import { base } from '../lib/router.svelte';
import { serve, takeNewer } from '../lib/worker';
import { freshId } from '../lib/ids';
import type { Coming, Everything, Line } from '../lib/host';
import type { Remembered } from './everything';
import type { Brought, FromTables, Python, ToTables } from './said';

const told = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="posse-${name}"]`)?.content ?? '';

export { takeNewer };
export const alone: boolean = true;
export const elsewhere: string = told('server');
export const quick: boolean = told('core') === 'compiled';

const OPEN = 1; // readyStates
const CLOSED = 3;
const LOST = 1006;
const me = freshId();
const between = new BroadcastChannel(`posse.tables ${base()}`);
const LOCK = `posse.tables ${base()}`;

type Answer = Exclude<FromTables, { kind: 'coming' | 'ready' | 'failed' | 'keeping' }>;

let worker: Worker | null = null;
let begun: Promise<void> | null = null;
let listener: (how: Coming) => void = () => undefined;
const how: Coming = { loaded: 0, total: 0, ready: false, failed: '', full: false, newer: false };
const asked = new Map<string, { done: (answer: Answer) => void; failed: (why: Error) => void }>();
const lines = new Map<string, TableLine>();

function report(news: Partial<Coming>): void {
  Object.assign(how, news);
  listener({ ...how });
}

export function coming(heard: (how: Coming) => void): void {
  listener = heard;
  if (begun || how.newer) heard({ ...how });
}

const mine = (id: string): boolean => id.startsWith(me);
const fresh = (): string => `${me} ${freshId()}`;

/** What the worker says: to this page, or to another one that asked through this. */
function heard(message: FromTables): void {
  if (message.kind === 'coming') report({ loaded: message.loaded });
  else if (message.kind === 'ready') report({ ready: true, failed: '' });
  else if (message.kind === 'failed') broken(message.why);
  else if (message.kind === 'keeping') report({ full: message.full });
  else if (mine(message.id)) reached(message);
  else between.postMessage({ to: 'pages', message });
}

function reached(message: Answer): void {
  const asker = asked.get(message.id);
  if (!asker) lines.get(message.id)?.reached(message);
  else if (message.kind === 'refused') asker.failed(new Error(message.why));
  else asker.done(message);
  asked.delete(message.id);
}

/** What was asked is refused, and lines are lost: they come back by themselves. */
function drop(why: string): void {
  for (const { failed } of asked.values()) failed(new Error(why));
  asked.clear();
  for (const line of [...lines.values()]) line.end(LOST);
}

function broken(why: string): void {
  console.error(why);
  worker?.terminate();
  worker = null;
  report({ failed: why, ready: false });
  drop(why);
}

function host(): void {
  const python: Python = {
    folder: new URL(told('python'), document.baseURI).href,
    bytes: Number(told('bytes')),
    version: told('version'),
  };
  report({ loaded: 0, total: python.bytes, ready: false, failed: '' });
  worker = new Worker(new URL('./tables.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<FromTables>) => heard(data);
  worker.onerror = (event) => broken(event.message || 'a worker did not start');
  post({ kind: 'begin', python });
  void navigator.storage?.persist?.();
}

function post(message: ToTables): void {
  if (worker) worker.postMessage(message);
  else between.postMessage({ to: 'tables', message });
}

type Between =
  { to: 'tables'; message: ToTables } | { to: 'pages'; message: Answer } | { to: 'pages'; message: null };

between.onmessage = ({ data }: MessageEvent<Between>) => {
  if (data.message === null) location.reload();
  else if (data.to === 'tables') worker?.postMessage(data.message);
  else if (mine(data.message.id)) reached(data.message);
};

/** Until the page goes: only one page of a browser may have the tables. */
const forEver = new Promise<void>(() => undefined);

/** The tables are here, or another page has them; when that one goes, they come here. */
function begin(): Promise<void> {
  begun ??= serviced().then(
    () =>
      new Promise<void>((there) => {
        const here = (): Promise<void> => {
          host();
          there();
          return forEver;
        };
        if (!navigator.locks) return void here();
        void navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => {
          if (lock) return here();
          report({ ready: true });
          there();
          void navigator.locks.request(LOCK, () => {
            const gone = here();
            drop('moved');
            return gone;
          });
          return undefined;
        });
      }),
  );
  return begun;
}

export function fetchAgain(): void {
  if (!worker && how.failed) host();
}

/** Ends when there will be no service worker for this page: none can be had, or it could not keep its files. */
async function unservable(): Promise<void> {
  try {
    const { installing } = await serve(() => report({ newer: true }));
    if (installing)
      await new Promise<void>((done) =>
        installing.addEventListener('statechange', () => {
          if (installing.state === 'redundant') done();
        }),
      );
  } catch {
    // no https, or it is forbidden
  }
}
const unserved = Promise.resolve().then(unservable); // once all scripts are there

/** The service worker first, so that what is fetched is there without a network, too; not for ever. */
async function serviced(): Promise<void> {
  const service = navigator.serviceWorker;
  if (!service || service.controller) return;
  await Promise.race([
    new Promise((done) => service.addEventListener('controllerchange', done, { once: true })),
    unserved,
    new Promise((done) => setTimeout(done, LONG)),
  ]);
}
const LONG = 30_000; // milliseconds

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url, document.baseURI);
  return `/${pathname.slice(base().length)}${search}`;
};

/** What the worker answers to something that it is asked. */
async function answered(message: (id: string) => ToTables): Promise<Answer> {
  await begin();
  if (how.failed) throw new Error(how.failed);
  const id = fresh();
  return new Promise((done, failed) => {
    asked.set(id, { done, failed });
    post(message(id));
  });
}

export async function ask(url: string, init: RequestInit): Promise<Response> {
  const headers = Object.fromEntries(
    Object.entries(init.headers as Record<string, string>).map(([name, value]) => [
      name.toLowerCase(),
      value,
    ]),
  );
  const method = init.method ?? 'GET';
  const body = typeof init.body === 'string' ? init.body : '';
  const found = await answered((id) => ({ kind: 'ask', id, method, path: pathOf(url), headers, body }));
  if (found.kind !== 'answer') throw new Error(found.kind);
  const empty = found.status === 204 || found.status === 304;
  const answer = { status: found.status, headers: { 'content-type': found.type } };
  return new Response(empty ? null : found.body, answer);
}

const MOST_FILE = 100e6; // bytes: posse.site.everything has the same

export const everything: Everything = {
  most: MOST_FILE,
  async pack() {
    const { remembered } = await import('./everything');
    const page = JSON.stringify(remembered(localStorage, base()));
    const found = await answered((id) => ({ kind: 'pack', id, page }));
    if (found.kind !== 'packed') throw new Error(found.kind);
    return new Blob([found.file], { type: 'application/zip' });
  },
  async bring(file, lang) {
    const looked = await answered((id) => ({ kind: 'look', id, file, lang }));
    if (looked.kind !== 'looked') throw new Error(looked.kind);
    if (looked.wrong) return { wrong: looked.wrong };
    const { together, write } = await import('./everything');
    const news = together(localStorage, base(), JSON.parse(looked.page) as Remembered);
    const undo = write(localStorage, news);
    let brought: Brought;
    try {
      const taken = await answered((id) => ({ kind: 'take', id }));
      if (taken.kind !== 'taken') throw new Error(taken.kind);
      brought = taken.brought;
    } catch (error) {
      undo();
      anew();
      throw error;
    }
    anew();
    return { brought };
  },
};

/** All pages begin anew, and the tables with them. */
function anew(): void {
  between.postMessage({ to: 'pages', message: null });
  setTimeout(() => location.reload());
}

class TableLine implements Line {
  readyState: Line['readyState'] = 0;
  onopen: Line['onopen'] = null;
  onmessage: Line['onmessage'] = null;
  onclose: Line['onclose'] = null;
  private readonly id = fresh();

  constructor(url: string) {
    lines.set(this.id, this);
    void begin().then(() => {
      if (how.failed) this.end(LOST);
      else post({ kind: 'open', id: this.id, path: pathOf(url) });
    });
  }

  private get socket(): WebSocket {
    return this as unknown as WebSocket;
  }

  reached(message: FromTables): void {
    if (message.kind === 'opened') {
      this.readyState = OPEN;
      this.onopen?.call(this.socket, new Event('open'));
    } else if (message.kind === 'heard')
      this.onmessage?.call(this.socket, new MessageEvent('message', { data: message.text }));
    else if (message.kind === 'closed') this.end(message.code);
  }

  end(code: number): void {
    lines.delete(this.id);
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    this.onclose?.call(this.socket, new CloseEvent('close', { code }));
  }

  send(text: string): void {
    post({ kind: 'say', id: this.id, text });
  }

  close(): void {
    if (this.readyState === CLOSED) return;
    post({ kind: 'hang', id: this.id });
    this.end(1000);
  }
}

export const line = (url: string): Line => new TableLine(url);

addEventListener('pagehide', () => {
  if (!worker) for (const open of [...lines.values()]) open.close();
});
