// A game being looked at: which line, through whose eyes, and the clockwork that plays it.
import { Problem, type ReplayFrame, type ReplayLog } from '../lib/api';
import type { Lang } from '../lib/words';
import { laidOpen } from './open';
import type { Source } from './source';
import { verify, type Seen, type Shuffle, type Verdict } from './verify';

export const PACE = 1300; // milliseconds a line is shown while it plays
const AHEAD = 3;

export class Replay {
  line = $state(0);
  seat = $state<number | null>(null);
  /** All cards open: what every seat saw lies on the board. */
  laid = $state(false);
  frame = $state.raw<ReplayFrame | null>(null);
  log = $state.raw<ReplayLog | null>(null);
  problem = $state.raw<Problem | null>(null);
  playing = $state(false);
  shuffle = $state.raw<Shuffle | null>(null);
  verdict = $state.raw<Verdict | null>(null);
  private readonly kept = new Map<string, Promise<ReplayFrame>>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(
    readonly source: Source,
    private lang: Lang,
    start: { line: number; seat: number | null },
  ) {
    this.seat = start.seat;
    this.line = start.line;
  }

  get last(): number {
    return this.log?.last ?? 0;
  }

  async open(): Promise<void> {
    await this.guard(async () => {
      this.log = await this.source.log(this.seat, this.lang);
      await this.show(Math.min(this.line, this.last));
    });
  }

  /** Everything again in another language. */
  async speak(lang: Lang): Promise<void> {
    if (lang === this.lang) return;
    this.lang = lang;
    await this.open();
  }

  async look(seat: number | null): Promise<void> {
    this.seat = seat;
    await this.open();
  }

  /** Lays all cards open, or turns them over again. */
  async lay(open: boolean): Promise<void> {
    this.laid = open;
    await this.show(this.line);
  }

  /** The line nearest to the one asked for. */
  async show(line: number): Promise<void> {
    const wanted = Math.max(0, Math.min(line, this.last));
    const turn = ++this.asked;
    this.line = wanted;
    await this.guard(async () => {
      const frame = await this.fetch(wanted);
      if (turn === this.asked) this.frame = frame;
    });
    for (let ahead = 1; ahead <= AHEAD; ahead++)
      if (wanted + ahead <= this.last) void this.fetch(wanted + ahead).catch(() => null);
  }

  step(by: number): void {
    this.pause();
    void this.show(this.line + by);
  }

  jump(line: number): void {
    this.pause();
    void this.show(line);
  }

  toggle(): void {
    if (this.playing) {
      this.pause();
      return;
    }
    this.playing = true;
    if (this.line >= this.last) void this.show(0);
    this.wind();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  /** Computes the whole shuffle again; `seen` is what this device noted at the table. */
  async check(seen?: Seen): Promise<void> {
    await this.guard(async () => {
      this.shuffle ??= await this.source.shuffle();
      if (this.shuffle) this.verdict = verify(this.shuffle, seen);
    });
  }

  private wind(): void {
    this.timer = setTimeout(() => {
      void this.show(this.line + 1).then(() => {
        if (this.line >= this.last) this.pause();
        else if (this.playing) this.wind();
      });
    }, PACE);
  }

  private fetch(line: number): Promise<ReplayFrame> {
    const { seat, laid, lang } = this;
    const key = `${line} ${seat} ${laid} ${lang}`;
    let found = this.kept.get(key);
    if (!found) {
      found = this.source.frame(line, seat, lang, laid).then((frame) => (laid ? laidOpen(frame) : frame));
      found.catch(() => this.kept.delete(key));
      this.kept.set(key, found);
    }
    return found;
  }

  private async guard(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.problem = null;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.problem = error;
      this.pause();
    }
  }
}
