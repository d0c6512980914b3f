// The page's own texts. Each screen has a `messages({ en, fr })` of its own; a key that one language lacks is
// a type error. The function it returns reads the reader's language, so a template that calls it stays current.
import { settings } from './settings.svelte';
import { bound, chosen, elided, filled, type Lang } from './words';

export type Say<T> = (key: keyof T & string, fields?: Readonly<Record<string, string | number>>) => string;

/** `{n} {n|card|cards}`, or `{n|no card|a card|# cards}`, with the words for that many. */
export function numbered(lang: Lang, text: string, fields: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\|([^{}]*)\}/g, (_, name: string, forms: string) => chosen(lang, forms.split('|'), Number(fields[name])));
}

export function messages<T extends Record<string, string>>(texts: {
  en: T;
  fr: { [K in keyof T]: string };
}): Say<T> {
  const french = Object.fromEntries(Object.entries(texts.fr).map(([key, text]) => [key, bound(text as string)]));
  const all: Record<Lang, Record<string, string>> = { en: texts.en, fr: french };
  return (key, fields = {}) => {
    const given = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    const text = numbered(settings.lang, all[settings.lang][key] ?? key, fields);
    return filled(settings.lang === 'fr' ? elided(text, given, '’') : text, given);
  };
}
