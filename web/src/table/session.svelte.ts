// A table as one reader follows it: the frame that is shown, the log, the chat, and what waits to be shown.
// Updates of others' moves are shown one at a time, `settings.pace` apart, so that people can follow.
import { plain, Problem } from '../lib/api';
import { Follower } from '../lib/chain';
import { mine } from '../lib/mine.svelte';
import { settings } from '../lib/settings.svelte';
import { TableSocket, type Command, type Ended, type Link } from '../lib/socket';
import type {
  BecauseMessage,
  ChatLine,
  CountInfo,
  CountMessage,
  Frame,
  GameEvent,
  HintMessage,
  LogLine,
  PresenceInfo,
  TableHead,
  Told,
} from '../lib/wire';
import { matesOf } from '../lib/teams';
import { joined } from './chat';
import { Legal } from './legal';

export interface Seating {
  seat: number | null;
  token?: string | undefined;
}

const EVENTS_KEPT = 400;
const NEWS_WITHIN = 2000; // milliseconds after which a stored move that nothing was told of is taken as told
const ended = (status: string): boolean => status === 'over' || status === 'closed';

/** A round or hand that was counted and is being read: what was told, and the table as it was counted. */
export interface Counting {
  told: Told;
  before: Frame | null;
  /** Everything that has happened up to it. */
  events: GameEvent[];
  /** The table waits for this screen. */
  held: boolean;
}

