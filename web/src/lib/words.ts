// The games' sentences, as posse.core.words makes them; tests/words.test.ts holds the two against each other.
import { data } from './data';

export type Lang = 'en' | 'fr';
export const LANGS: readonly Lang[] = ['en', 'fr'];
export type Texts = Readonly<Record<string, string>>;

/** A seat among the fields of a sentence: it is said as the player's name. */
export class SeatField {
  constructor(readonly seat: number) {}
}
export type Field = string | number | boolean | null | undefined | SeatField | readonly Field[];
export type Fields = Readonly<Record<string, Field>>;

export function seat(at: number): SeatField {
  return new SeatField(at);
}

/** French text with the spaces that no line may break at. */
export function bound(text: string): string {
  return text
    .replace(/ ([!?;])/g, '\u202f$1')
    .replaceAll(' :', '\u00a0:')
    .replaceAll('« ', '«\u00a0')
    .replaceAll(' »', '\u00a0»');
}

/** a, b and c. */
export function listed(lang: Lang, items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return items.slice(0, -1).join(', ') + (lang === 'fr' ? ' et ' : ' and ') + items[items.length - 1];
}

export function capital(text: string): string {
  const first = [...text][0] ?? '';
  return first.toUpperCase() + text.slice(first.length);
}

export function filled(template: string, fields: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => fields[name] ?? whole);
}

const VOWEL = /^([aàâäeéèêëiîïoôöuùûüæœ]|y[^aàâäeéèêëiîïoôöuùûü])/i;

/** A French template for these values: `de {who}` is “d'Ann”, `que {who}` is “qu'Ann”. */
export function elided(template: string, fields: Readonly<Record<string, string>>, sign = "'"): string {
  return template.replace(/(?<!\p{L})([Dd]|[Qq]u)e \{(\w+)\}/gu, (whole, letters: string, name: string) => (VOWEL.test(fields[name] ?? '') ? `${letters}${sign}{${name}}` : whole));
}

/** The texts of one game in one language. */
export class Words {
  constructor(
    readonly lang: Lang,
    private readonly texts: Texts,
    private readonly core: Texts = {},
  ) {}

  has(key: string): boolean {
    return key in this.texts;
  }

  /** What a thing of the game is called. */
  name(thing: string): string {
    return this.texts[`name.${thing}`] ?? thing;
  }

  /** What every thing of the game is called. */
  get things(): string[] {
    return Object.keys(this.texts).flatMap((key) => (key.startsWith('name.') ? [this.texts[key] ?? ''] : []));
  }

  value(value: Field, names: readonly string[] = []): string {
    if (value instanceof SeatField) return names[value.seat] ?? `p${value.seat + 1}`;
    if (typeof value === 'string') return this.name(value);
    if (Array.isArray(value)) return listed(this.lang, value.map((item: Field) => this.value(item, names)));
    if (typeof value === 'boolean') return value ? 'True' : 'False';
    return value === null || value === undefined ? 'None' : String(value);
  }

  /** The sentence for a key; names are the players' names by seat. */
  say(key: string, fields: Fields = {}, names: readonly string[] = []): string {
    const template = this.texts[key] || this.core[key];
    if (!template) return key;
    const given = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, this.value(value, names)]));
    const sentence = filled(this.lang === 'fr' ? elided(template, given) : template, given);
    const opening = template.startsWith('{') ? template.slice(1, template.indexOf('}')) : '';
    // A player's name stays as the player writes it.
    return fields[opening] instanceof SeatField ? sentence : capital(sentence);
  }
}

const urls = import.meta.glob<string>('../gen/words/*.json', { query: '?url', import: 'default', eager: true });

/** A game's words; `folder` is the game's folder. */
export async function loadWords(folder: string, lang: Lang): Promise<Words> {
  const read = (name: string): Promise<Texts | undefined> => data<Texts>(urls, `../gen/words/${name}.${lang}.json`);
  const [own, core] = await Promise.all([read(folder), read('core')]);
  return new Words(lang, own ?? {}, core ?? {});
}
