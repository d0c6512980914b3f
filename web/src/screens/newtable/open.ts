// Opens a planned table: seats the people of this screen and the bots, and starts if nobody is missing.
import { api } from '../../lib/api';
import { begin, takePart } from '../../lib/draw';
import { mine } from '../../lib/mine.svelte';
import { asked, nameOf, type Plan } from './plan';

/** The new table's id. */
export async function openPlanned(plan: Plan): Promise<string> {
  const { table, host } = await api.open(asked(plan));
  mine.note(table.id, { game: table.game, players: table.players, host, commitment: table.commitment });
  const seats = plan.seats.slice(0, table.players).map((planned, seat) => ({ ...planned, seat }));
  const people = seats
    .filter((planned) => planned.kind === 'me' || planned.kind === 'here')
    .map((planned) => ({ seat: planned.seat, name: nameOf(planned, planned.seat) }));
  const together = people.length > 1;
  const seated = together
    ? await api.sitTogether(table.id, people, host)
    : await Promise.all(people.map(({ seat, name }) => api.sit(table.id, seat, name, { host })));
  for (const { seat, token } of seated) {
    const { name = '' } = people.find((person) => person.seat === seat) ?? {};
    mine.sat(table.id, { seat, token, name, here: together });
  }
  for (const { kind, seat, bot } of seats)
    if (kind === 'bot') await api.command(table.id, host, { do: 'bot', seat, bot });
  if (seats.some((planned) => planned.kind === 'link')) await takePart(table.id, table.draw);
  else await begin(table.id, host);
  return table.id;
}
