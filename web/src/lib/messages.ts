// The page's own texts. Each screen has a `messages({ en, fr })` of its own; a key that one language lacks is
// a type error. The function it returns reads the reader's language, so a template that calls it stays current.
import { settings } from './settings.svelte';
import { texts } from './texts.svelte';
import { bound, chosen, elided, filled, type Lang } from './words';

export type Say<T> = (key: keyof T & string, fields?: Readonly<Record<string, string | number>>) => string;

/** `{n} {n|card|cards}`, or `{n|no card|a card|# cards}`, with the words for that many. */
export function numbered(lang: Lang, text: string, fields: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\|([^{}]*)\}/g, (_, name: string, forms: string) => chosen(lang, forms.split('|'), Number(fields[name])));
}

export function messages<T extends Record<string, string>>(given: {
  en: T;
  fr: { [K in keyof T]: string };
}): Say<T> {
  const of = reader(given);
  return (key, fields = {}) => {
    const { lang, texts } = of(settings.lang);
    const shown = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    const text = numbered(lang, texts[key] ?? key, fields);
    return filled(lang === 'fr' ? elided(text, shown, '’') : text, shown);
  };
}

type Reader = (lang: Lang) => { lang: Lang; texts: Readonly<Record<string, string>> };

/** In what is built, a screen's texts have become the name they are found by. */
function reader(given: string | { en: Record<string, string>; fr: Record<string, string> }): Reader {
  if (typeof given === 'string') return (lang) => texts.of(given, lang);
  const fr = Object.fromEntries(Object.entries(given.fr).map(([key, text]) => [key, bound(text)]));
  return (lang) => ({ lang, texts: lang === 'fr' ? fr : given.en });
}
