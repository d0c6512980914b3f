// Events in words: the key of an event's sentence, and which of its fields are seats, come with it.
import { BySeat, seat, type Field, type Fields } from './words';

export interface EventSaid {
  says: { key: string; seats: string[]; fills?: Readonly<Record<string, unknown>> };
}

function field(value: unknown, seats: boolean): Field {
  if (Array.isArray(value)) return value.map((item) => field(item, seats));
  if (seats && typeof value === 'number') return seat(value);
  if (typeof value === 'object' && value !== null)
    return new BySeat(Object.entries(value).map(([at, item]) => [Number(at), item as string | number]));
  return value as Field;
}

/** What fills in an event's sentence, its seats marked as such. */
export function fieldsOf({ says, ...own }: EventSaid): Fields {
  const filled = Object.entries({ ...own, ...says.fills });
  return Object.fromEntries(filled.map(([name, value]) => [name, field(value, says.seats.includes(name))]));
}

/** The sentence the gazette has for an event. */
export function eventSentence(say: (key: string, fields: Fields) => string, event: EventSaid): string {
  return say(event.says.key, fieldsOf(event));
}
