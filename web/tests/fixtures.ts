// What Python says, made by posse.server.page_data. It is read with its type said here: to find the type of
// twenty thousand lines takes the checkers longer than all the rest.
import type { EventSaid } from '../src/lib/events';
import type { Lang } from '../src/lib/words';

/** What fills a sentence in; a seat is marked. */
export type Tagged = string | number | boolean | { seat: number } | Tagged[];

interface Fixtures {
  names: string[];
  sentences: { game: string; lang: Lang; key: string; fields: Record<string, Tagged>; text: string }[];
  events: {
    game: string;
    event: EventSaid & { kind: string };
    text: Record<Lang, string>;
    yours: Record<Lang, string[]>;
  }[];
}

const found = import.meta.glob<Fixtures>('../src/gen/fixtures/sentences.json', {
  import: 'default',
  eager: true,
});
export const { names, sentences, events } = Object.values(found)[0]!;
