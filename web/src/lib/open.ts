// Opening a table against bots and sitting down: what “play now” does.
import { api, type NewTable } from './api';
import { begin, takePart } from './draw';
import { gameMeta } from './games.svelte';
import { USUAL } from './levels';
import { mine } from './mine.svelte';

/** Opens a table, seats the reader at `seat` and bots elsewhere, starts it, and returns its id. */
export async function playBots(
  asked: NewTable & { game: string; players: number },
  name: string,
  bot = USUAL,
  seat = 0,
): Promise<string> {
  const { table, host } = await api.open(asked);
  mine.note(table.id, { game: table.game, players: table.players, host, commitment: table.commitment });
  const seated = await api.sit(table.id, seat, name, { host });
  mine.sat(table.id, { seat, token: seated.token, name, here: false });
  for (let at = 0; at < table.players; at++)
    if (at !== seat) await api.command(table.id, host, { do: 'bot', seat: at, bot });
  await begin(table.id, host);
  mine.note(table.id, { status: 'running' }); // known before its first view has come
  return table.id;
}

/** How many sit at a table when nobody has said: four where the game allows it. */
export function usualPlayers(game: string): number {
  const { least, most } = gameMeta(game);
  return Math.min(Math.max(least, 4), most);
}

/** Sits down at an open seat, the wished one if it is free; null if there is none. */
async function sitAt(table: string, wished: number, name: string, host?: string): Promise<number | null> {
  const head = await api.head(table);
  const open = head.seats.flatMap((sits, seat) => (sits.kind === 'open' ? [seat] : []));
  const seat = open.includes(wished) ? wished : open[0];
  if (seat === undefined) return null;
  const seated = await api.sit(table, seat, name, host ? { host } : {});
  mine.note(table, { game: head.game, players: head.players, ...(host ? { host } : {}) });
  mine.sat(table, { seat, token: seated.token, name, here: false });
  return seat;
}

async function startIfFull(table: string, host: string): Promise<void> {
  const head = await api.head(table);
  if (head.status === 'waiting' && head.seats.every((sits) => sits.kind !== 'open')) await begin(table, host);
}

/** Goes to the rematch of a table, opening it if nobody has; starts it at once when only bots play along. */
export async function again(table: string, seat: number | null, opened: string | null): Promise<string> {
  if (opened !== null) return opened; // the socket has brought this seat's token
  const known = mine.get(table);
  const own = known?.seats.find((sits) => sits.seat === seat);
  const { table: next, host, token } = await api.rematch(table, own?.token ?? known?.host ?? '');
  const head = await api.head(next);
  mine.note(next, { game: head.game, players: head.players, host, commitment: head.commitment });
  if (own && token) {
    mine.sat(next, { seat: own.seat, token, name: own.name, here: own.here });
    await takePart(next, head.draw);
  }
  if (head.seats.filter((sits) => sits.kind === 'person').length === 1) await startIfFull(next, host);
  return next;
}

/** The same deal once more, with bots on the other seats. */
export async function sameDeal(table: string, seat: number, bot = USUAL): Promise<string> {
  const name = mine.get(table)?.seats.find((sits) => sits.seat === seat)?.name ?? '';
  const { table: head, host } = await api.open({ deal: table });
  mine.note(head.id, { game: head.game, players: head.players, host });
  await sitAt(head.id, seat, name, host);
  for (let at = 0; at < head.players; at++)
    if (at !== seat) await api.command(head.id, host, { do: 'bot', seat: at, bot });
  await startIfFull(head.id, host);
  return head.id;
}
