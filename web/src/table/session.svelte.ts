// A table as one reader follows it, from one seat: the frame that is shown, the log, the chat, and what waits to be
// shown. Another seat, another table or another person at the screen is another session: nothing of it is taken along.
import { Problem } from '../lib/api';
import { Follower, type Chain } from '../lib/chain';
import { mine } from '../lib/mine.svelte';
import { settings } from '../lib/settings.svelte';
import { TableSocket, type Command, type Ended, type Link } from '../lib/socket';
import { namesTo, type Names } from '../lib/words';
import type {
  ChatLine,
  CountInfo,
  CountMessage,
  Frame,
  GameEvent,
  LogMessage,
  PresenceInfo,
  TableHead,
  TableMessage,
} from '../lib/wire';
import type { LiveLine } from '../gen/types/messages';
import { matesOf } from '../lib/teams';
import { joined } from './chat';
import { Choice } from './choice.svelte';
import { Legal } from './legal';
import { Moment } from './moment.svelte';
import { Updates, type Update } from './updates.svelte';

const EVENTS_KEPT = 400;
const PART_EVERY = 500; // milliseconds
const NEWS_WITHIN = 2000; // milliseconds after which a stored move that nothing was told of is taken as told
const NEVER: (events: GameEvent[]) => boolean = () => false;
const ended = (status: string): boolean => status === 'over' || status === 'closed';

/** What was told, with the view as it was if it says the same: a line of chat does not make a board drop its piece. */
function withView(told: Frame, before: Frame | null): Frame {
  const same = before !== null && JSON.stringify(told.view) === JSON.stringify(before.view);
  return same ? { ...told, view: before.view } : told;
}

/** A round or hand that was counted and is being read: what was told, and the table as it was counted. */
export interface Counting extends Update {
  before: Frame | null;
  /** Everything that has happened up to it. */
  events: GameEvent[];
  /** The table waits for this screen. */
  held: boolean;
}

/** What goes along when somebody else looks at the same table: nothing that only one seat may see. */
interface Along {
  head?: TableHead | null;
  /** What a screen of several people does instead of showing the next deal: true if it has. */
  afterCount?: (() => boolean) | null;
}

export class TableSession {
  head = $state.raw<TableHead | null>(null);
  /** What is shown now. */
  frame = $state.raw<Frame | null>(null);
  log = $state.raw<LiveLine[]>([]);
  /** The chain before the first line of the log that is known here: what is earlier can be asked for. */
  earlier = $state.raw<Chain | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  events = $state.raw<GameEvent[]>([]);
  lastEvents = $state.raw<GameEvent[]>([]);
  /** The log number from which on lines are new. */
  freshFrom = $state(0);
  link = $state<Link>('connecting');
  ended = $state<Ended | null>(null);
  /** What is told now does not go on from what this device was told before. */
  rewritten = $state(false);
  /** A command is on its way. */
  sending = $state(false);
  /** What was asked for at a deal of the day whose try counts: it would be practice. */
  wished = $state<'' | 'practice' | 'hint' | 'take-back'>('');
  /** What the reader is about to do. */
  choice = $state.raw(new Choice(this));
  muted = $state.raw<ReadonlySet<number>>(new Set());
  /** When the shown frame arrived, for clocks: milliseconds. */
  since = $state(0);
  /** Who is at the table, and when that was told: milliseconds. */
  presence = $state.raw<PresenceInfo[]>([]);
  presenceAt = $state(0);
  /** The line of the log that is looked back at; null for now. */
  line = $state<number | null>(null);
  /** A card that is turned; what comes of it waits. */
  moment = $state.raw<Moment | null>(null);
  /** Whether events turn a card that decides: the game says so. */
  turns = NEVER;
  /** The count that is read now; what comes after it waits. */
  counting = $state.raw<Counting | null>(null);
  /** The counts that have been read, by the number of their line; one is opened again. */
  readonly counts = new Map<number, Counting>();
  reread = $state.raw<Counting | null>(null);
  /** Who still reads a count, here or elsewhere, as told last. */
  reading = $state.raw<CountInfo | null>(null);
  /** When that was told: milliseconds. */
  readingSince = $state(0);

  readonly socket: TableSocket;
  readonly updates = new Updates({
    held: () => this.counting !== null || this.covered || this.moment !== null,
    quick: (told) => this.isOwn(told) || !this.lastEvents.length || !told.events.length,
    show: (update) => this.take(update),
  });
  /** Something lies over the table: what happens there waits. */
  private covered = false;
  private readonly follower: Follower;
  /** The version a move of ours has made: until it is told, the move is on its way. */
  private awaited: number | null = null;
  private patience: ReturnType<typeof setTimeout> | undefined;
  private asking: ReturnType<typeof setTimeout> | undefined;
  private readonly past = new Map<number, Frame>();

