// The same people at the same screen, once more.
import { api } from '../../lib/api';
import { begin, takePart } from '../../lib/draw';
import { USUAL } from '../../lib/levels';
import { mine, type MySeat } from '../../lib/mine.svelte';
import { settings } from '../../lib/settings.svelte';
import { TableSocket } from '../../lib/socket';

const PATIENCE = 10_000;

/** A seat's token for the rematch: the old table's socket brings it to the seat, and to nobody else. */
function invited(table: string, seat: MySeat): Promise<string> {
  return new Promise((done, failed) => {
    const end = (): void => {
      clearTimeout(timer);
      queueMicrotask(() => socket.close());
    };
    const timer = setTimeout(() => {
      end();
      failed(new Error('no invitation came'));
    }, PATIENCE);
    const socket = new TableSocket(
      { table, token: seat.token, lang: settings.lang },
      {
        told: () => undefined,
        link: () => undefined,
        rematch: (_, token) => {
          end();
          done(token);
        },
      },
    );
  });
}

/** Opens the rematch of a finished game, everyone of this screen seated; starts it if nobody else has to come. */
export async function againTogether(table: string): Promise<string> {
  const [first, ...others] = mine.get(table)?.seats ?? [];
  if (!first) return table;
  const { table: next, host, token } = await api.rematch(table, first.token);
  const head = await api.head(next);
  mine.note(next, { game: head.game, players: head.players, host, commitment: head.commitment });
  const tokens = [token ?? (await invited(table, first))];
  for (const seat of others) tokens.push(await invited(table, seat));
  for (const [at, seat] of [first, ...others].entries()) {
    mine.sat(next, { seat: seat.seat, token: tokens[at]!, name: seat.name, here: seat.here });
  }
  await takePart(next, head.draw);
  const people = head.seats.filter((sits) => sits.kind === 'person').length;
  if (people === others.length + 1) await begin(next, host);
  return next;
}

/** The same deal once more: everyone of this screen in their seats, bots in the others. */
export async function sameDealTogether(table: string): Promise<string> {
  const seats = mine.get(table)?.seats ?? [];
  const { table: head, host } = await api.open({ deal: table });
  mine.note(head.id, { game: head.game, players: head.players, host });
  for (const { seat, name } of seats) {
    const { token } = await api.sit(head.id, seat, name, { host });
    mine.sat(head.id, { seat, token, name, here: true });
  }
  for (let at = 0; at < head.players; at++)
    if (!seats.some(({ seat }) => seat === at))
      await api.command(head.id, host, { do: 'bot', seat: at, bot: USUAL });
  await begin(head.id, host);
  return head.id;
}