export class TableSession {
  head = $state.raw<TableHead | null>(null);
  /** What is shown now. */
  frame = $state.raw<Frame | null>(null);
  log = $state.raw<LogLine[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  events = $state.raw<GameEvent[]>([]);
  lastEvents = $state.raw<GameEvent[]>([]);
  /** The log number from which on lines are new. */
  freshFrom = $state(0);
  link = $state<Link>('connecting');
  ended = $state<Ended | null>(null);
  /** What is told now does not go on from what this device was told before. */
  rewritten = $state(false);
  /** How many updates wait to be shown. */
  waiting = $state(0);
  /** A command is on its way. */
  sending = $state(false);
  picked = $state<string | null>(null);
  /** The last refusal, or the answer to why. */
  refusal = $state.raw<{ rule: string; text: string; action?: string } | null>(null);
  /** What a strong player would do, for the question that is shown. */
  hint = $state.raw<HintMessage | null>(null);
  hinting = $state(false);
  seat = $state<number | null>(null);
  muted = $state.raw<ReadonlySet<number>>(new Set());
  /** When the shown frame arrived, for clocks: milliseconds. */
  since = $state(0);
  /** Who is at the table, and when that was told: milliseconds. */
  presence = $state.raw<PresenceInfo[]>([]);
  presenceAt = $state(0);
  /** The line of the log that is looked back at; null for now. */
  line = $state<number | null>(null);
  /** The count that is read now; what comes after it waits. */
  counting = $state.raw<Counting | null>(null);
  /** Who still reads a count, here or elsewhere, as told last. */
  reading = $state.raw<CountInfo | null>(null);
  /** When that was told: milliseconds. */
  readingSince = $state(0);
  /** Only actions with these words are listed: a figure was touched first. */
  narrowed = $state.raw<readonly string[]>([]);

  /** What a screen of several people does instead of showing the next deal: true if it has. */
  afterCount: (() => boolean) | null = null;

  private socket: TableSocket | null = null;
  private follower: Follower | null = null;
  private readonly queue: { told: Told; at: number }[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private shownAt = 0;
  private countedAt = 0;
  /** Milliseconds that what is shown wants to be seen, whatever the pace: a card is turned, stamped, and paid for. */
  linger = 0;
  /** The version a move of ours has made: until it is told, the move is on its way. */
  private awaited: number | null = null;
  private patience: ReturnType<typeof setTimeout> | undefined;
  private readonly past = new Map<number, Frame>();

  /** What the board draws: now, or the line that is looked back at. */
  readonly seen = $derived(this.line === null ? this.frame : (this.past.get(this.line) ?? this.frame));
  readonly legal = $derived(
    this.settled && !this.gaveUp && !this.sending && this.line === null
      ? new Legal(this.frame?.view?.legal ?? [], this.frame?.labels ?? [])
      : new Legal(),
  );

  constructor(readonly table: string) {}

  /** The seats that play together with mine. */
  get mates(): readonly number[] {
    return matesOf(this.head?.sides ?? [], this.seat);
  }

  /** Several choose at the same time: what one does may cross what another does. */
  private get together(): boolean {
    return (this.frame?.view?.to_act.length ?? 0) > 1;
  }

  /** I have resigned: a bot plays my seat to the end. */
  get gaveUp(): boolean {
    return this.seat !== null && Boolean(this.frame?.seats[this.seat]?.resigned);
  }

  get settled(): boolean {
    return this.waiting === 0 && this.frame?.status === 'running' && !this.frame.paused;
  }

  /** Opens (or opens anew) the socket as one of this device's seats; null watches. */
  sitAs(seat: number | null): void {
    this.socket?.close();
    clearTimeout(this.timer);
    this.queue.length = 0;
    this.waiting = 0;
    this.counting = this.reading = null;
    this.frame = null;
    this.log = [];
    this.chat = []; // what a team says is for its seats alone
    this.muted = new Set();
    this.presence = [];
    this.events = this.lastEvents = [];
    this.past.clear();
    this.line = null;
    this.narrowed = [];
    this.picked = null;
    this.refusal = null;
    this.hint = null;
    this.seat = seat;
    this.awaited = null;
    this.sending = false;
    this.rewritten = false;
    this.follower = new Follower(this.table, seat);
    const known = mine.get(this.table);
    const token = seat === null ? known?.guest : known?.seats.find((mySeat) => mySeat.seat === seat)?.token;
    const beside = (known?.seats ?? []).map((mySeat) => mySeat.token).filter((other) => other !== token);
    this.socket = new TableSocket(
      { table: this.table, token, host: known?.host, beside, counts: true, lang: settings.lang },
      {
        told: (told) => (this.told(told), this.arrived(told.version)),
        link: (link, ended) => this.linked(link, ended),
        rematch: (table, token) => this.rematch(table, token),
        presence: (seats) => ([this.presence, this.presenceAt] = [seats, Date.now()]),
        count: (message) => this.readOn(message),
      },
    );
  }

  close(): void {
    clearTimeout(this.timer);
    this.socket?.close();
    this.socket = null;
  }

  /** The same seat at another table is ours. */
  private rematch(table: string, token: string): void {
    if (this.seat === null) return;
    const here = mine.get(this.table)?.seats.find((mySeat) => mySeat.seat === this.seat);
    mine.note(table, { game: this.head?.game ?? '', players: this.head?.players ?? 0 });
    mine.sat(table, { seat: this.seat, token, name: here?.name ?? '', here: here?.here ?? false });
  }

  private linked(link: Link, ended: Ended | null): void {
    this.link = link;
    if (link !== 'open') this.presence = []; // who is cut off cannot know
    this.ended = ended;
  }

  /** The reader has been warned: from here on this is the game. */
  acceptRewritten(): void {
    this.follower?.accept();
    this.rewritten = false;
  }

  private told(told: Told): void {
    const at = Date.now();
    if (this.follower && !this.follower.goesOn(told)) this.rewritten = true;
    this.reading = told.count;
    this.readingSince = at;
    if (told.type === 'view') {
      this.queue.length = 0;
      if (this.counting)
        this.queue.push({ told, at }); // a new language or line: the count is still read
      else if (this.waitedFor(told.count) && told.count?.counted) this.stop(told, at);
      else {
        this.show(told, at);
        if (this.waitedFor(told.count)) this.socket?.onward(told.version); // something else has happened since
      }
    } else {
      this.queue.push({ told, at });
      this.advance();
    }
    this.noteWaiting();
  }

  /** Whether the table waits until a count has been read at this screen. */
  private waitedFor(count: CountInfo | null): boolean {
    const here = mine.get(this.table)?.seats.map((sits) => sits.seat) ?? [];
    return Boolean(count?.reading.some((seat) => here.includes(seat)));
  }

  /** A count: the table stays as it was counted until the reader goes on. */
  private stop(told: Told, at: number): void {
    clearTimeout(this.timer);
    if (told.type === 'view') this.head = told.table;
    this.countedAt = at;
    this.counting = {
      told,
      before: this.frame,
      events: [...this.events, ...told.events],
      held: this.waitedFor(told.count),
    };
  }

  /** The count has been read: what waited behind it is shown. */
  onward(): void {
    const read = this.counting;
    if (!read) return;
    this.counting = null;
    this.socket?.onward(read.told.version);
    if (this.afterCount?.()) return;
    this.show(read.told, this.countedAt);
    this.advance();
  }

  /** Somebody has read the count: clocks and windows go on with the last of them. */
  private readOn({ count, clock, window }: CountMessage): void {
    const at = Date.now();
    this.reading = count;
    this.readingSince = at;
    const last = this.queue.at(-1);
    if (last) [last.told, last.at] = [{ ...last.told, clock, window }, at];
    else if (this.counting) {
      this.counting = { ...this.counting, told: { ...this.counting.told, clock, window } };
      this.countedAt = at;
    } else if (this.frame) {
      this.frame = { ...this.frame, clock, window };
      this.since = at;
    }
  }

  /** Shows the next update if the last has been seen long enough. */
  private advance(): void {
    clearTimeout(this.timer);
    while (this.queue.length && !this.counting) {
      const next = this.queue[0]!;
      const pressed = this.queue.some(({ told }) => told.window !== null); // a reaction has its time
      const own = this.seat !== null && next.told.log.some((line) => line.seat === this.seat); // one need not follow oneself
      const quiet = pressed || own || !this.lastEvents.length || !next.told.events.length;
      const asked = this.queue.some(({ told }) => told.prompt !== ''); // a question is never kept waiting by a scene
      const seen = settings.pace && !asked ? Math.max(settings.pace, this.linger) : settings.pace;
      const wait = quiet || document.hidden ? 0 : this.shownAt + seen - Date.now();
      if (wait > 0) {
        this.timer = setTimeout(() => this.advance(), wait);
        break;
      }
      this.queue.shift();
      this.take(next.told, next.at);
    }
    this.noteWaiting();
  }

  private take(told: Told, at: number): void {
    if (told.type === 'update' && told.count?.counted) this.stop(told, at);
    else this.show(told, at);
  }

  private noteWaiting(): void {
    this.waiting = this.queue.length + (this.counting ? 1 : 0);
  }

  /** Shows everything that waits, at once, up to a count. */
  skip(): void {
    clearTimeout(this.timer);
    while (this.queue.length && !this.counting) {
      const { told, at } = this.queue.shift()!;
      this.take(told, at);
    }
    this.noteWaiting();
  }

  private show(told: Told, at: number): void {
    const before = this.frame?.version;
    const asked = this.frame?.view?.legal.join();
    if (told.type === 'view') {
      this.head = told.table;
      this.log = told.log;
      this.chat = told.chat;
      this.freshFrom = told.log.length ? told.log[told.log.length - 1]!.n : 0;
      if (before !== told.version) this.happened(told.events); // the last move's, for who comes late
    } else {
      const last = this.log.length ? this.log[this.log.length - 1]!.n : -1;
      const fresh = told.log.filter((line) => line.n > last);
      if (fresh.length) this.freshFrom = fresh[0]!.n;
      this.log = [...this.log, ...fresh];
      this.chat = joined(this.chat, told.chat);
      if (told.events.length) {
        this.happened(told.events);
        this.shownAt = Date.now();
      } else if (fresh.some((line) => line.line !== null)) this.events = this.lastEvents = []; // taken back: nothing of it is told any more
    }
    // Once nothing is secret, lines have the numbers of the whole record: the log comes again with them.
    if (told.type === 'update' && ended(told.status) && this.frame && !ended(this.frame.status)) this.speak();
    const line = told.log.findLast((each) => each.line !== null)?.line ?? null;
    if (line !== null) this.past.set(line, told);
    this.frame = told;
    this.since = at;
    // Others may choose at the same time: what is picked stays while the same may be done.
    if (before !== told.version && asked !== told.view?.legal.join()) {
      this.picked = null;
      this.refusal = null;
      this.hint = null;
      this.narrowed = [];
    }
    this.remember();
  }

  private happened(events: GameEvent[]): void {
    this.lastEvents = events;
    this.events = [...this.events, ...events].slice(-EVENTS_KEPT);
  }

  private remember(): void {
    const known = mine.get(this.table);
    if (!known || !this.head || !this.frame) return;
    mine.note(this.table, {
      game: this.head.game,
      players: this.head.players,
      status: this.frame.status,
      names: this.frame.seats.map((sits) => sits.name),
      myTurn: known.seats.some(
        (sits) => this.frame?.view?.to_act.includes(sits.seat) && !this.frame.seats[sits.seat]?.resigned,
      ),
    });
  }

  /** Sends a command; a refusal is told at the prompt, and null is returned. */
  async send(command: Command): Promise<{ version: number; code?: string } | null> {
    if (!this.socket || !this.frame) return null;
    const moves = command.do === undefined || command.do === 'play';
    if (moves) this.sending = true;
    try {
      const ack = await this.socket.command(command);
      if (moves) this.expect(ack.version);
      return ack;
    } catch (problem) {
      // A mate was quicker: the newer view is shown already, and is all there is to say.
      const crossed = problem instanceof Problem && problem.rule === 'stale' && this.together;
      if (problem instanceof Problem && !crossed)
        this.refusal = { rule: problem.rule, text: problem.message };
      if (moves) this.sending = false;
      return null;
    }
  }

  /** Stored, but not told yet: what was legal before the move is not legal now. */
  private expect(version: number): void {
    this.awaited = version;
    this.patience = setTimeout(() => this.arrived(version), NEWS_WITHIN);
  }

  private arrived(version: number): void {
    if (this.awaited === null || version < this.awaited) return;
    clearTimeout(this.patience);
    this.awaited = null;
    this.sending = false;
  }

  /** Asks for a hint and picks what it names, so that the board shows it. */
  async askHint(): Promise<void> {
    if (!this.socket || this.hinting) return;
    this.hinting = true;
    this.refusal = null;
    try {
      const hint = await this.socket.hint();
      const action = hint.choices[0]?.action ?? '';
      if (!this.legal.has(action)) return; // the game has moved on
      this.hint = hint;
      this.narrowed = [];
      this.picked = action;
    } catch (problem) {
      if (problem instanceof Problem) this.refusal = { rule: problem.rule, text: problem.message };
    } finally {
      this.hinting = false;
    }
  }

  /** Whether a move can be taken back without asking anyone: all others are bots, and it is no sealed answer. */
  private get forgiving(): boolean {
    const others =
      this.frame?.seats.filter(
        (sits, seat) => seat !== this.seat && sits.kind === 'person' && !sits.resigned,
      ) ?? [];
    return !others.length && !this.frame?.window;
  }

  /** Picks an action; picking it again, when it is legal, commits it. Who wants no question commits at once. */
  pick(action: string | null): void {
    this.refusal = null;
    if (action === null || this.sending) {
      this.picked = null;
    } else if (action === this.picked) {
      void this.commit();
    } else if (this.legal.has(action)) {
      this.picked = action;
      if (settings.confirm === 'never' || (settings.confirm === 'final' && this.forgiving))
        this.answer(action);
    } else {
      this.picked = null;
      void this.why(action);
    }
  }

  /** A button that names the act: one click does it. */
  answer(action: string): void {
    if (this.sending || !this.legal.has(action)) return;
    this.refusal = null;
    this.picked = action;
    void this.commit();
  }

  /** Whether the table after a line of the log is still known here. */
  knows(line: number | null): boolean {
    return line !== null && this.past.has(line);
  }

  lookAt(line: number | null): void {
    this.line = this.knows(line) ? line : null;
    this.picked = null;
  }

  narrow(words: readonly string[]): void {
    const found = words.length ? this.legal.involving(...words) : [];
    this.narrowed = found.length ? words : [];
    if (found.length === 1 && found[0]) this.pick(found[0]);
    else this.picked = null;
  }

  async commit(): Promise<void> {
    const action = this.picked;
    if (action === null || !this.legal.has(action)) return;
    this.picked = null;
    await this.send({ action });
  }

  async why(action: string): Promise<void> {
    const because: BecauseMessage | null = (await this.socket?.why(action)) ?? null;
    if (because && !because.legal && because.text)
      this.refusal = { rule: because.rule, text: plain(because.text, because.rule), action };
  }

  /** Why not, for a board that says it itself. */
  async reason(action: string): Promise<string> {
    const because = await this.socket?.why(action);
    return because && !because.legal ? because.text : '';
  }

  retry(): void {
    this.socket?.again();
  }

  speak(): void {
    this.socket?.speak(settings.lang);
  }

  mute(seat: number, on: boolean): void {
    const muted = new Set(this.muted);
    if (on) muted.add(seat);
    else muted.delete(seat);
    this.muted = muted;
    this.socket?.mute(seat, on);
  }
}
