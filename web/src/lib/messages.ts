// The page's own texts. Each screen has a `messages({ en, fr })` of its own; a key that one language lacks is
// a type error. The function it returns reads the reader's language, so a template that calls it stays current.
import { settings } from './settings.svelte';
import { texts } from './texts.svelte';
import { allBound, pluralForm, elided, filled, type Lang, type Texts } from './words';

export type Say<T> = (key: keyof T & string, fields?: Readonly<Record<string, string | number>>) => string;

/** `{n} {n|card|cards}`, or `{n|no card|a card|# cards}`, with the words for that many. */
export function numbered(
  lang: Lang,
  text: string,
  fields: Readonly<Record<string, string | number>>,
): string {
  return text.replace(/\{(\w+)\|([^{}]*)\}/g, (_, name: string, forms: string) =>
    pluralForm(lang, forms.split('|'), Number(fields[name])),
  );
}

interface Given<T extends Record<string, string>> {
  en: T;
  fr: { [K in keyof T]: string };
}

export function messages<T extends Record<string, string>>(given: Given<T>): Say<T> {
  const of = reader(given);
  return (key, fields = {}) => {
    const { lang, texts } = of(settings.lang);
    const shown = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    const text = numbered(lang, texts[key] ?? key, fields);
    return filled(lang === 'fr' ? elided(text, shown, '’') : text, shown);
  };
}

/** What only the page says of a game, with the holes of the game's words (lib/words): the build puts it among them. */
export function gameTexts<T extends Record<string, string>>(given: Given<T>): Given<T> {
  return given;
}

type Reader = (lang: Lang) => { lang: Lang; texts: Texts };

/** In what is built, a screen's texts have become the name they are found by. */
function reader(given: string | { en: Record<string, string>; fr: Record<string, string> }): Reader {
  if (typeof given === 'string') return (lang) => texts.of(given, lang);
  const fr = allBound('fr', given.fr);
  return (lang) => ({ lang, texts: lang === 'fr' ? fr : given.en });
}
