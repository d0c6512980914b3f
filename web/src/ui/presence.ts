// What a seat's mark shows besides its letter, where the page knows: a table sets it, a replay does not.
import { getContext, setContext } from 'svelte';

export interface SeatState {
  /** A person whose line is open or not; null for bots, for oneself, and where it is not known. */
  here: boolean | null;
  /** The table waits for this seat. */
  awaited: boolean;
  /** The regular who sits there, "" for anybody else. */
  face: string;
}

export const QUIET: SeatState = { here: null, awaited: false, face: '' };
const KEY = Symbol('presence');

export function setPresence(of: (seat: number) => SeatState): void {
  setContext(KEY, of);
}

/** How to look up a seat; it has to be asked for while a component is made. */
export function getPresence(): (seat: number) => SeatState {
  return getContext<((seat: number) => SeatState) | undefined>(KEY) ?? (() => QUIET);
}
