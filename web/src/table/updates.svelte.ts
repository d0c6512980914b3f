// What was told and waits to be shown: one move at a time, `settings.pace` apart, so that people can follow.
import { settings } from '../lib/settings.svelte';
import type { TableMessage } from '../lib/wire';

export interface Update {
  told: TableMessage;
  /** When it came: milliseconds. */
  at: number;
}

/** Where updates are shown. */
export interface Stage {
  /** A count is being read: nothing else is shown meanwhile. */
  held: () => boolean;
  /** This can be shown at once: nobody has to follow it. */
  quick: (told: TableMessage) => boolean;
  show: (update: Update) => void;
}

export class Updates {
  waiting = $state(0);
  /** When a move was shown last: milliseconds. */
  shownAt = 0;
  /** Milliseconds that it wants to be seen, whatever the pace: a card is turned, stamped, and paid for. */
  linger = 0;
  private readonly queue: Update[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly stage: Stage) {}

  /** The one that came last and has not been shown. */
  get last(): Update | undefined {
    return this.queue.at(-1);
  }

  add(update: Update): void {
    this.queue.push(update);
    this.waiting = this.queue.length;
  }

  /** What waits is out of date. */
  drop(): void {
    this.queue.length = this.waiting = 0;
    this.stop();
  }

  /** Shows what waits, each once the last has been seen long enough. */
  advance(): void {
    this.stop();
    while (this.queue.length && !this.stage.held()) {
      const wait = this.wait(this.queue[0]!.told);
      if (wait > 0) {
        this.timer = setTimeout(() => this.advance(), wait);
        break;
      }
      this.next();
    }
  }

  /** Shows everything that waits, at once, up to a count. */
  skip(): void {
    this.stop();
    while (this.queue.length && !this.stage.held()) this.next();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** How long the next one still has to wait. */
  private wait(next: TableMessage): number {
    const pressed = this.queue.some(({ told }) => told.window !== null); // a reaction has its time
    if (pressed || document.hidden || this.stage.quick(next)) return 0;
    const asked = this.queue.some(({ told }) => told.prompt !== ''); // a question is never kept waiting by a scene
    const seen = settings.pace && !asked ? Math.max(settings.pace, this.linger) : settings.pace;
    return this.shownAt + seen - Date.now();
  }

  private next(): void {
    const update = this.queue.shift()!;
    this.waiting = this.queue.length;
    this.stage.show(update);
  }
}
