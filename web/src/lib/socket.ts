// One socket of one reader at one table. It comes back by itself after a break and says again, with the same
// id, what was not answered: the server does nothing twice.
import { line, type Line } from './host';
import { freshId } from './ids';
import { Problem, api } from './api';
import { base } from './router.svelte';
import type {
  BecauseMessage,
  CountMessage,
  HintMessage,
  LogMessage,
  PresenceInfo,
  TableMessage,
  ToClient,
} from './wire';
import type { Lang } from './words';

/** Codes after which coming back by oneself would be wrong: docs/protocol.md, “When the server hangs up”. */
export const FINAL: Readonly<Record<number, Ended>> = {
  4400: 'refused',
  4401: 'token',
  4403: 'no-spectators',
  4409: 'elsewhere',
};
export type Ended = 'refused' | 'token' | 'no-spectators' | 'elsewhere' | 'no-table';
export type Link = 'connecting' | 'open' | 'lost' | 'ended';

const OPEN = 1; // a readyState
const FIRST_WAIT = 400;
const LONGEST_WAIT = 12_000;
const TOO_FAST_WAIT = 20_000;
const MOVED = 4307; // another process of the server has the table: it is there at once
const MOVED_WAIT = 300;
const PING_EVERY = 10_000;
const PONG_WITHIN = 5_000;
const ANSWER_WITHIN = 3_000; // then we ask whether anybody is there: a server may hang without a word

/** How long to wait before the next try; half of it is chance, so that a crowd does not come back at once. */
export function backOff(tries: number, chance: number = Math.random()): number {
  const whole = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries);
  return whole / 2 + (chance * whole) / 2;
}

/** How long to wait after the server hung up with a code. */
function waitAfter(code: number, tries: number): number {
  if (code === 4429) return TOO_FAST_WAIT;
  return code === MOVED && tries === 0 ? Math.random() * MOVED_WAIT : backOff(tries);
}

export interface Command {
  do?: string;
  action?: string;
  seat?: number;
  bot?: string;
  text?: string;
  /** The key of a phrase, in place of a text. */
  phrase?: string;
  to?: 'all' | 'team';
  on?: boolean;
}

export interface Reader {
  table: string;
  token?: string | undefined;
  host?: string | undefined;
  /** The other seats at this screen: nobody takes them for absent. */
  beside?: readonly string[];
  /** Counts are shown here, and the reader says when they are read: the table waits for it. */
  counts?: boolean;
  lang: Lang;
}

export interface Listener {
  told: (message: TableMessage) => void;
  link: (link: Link, ended: Ended | null) => void;
  /** There is a rematch, with a seat for this reader. */
  rematch?: (table: string, token: string) => void;
  /** Who is at the table; only who wants to know is told. */
  presence?: (seats: PresenceInfo[]) => void;
  /** An earlier part of the log, that was asked for. */
  earlier?: (part: LogMessage) => void;
  /** Somebody has read a count, or the time for it is over. */
  count?: (message: CountMessage) => void;
}

type Ack = { version: number; code?: string };

interface Pending {
  message: Record<string, unknown>;
  done: (answer: Ack & HintMessage) => void;
  failed: (problem: Problem) => void;
}

export type Maker = (url: string) => Line;

export class TableSocket {
  private socket: Line | null = null;
  private readonly pending = new Map<string, Pending>();
  private readonly asked: { action: string; done: (because: BecauseMessage) => void }[] = [];
  private readonly muted = new Set<number>();
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pinger: ReturnType<typeof setInterval> | undefined;
  private ponged = true;
  private ended: Ended | null = null;
  private over = false;
  private version = 0;
  private readonly wake = (): void => this.again();

  constructor(
    private readonly reader: Reader,
    private readonly listener: Listener,
    private readonly make: Maker = line,
  ) {
    this.connect();
    if (typeof document !== 'undefined') {
      addEventListener('online', this.wake);
      document.addEventListener('visibilitychange', this.wake);
    }
  }

  /** Ends it for good; what was not answered is refused. */
  close(): void {
    this.over = true;
    clearTimeout(this.timer);
    clearInterval(this.pinger);
    if (typeof document !== 'undefined') {
      removeEventListener('online', this.wake);
      document.removeEventListener('visibilitychange', this.wake);
    }
    this.socket?.close(1000);
    this.giveUp('closed');
  }

  /** Sends a command and waits until it is stored; throws a Problem if it is refused. */
  command(command: Command, version: number = this.version): Promise<Ack> {
    return this.ask({ type: 'command', version, ...command });
  }

  /** What a strong player would do; throws a Problem if there is no hint. */
  hint(): Promise<HintMessage> {
    return this.ask({ type: 'hint' });
  }

  private ask(asked: Record<string, unknown>): Promise<Ack & HintMessage> {
    const id = freshId();
    const message = { ...asked, id };
    if (this.over || this.ended) return Promise.reject(new Problem(0, this.ended ?? 'closed', ''));
    return new Promise((done, failed) => {
      this.pending.set(id, { message, done, failed });
      this.send(message);
      setTimeout(() => {
        if (this.pending.has(id) && this.ponged && this.pinger !== undefined) this.ping();
      }, ANSWER_WITHIN);
    });
  }

