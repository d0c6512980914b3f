// How a table stands, without sitting down: one look as a spectator. (A seat's own socket would be closed if
// its token opened a second one.)
import { api } from './api';
import { line } from './host';
import { mine } from './mine.svelte';
import { settings } from './settings.svelte';
import { TableSocket, type Maker } from './socket';
import type { TableMessage } from './wire';

export interface Peeked {
  status: TableMessage['status'];
  names: string[];
  toAct: number[];
  winners: number[];
}

const PATIENCE = 5000;
const LOSSES = 2; // a table may have moved: it is asked once more, and a server that refuses is left alone

/** What anyone may see of a table now; null if it cannot be seen. */
export async function peek(table: string, host?: string, make: Maker = line): Promise<Peeked | null> {
  if (mine.isFromBefore(table)) await api.head(table).catch(() => null);
  return new Promise((done) => {
    let losses = 0;
    const end = (found: Peeked | null): void => {
      clearTimeout(timer);
      done(found);
      queueMicrotask(() => socket.close());
    };
    const timer = setTimeout(() => end(null), PATIENCE);
    const socket = new TableSocket(
      { table, host, lang: settings.lang },
      {
        told: (told) => end(peeked(told)),
        link: (link) => {
          if (link === 'ended' || (link === 'lost' && ++losses > LOSSES)) end(null);
        },
      },
      make,
    );
  });
}

export function peeked(told: Pick<TableMessage, 'status' | 'seats' | 'view' | 'result'>): Peeked {
  const ranks = told.result?.ranks ?? [];
  return {
    status: told.status,
    names: told.seats.map((sits) => (sits.kind === 'open' ? '' : sits.name)),
    toAct: told.status === 'running' ? (told.view?.to_act ?? []) : [],
    winners: ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : [])),
  };
}
