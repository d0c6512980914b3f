// The tables this device has a part in, with the tokens that open them. Tokens leave the device only in the
// header of a request or the first message of a socket, never in an address. A browser keeps what one scheme, host
// and port have given apart from all others; here the path is added, so that it goes back to that server alone.
import type { KeptDraw } from './draw';
import { keep, kept, ofThisServer, otherServers } from './kept';

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
  counted?: number[]; // lines of the log whose counts were read here: they stay folded
  daily?: string; // the day whose deal it is
  practice?: boolean; // a deal of the day that does not count
  coached?: boolean; // a hint is asked for at every turn
  draw?: KeptDraw; // what it sealed, and the lists it was shown
}

type Tables = Record<string, MyTable>;

const key = (): string => ofThisServer('tables');
const BEFORE = 'tables'; // from before the path was noted

class Mine {
  tables = $state.raw<Tables>(kept<Tables>(key(), {}));
  private before = $state.raw<Tables>(kept<Tables>(BEFORE, {}));

  constructor() {
    if (typeof addEventListener === 'undefined') return;
    addEventListener('storage', (event) => {
      if (event.key === `posse.${key()}`) this.tables = kept<Tables>(key(), {});
      if (event.key === `posse.${BEFORE}`) this.before = kept<Tables>(BEFORE, {});
    });
  }

  get(id: string): MyTable | undefined {
    return this.tables[id];
  }

  /** Latest first; of those from before it is not known whose they are: their tokens are no part of it. */
  list(): MyTable[] {
    const old = Object.values(this.before).filter((table) => !(table.id in this.tables));
    const bare = old.map(({ host: _, guest: __, draw: ___, ...table }) => ({ ...table, seats: [] }));
    return [...Object.values(this.tables), ...bare].sort((a, b) => b.seen - a.seen);
  }

  /** Whether a table was kept before paths were noted, and no server here has said yet that it has it. */
  isFromBefore(id: string): boolean {
    return id in this.before && !(id in this.tables);
  }

  /** This server has said what anyone may know of a table: one from before that is like it is this server's. */
  told(head: { id: string; game: string; players: number }): void {
    if (!this.isFromBefore(head.id)) return;
    const { [head.id]: old, ...others } = kept<Tables>(BEFORE, {});
    if (!old || (old.game && old.game !== head.game) || (old.players && old.players !== head.players)) return;
    this.tables = { ...kept<Tables>(key(), this.tables), [head.id]: old };
    keep(key(), this.tables);
    this.before = others;
    keep(BEFORE, others);
  }

  /** Where one sits at a table of this name on another server under this origin; nothing of it is sent here. */
  elsewhere(id: string): string[] {
    if (id in this.tables) return [];
    const sits = (path: string): boolean => {
      const table = kept<Tables>(`tables ${path}`, {})[id];
      return table !== undefined && (table.seats.length > 0 || table.host !== undefined);
    };
    return otherServers('tables')
      .filter(sits)
      .map((path) => `${location.origin}${path}t/${id}`);
  }

  /** Adds to what is known of a table, reading first what another tab may have written. */
  note(id: string, news: Partial<Omit<MyTable, 'id'>>): MyTable {
    const all = kept<Tables>(key(), this.tables);
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
    keep(key(), this.tables);
    return noted;
  }

  sat(id: string, seat: MySeat): void {
    const seats = (kept<Tables>(key(), this.tables)[id]?.seats ?? []).filter(
      (other) => other.seat !== seat.seat,
    );
    this.note(id, { seats: [...seats, seat].sort((a, b) => a.seat - b.seat) });
  }

  /** The token opens nothing any more. */
  lost(id: string, seat: number): void {
    this.note(id, { seats: (this.get(id)?.seats ?? []).filter((other) => other.seat !== seat) });
  }

  forget(id: string): void {
    const { [id]: _, ...rest } = kept<Tables>(key(), this.tables);
    this.tables = rest;
    keep(key(), rest);
    if (!(id in this.before)) return;
    const { [id]: __, ...old } = kept<Tables>(BEFORE, {});
    this.before = old;
    keep(BEFORE, old);
  }
}

export const mine = new Mine();
