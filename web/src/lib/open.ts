// Opening a table against bots and sitting down: what “play now” does.
import { api, type NewTable } from './api';
import { gameMeta } from './games.svelte';
import { freshId } from './ids';
import { mine } from './mine.svelte';

/** Opens a table, seats the reader at `seat` and bots elsewhere, starts it, and returns its id. */
export async function playBots(asked: NewTable & { game: string; players: number }, name: string, bot = 'house', seat = 0): Promise<string> {
  const { table, host } = await api.open(asked);
  mine.note(table.id, { game: table.game, players: table.players, host, commitment: table.commitment });
  const nonce = freshId();
  const seated = await api.sit(table.id, seat, name, { host, nonce });
  mine.sat(table.id, { seat, token: seated.token, name, here: false, nonce });
  for (let at = 0; at < table.players; at++) if (at !== seat) await api.command(table.id, host, { do: 'bot', seat: at, bot });
  await api.command(table.id, host, { do: 'start' });
  return table.id;
}

/** How many sit at a table when nobody has said: four where the game allows it. */
export function usualPlayers(game: string): number {
  const { least, most } = gameMeta(game);
  return Math.min(Math.max(least, 4), most);
}
