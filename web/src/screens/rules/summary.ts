// A game on one page: its turn, its cards with what they do, the count and the end. Each game's folder has one;
// what it is made of comes from the server's facts, words and options where they say it.
import type { GameMeta } from '../../lib/games.svelte';
import { withHardSpaces, filled, type Lang, type Words } from '../../lib/words';
import type { Ink } from '../../ui/ink';

export type Bilingual = Readonly<Record<Lang, string>>;

/** One thing to do or to remember, with its drawing. */
export interface Step {
  emblem: string;
  title?: Bilingual;
  text: Bilingual;
}

/** One card, figure or token, and what it does. */
export interface Thing {
  emblem: string;
  ink?: Ink;
  letter?: string;
  name: string;
  text: string;
}

export interface Things {
  title: Bilingual;
  /** What all of them have in common. */
  text?: Bilingual;
  things: readonly Thing[];
}

export interface Summary {
  goal: Bilingual;
  /** The same and a turn, each in one sentence: what somebody is told who has never played. */
  first?: { win: Bilingual; turn: Bilingual };
  turn: { title?: Bilingual; steps: readonly Step[] };
  groups: readonly Things[];
  count: {
    title?: Bilingual;
    steps: readonly Step[];
    ladder?: { head: Bilingual; row: Bilingual; pairs: readonly (readonly [string, string])[] };
  };
  end: Bilingual;
}

/** What a summary is made from: the game's words, and what its options are if nobody changes them. */
export interface Facts {
  words: Words;
  lang: Lang;
  option: (name: string) => number;
}

export function factsOf(game: Pick<GameMeta, 'options'>, words: Words): Facts {
  return {
    words,
    lang: words.lang,
    option: (name) => game.options.find((option) => option.name === name)?.default ?? 0,
  };
}

/** A text in the reader's language, with what it names. */
export function inLang(
  text: Bilingual,
  lang: Lang,
  fields: Readonly<Record<string, string | number>> = {},
): string {
  const given = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  return filled(lang === 'fr' ? withHardSpaces(text.fr) : text.en, given);
}

/** Money as each language writes it. */
export function money(amount: number, lang: Lang): string {
  return lang === 'fr' ? `${amount.toLocaleString('fr-FR')}\u00a0$` : `$${amount.toLocaleString('en-US')}`;
}

const found = import.meta.glob<{ summary: (facts: Facts) => Summary }>('../../games/*/summary.ts');

/** A game's summary; null for a game that has none. */
export async function loadSummary(folder: string): Promise<((facts: Facts) => Summary) | null> {
  return (await found[`../../games/${folder}/summary.ts`]?.())?.summary ?? null;
}