  /** What the board draws: now, or the line that is looked back at. */
  readonly seen = $derived(this.line === null ? this.frame : (this.past.get(this.line) ?? this.frame));
  readonly legal = $derived(
    this.settled && !this.gaveUp && !this.sending && this.line === null
      ? new Legal(this.frame?.view?.legal ?? [], this.frame?.labels ?? [])
      : new Legal(),
  );

  /** Opens the socket as one of this device's seats; null watches. */
  constructor(
    readonly table: string,
    readonly seat: number | null,
    private readonly along: Along = {},
  ) {
    this.head = along.head ?? null;
    this.follower = new Follower(table, seat);
    const known = mine.get(table);
    const token = seat === null ? known?.guest : known?.seats.find((mySeat) => mySeat.seat === seat)?.token;
    const beside = (known?.seats ?? []).map((mySeat) => mySeat.token).filter((other) => other !== token);
    this.socket = new TableSocket(
      { table, token, host: known?.host, beside, counts: true, lang: settings.lang },
      {
        told: (told) => (this.receive(told), this.arrived(told.version)),
        link: (link, ended) => this.linked(link, ended),
        rematch: (table, token) => this.rematch(table, token),
        presence: (seats) => ([this.presence, this.presenceAt] = [seats, Date.now()]),
        count: (message) => this.readOn(message),
        earlier: (part) => this.takeEarlier(part),
      },
    );
  }

  /** The same table through other eyes: this session is over. */
  sitAs(seat: number | null): TableSession {
    this.close();
    return new TableSession(this.table, seat, { ...this.along, head: this.head });
  }

  cover(on: boolean): void {
    this.covered = on;
    if (!on) this.updates.advance();
  }

  close(): void {
    this.updates.drop();
    this.moment?.stop();
    clearTimeout(this.patience);
    clearTimeout(this.asking);
    this.socket.close();
  }

  /** How many updates wait to be shown. */
  get waiting(): number {
    return this.updates.waiting + (this.counting || this.moment ? 1 : 0);
  }

  /** The seats that play together with mine. */
  get mates(): readonly number[] {
    return matesOf(this.head?.sides ?? [], this.seat);
  }

  /** Several choose at the same time: what one does may cross what another does. */
  private get together(): boolean {
    return (this.frame?.view?.to_act.length ?? 0) > 1;
  }

  /** The seat that is “you” here: several people at one screen are told their names. */
  get you(): number | null {
    return (mine.get(this.table)?.seats.length ?? 0) > 1 ? null : this.seat;
  }

  /** The players' names, as this screen is told them. */
  get names(): Names {
    return this.namesIn(this.frame);
  }

  namesIn(told: { seats: readonly { name: string }[] } | null): Names {
    return namesTo(told?.seats.map((sits) => sits.name) ?? [], this.you, settings.lang);
  }

  /** I have resigned: a bot plays my seat to the end. */
  get gaveUp(): boolean {
    return this.seat !== null && Boolean(this.frame?.seats[this.seat]?.resigned);
  }

  get settled(): boolean {
    return this.waiting === 0 && this.frame?.status === 'running' && !this.frame.paused;
  }

  /** Whether a move can be taken back without asking anyone: all others are bots, and it is no sealed answer. */
  get forgiving(): boolean {
    const others =
      this.frame?.seats.filter(
        (sits, seat) => seat !== this.seat && sits.kind === 'person' && !sits.resigned,
      ) ?? [];
    return !others.length && !this.frame?.window;
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
    this.follower.accept();
    this.rewritten = false;
  }

  private receive(message: TableMessage): void {
    const at = Date.now();
    if (!this.follower.goesOn(message)) this.rewritten = true;
    if (message.type === 'view') this.askFor(this.follower.asks);
    const told = { ...message, log: this.toYou(message.log) };
    this.reading = told.count;
    this.readingSince = at;
    if (told.type === 'view') {
      this.updates.drop();
      this.moment?.stop();
      this.moment = null;
      if (this.counting)
        this.updates.add({ told, at }); // a new language or line: the count is still read
      else if (this.waitedFor(told.count) && told.count?.counted) this.stop({ told, at });
      else {
        this.show({ told, at });
        if (this.waitedFor(told.count)) this.socket.onward(told.version); // something else has happened since
      }
    } else {
      this.updates.add({ told, at });
      this.updates.advance();
    }
  }

  /** Lines of the log as this screen says them: “you” where one person sits here. */
  private toYou(log: readonly LiveLine[]): LiveLine[] {
    return log.map((line) => ({ ...line, text: (this.you !== null && line.you) || line.text }));
  }

  /** Asks for the part of the log before what is known. */
  askEarlier(): void {
    this.askFor(this.earlier?.lines);
  }

  private askFor(lines: number | null | undefined): void {
    if (lines) this.socket.earlier(lines);
  }

  private takeEarlier(part: LogMessage): void {
    const { lines, head } = part.after;
    let good = this.follower.earlier(part);
    if (lines === this.earlier?.lines) {
      good &&= head === this.earlier.head;
      this.log = [...this.toYou(part.log), ...this.log];
      this.earlier = part.before;
    }
    if (!good) this.rewritten = true;
    // What is far back is asked for slowly: parts count as several messages.
    if (this.follower.asks) this.asking = setTimeout(() => this.askFor(this.follower.asks), PART_EVERY);
  }

