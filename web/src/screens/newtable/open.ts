// Opens a planned table: seats the people of this screen and the bots, and starts if nobody is missing.
import { api } from '../../lib/api';
import { mine } from '../../lib/mine.svelte';
import { asked, nameOf, peopleHere, type Plan } from './plan';

/** The new table's id. */
export async function openPlanned(plan: Plan): Promise<string> {
  const { table, host } = await api.open(asked(plan));
  mine.note(table.id, { game: table.game, players: table.players, host });
  const together = peopleHere(plan) > 1;
  for (const [seat, planned] of plan.seats.slice(0, table.players).entries()) {
    if (planned.kind === 'bot') await api.command(table.id, host, { do: 'bot', seat, bot: planned.bot });
    if (planned.kind !== 'me' && planned.kind !== 'here') continue;
    const name = nameOf(planned, seat);
    const { token } = await api.sit(table.id, seat, name, { host, here: together });
    mine.sat(table.id, { seat, token, name, here: together });
  }
  if (!plan.seats.some((seat) => seat.kind === 'link')) await api.command(table.id, host, { do: 'start' });
  return table.id;
}
