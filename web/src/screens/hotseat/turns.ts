// Whose eyes may look, when several people share a screen. Logic only; HotSeat.svelte draws it.

export interface Seen {
  status: 'waiting' | 'running' | 'over' | 'closed';
  paused: boolean;
  version: number;
  toAct: readonly number[];
  window: boolean;
}

/** Answers to an open window: sealed, so nothing but this screen knows who of its people has given one. */
export class Answers {
  private version = -1;
  private seats = new Set<number>();

  /** Answers do not move the version; whatever does has closed the window. */
  private fresh(seen: Seen): void {
    if (seen.window && seen.version === this.version) return;
    this.version = seen.version;
    this.seats = new Set();
  }

  given(seen: Seen, seat: number): void {
    this.fresh(seen);
    this.seats.add(seat);
  }

  has(seen: Seen, seat: number): boolean {
    this.fresh(seen);
    return this.seats.has(seat);
  }
}

/** The people of this screen who are to act, the one at the screen first, then in seat order after them. */
export function dueHere(
  seen: Seen,
  here: readonly number[],
  answers: Answers,
  now: number | null = null,
): number[] {
  if (seen.status !== 'running' || seen.paused) return [];
  const due = here.filter((seat) => seen.toAct.includes(seat) && !(seen.window && answers.has(seen, seat)));
  const from = now ?? -1;
  return [
    ...due.filter((seat) => seat === from),
    ...due.filter((seat) => seat > from),
    ...due.filter((seat) => seat < from),
  ];
}