  /** One need not follow oneself. */
  private isOwn(told: TableMessage): boolean {
    return this.seat !== null && told.log.some((line) => line.seat === this.seat);
  }

  /** Whether the table waits until a count has been read at this screen. */
  private waitedFor(count: CountInfo | null): boolean {
    const here = mine.get(this.table)?.seats.map((sits) => sits.seat) ?? [];
    return Boolean(count?.reading.some((seat) => here.includes(seat)));
  }

  private take(update: Update): void {
    const { events, window } = update.told;
    // A reaction has its time, and who wants everything at once gets it.
    if (window || document.hidden || !settings.pace || !this.turns(events)) this.put(update);
    else
      this.moment = new Moment(update, () => {
        this.moment = null;
        this.put(update);
        this.updates.advance();
      });
  }

  private put(update: Update): void {
    if (update.told.type === 'update' && update.told.count?.counted) this.stop(update);
    else this.show(update);
  }

  /** A count: the table stays as it was counted until the reader goes on. */
  private stop({ told, at }: Update): void {
    this.updates.stop();
    if (told.type === 'view') this.head = told.table;
    this.counting = {
      told,
      at,
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
    const line = read.told.log.find((each) => each.line !== null);
    if (line) {
      this.counts.set(line.n, read);
      const known = mine.get(this.table);
      if (known) mine.note(this.table, { counted: [...(known.counted ?? []), line.n] });
    }
    this.socket.onward(read.told.version);
    if (this.along.afterCount?.()) return;
    this.show(read);
    this.updates.advance();
  }

  /** Somebody has read the count: clocks and windows go on with the last of them. */
  private readOn({ count, clock, window }: CountMessage): void {
    const at = Date.now();
    this.reading = count;
    this.readingSince = at;
    const last = this.updates.last ?? this.moment?.update;
    if (last) [last.told, last.at] = [{ ...last.told, clock, window }, at];
    else if (this.counting)
      this.counting = { ...this.counting, told: { ...this.counting.told, clock, window }, at };
    else if (this.frame) {
      this.frame = { ...this.frame, clock, window };
      this.since = at;
    }
  }

  private show({ told, at }: Update): void {
    const before = this.frame?.version;
    const asked = this.frame?.view?.legal.join();
    if (told.type === 'view') {
      this.head = told.table;
      this.log = told.log;
      this.earlier = told.before;
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
        this.updates.shownAt = Date.now();
      } else if (fresh.some((line) => line.line !== null)) {
        this.events = this.lastEvents = []; // taken back: nothing of it is told any more
      }
    }
    // Once nothing is secret, lines have the numbers of the whole record: the log comes again with them.
    if (told.type === 'update' && ended(told.status) && this.frame && !ended(this.frame.status)) this.speak();
    const line = told.log.findLast((each) => each.line !== null)?.line ?? null;
    if (line !== null) this.past.set(line, told);
    this.frame = withView(told, this.frame);
    this.since = at;
    // Others may choose at the same time: what is picked stays while the same may be done.
    if (before !== told.version && asked !== told.view?.legal.join()) this.choice = new Choice(this);
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
  /** Whether this is the try of a deal of the day, and still counts. */
  get isTry(): boolean {
    const daily = this.head?.daily;
    return !!daily && !daily.practice && !mine.get(this.table)?.practice;
  }

  /** Takes the last move back, or asks first where a try counts. */
  takeBack(): void {
    if (this.isTry && this.frame?.status === 'running') this.wished = 'take-back';
    else void this.send({ do: 'take-back' });
  }

  async send(command: Command): Promise<{ version: number; code?: string } | null> {
    if (!this.frame) return null;
    const moves = command.do === undefined || command.do === 'play';
    if (moves) this.sending = true;
    try {
      const ack = await this.socket.command(command);
      if (moves) this.expect(ack.version);
      return ack;
    } catch (problem) {
      // A mate was quicker: the newer view is shown already, and is all there is to say.
      const crossed = problem instanceof Problem && problem.rule === 'stale' && this.together;
      if (problem instanceof Problem && !crossed) this.choice.refused(problem);
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

  /** Whether the table after a line of the log is still known here. */
  knows(line: number | null): boolean {
    return line !== null && this.past.has(line);
  }

  lookAt(line: number | null): void {
    this.line = this.knows(line) ? line : null;
    this.choice.picked = null;
  }

  retry(): void {
    this.socket.again();
  }

  speak(): void {
    this.socket.speak(settings.lang);
  }

  mute(seat: number, on: boolean): void {
    const muted = new Set(this.muted);
    if (on) muted.add(seat);
    else muted.delete(seat);
    this.muted = muted;
    this.socket.mute(seat, on);
  }
}
