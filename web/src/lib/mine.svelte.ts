// The tables this device has a part in, with the tokens that open them. Tokens leave the device only in the
// header of a request or the first message of a socket, never in an address.
import type { KeptDraw } from './draw';
import { keep, kept } from './kept';

export interface MySeat {
  seat: number;
  token: string;
  name: string;
  here: boolean; // one of several people at this screen
  nonce?: string; // what this seat added to the dice, from before seats sealed it
}

export interface MyTable {
  id: string;
  game: string;
  players: number;
  opened: number; // milliseconds, when this device first came here
  seen: number; // and when it last looked
  status: string;
  host?: string;
  guest?: string; // a spectator's token
  seats: MySeat[];
  names: string[];
  myTurn?: boolean;
  commitment?: string; // the seal on the dice, as it was when this device first saw it
  draw?: KeptDraw; // what it sealed, and the lists it was shown
}

class Mine {
  tables = $state.raw<Record<string, MyTable>>(kept<Record<string, MyTable>>('tables', {}));

  constructor() {
    if (typeof addEventListener === 'undefined') return;
    addEventListener('storage', (event) => {
      if (event.key === 'posse.tables') this.tables = kept<Record<string, MyTable>>('tables', {});
    });
  }

  get(id: string): MyTable | undefined {
    return this.tables[id];
  }

  /** Latest first. */
  list(): MyTable[] {
    return Object.values(this.tables).sort((a, b) => b.seen - a.seen);
  }

  /** Adds to what is known of a table, reading first what another tab may have written. */
  note(id: string, news: Partial<Omit<MyTable, 'id'>>): MyTable {
    const all = kept<Record<string, MyTable>>('tables', this.tables);
    const now = Date.now();
    const old = all[id] ?? {
      id,
      game: '',
      players: 0,
      opened: now,
      seen: now,
      status: 'waiting',
      seats: [],
      names: [],
    };
    const noted = { ...old, ...news, seen: now };
    this.tables = { ...all, [id]: noted };
    keep('tables', this.tables);
    return noted;
  }

  sat(id: string, seat: MySeat): void {
    const seats = (kept<Record<string, MyTable>>('tables', this.tables)[id]?.seats ?? []).filter(
      (other) => other.seat !== seat.seat,
    );
    this.note(id, { seats: [...seats, seat].sort((a, b) => a.seat - b.seat) });
  }

  /** The token opens nothing any more. */
  lost(id: string, seat: number): void {
    this.note(id, { seats: (this.get(id)?.seats ?? []).filter((other) => other.seat !== seat) });
  }

  forget(id: string): void {
    const { [id]: _, ...rest } = kept<Record<string, MyTable>>('tables', this.tables);
    this.tables = rest;
    keep('tables', rest);
  }
}

export const mine = new Mine();
