// A card that decides something: it is turned in the middle of the board, then the verdict falls on it, and then
// comes all that it moves. The order is the same with and without motion.
import type { ComponentProps } from 'svelte';
import type Card from '../ui/Card.svelte';
import type { Update } from './updates.svelte';

/** A card as it is turned, and what is stamped on it. */
export type Turned = ComponentProps<typeof Card> & { verdict: string; good: boolean };

const VERDICT = 450; // milliseconds: as long as the shot is heard
const OVER = 1000;

export class Moment {
  /** The verdict has fallen. */
  judged = $state(false);
  private readonly timers: ReturnType<typeof setTimeout>[];

  /** `over`: the card is gone, and what comes of it is shown. */
  constructor(
    readonly update: Update,
    private readonly over: () => void,
  ) {
    this.timers = [setTimeout(() => (this.judged = true), VERDICT), setTimeout(over, OVER)];
  }

  skip(): void {
    this.stop();
    this.over();
  }

  stop(): void {
    this.timers.forEach(clearTimeout);
  }
}