  /** Which rule forbids this now; resolves to null if no answer can come. */
  why(action: string): Promise<BecauseMessage | null> {
    if (this.socket?.readyState !== OPEN) return Promise.resolve(null);
    return new Promise((done) => {
      this.asked.push({ action, done });
      this.send({ type: 'why', action });
    });
  }

  speak(lang: Lang): void {
    this.reader.lang = lang;
    this.send({ type: 'lang', lang });
  }

  /** What happened before these lines of the log? */
  earlier(before: number): void {
    this.send({ type: 'earlier', before });
  }

  /** The count that came with this version has been read. */
  onward(version: number): void {
    this.send({ type: 'onward', version });
  }

  mute(seat: number, on: boolean): void {
    if (on) this.muted.add(seat);
    else this.muted.delete(seat);
    this.send({ type: 'mute', seat, on });
  }

  private send(message: Record<string, unknown>): void {
    if (this.socket?.readyState === OPEN) this.socket.send(JSON.stringify(message));
  }

  private connect(): void {
    if (this.over || this.ended) return;
    this.listener.link(this.tries ? 'lost' : 'connecting', null);
    const url = new URL(`${base()}api/tables/${encodeURIComponent(this.reader.table)}/socket`, location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = this.make(url.href);
    this.socket = socket;
    socket.onopen = () => {
      const { token, host, beside, counts, lang } = this.reader;
      socket.send(
        JSON.stringify({
          type: 'hello',
          lang,
          ...(token ? { token } : {}),
          ...(host ? { host } : {}),
          ...(beside?.length ? { beside } : {}),
          ...(this.listener.presence ? { presence: true } : {}),
          ...(counts ? { counts } : {}),
        }),
      );
    };
    socket.onmessage = (event) => this.read(JSON.parse(String(event.data)) as ToClient);
    socket.onclose = (event) => {
      if (this.socket === socket) void this.closed(event.code);
    };
  }

  private read(message: ToClient): void {
    if (message.type === 'view' || message.type === 'update') {
      if (message.type === 'view' && this.tries >= 0) this.welcomed();
      this.version = message.version;
      this.listener.told(message);
    } else if (message.type === 'ack' || message.type === 'hint') {
      this.pending.get(message.id)?.done(message as Ack & HintMessage);
      this.pending.delete(message.id);
    } else if (message.type === 'why') {
      const at = this.asked.findIndex((asked) => asked.action === message.action);
      if (at >= 0) this.asked.splice(at, 1)[0]?.done(message);
    } else if (message.type === 'pong') {
      this.ponged = true;
    } else if (message.type === 'count') {
      this.listener.count?.(message);
    } else if (message.type === 'log') {
      this.listener.earlier?.(message);
    } else if (message.type === 'rematch') {
      this.listener.rematch?.(message.table, message.token);
    } else if (message.type === 'presence') {
      this.listener.presence?.(message.seats);
    } else {
      if (message.view) {
        this.version = message.view.version;
        this.listener.told(message.view);
      }
      const refused = message.id === null ? undefined : this.pending.get(message.id);
      if (message.id !== null) this.pending.delete(message.id);
      refused?.failed(new Problem(409, message.rule, message.text, message.view ?? null));
    }
  }

  /** The first view after a (new) hello: what was not answered is said again. */
  private welcomed(): void {
    if (this.pinger !== undefined) return;
    this.tries = 0;
    this.ponged = true;
    this.listener.link('open', null);
    for (const seat of this.muted) this.send({ type: 'mute', seat, on: true });
    for (const { message } of this.pending.values()) this.send(message);
    this.pinger = setInterval(() => this.ping(), PING_EVERY);
  }

  private ping(): void {
    if (!this.ponged) return this.drop();
    this.ponged = false;
    this.send({ type: 'ping' });
    setTimeout(() => {
      if (!this.ponged && this.pinger !== undefined) this.drop();
    }, PONG_WITHIN);
  }

  /** The line is dead though nobody said so. */
  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    void this.closed(1006);
  }

  private async closed(code: number): Promise<void> {
    clearInterval(this.pinger);
    this.pinger = undefined;
    this.socket = null;
    for (const { action, done } of this.asked.splice(0))
      done({ type: 'why', action, legal: false, rule: '', text: '' });
    if (this.over) return;
    let ended: Ended | null = FINAL[code] ?? null;
    if (!ended && this.tries === 1) {
      // Refused before the upgrade looks like a broken line; the table's head tells the two apart.
      ended = await api.head(this.reader.table).then(
        () => null,
        (problem: Problem) => (problem.status === 404 ? 'no-table' : null),
      );
    }
    if (ended) {
      this.ended = ended;
      this.giveUp(ended);
      this.listener.link('ended', ended);
      return;
    }
    this.listener.link('lost', null);
    const wait = waitAfter(code, this.tries);
    this.tries += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), wait);
  }

  /** Tries at once: the network or the reader is back. */
  again(): void {
    if (this.over || this.ended || this.socket) {
      if (this.pinger !== undefined && document.visibilityState === 'visible') this.ping();
      return;
    }
    clearTimeout(this.timer);
    this.connect();
  }

  private giveUp(why: string): void {
    for (const { failed } of this.pending.values()) failed(new Problem(0, why, ''));
    this.pending.clear();
  }
}
