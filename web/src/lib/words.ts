// The games' sentences, as posse.core.words makes them; tests/words.test.ts holds the two against each other.
import { data } from './data';

export type Lang = 'en' | 'fr';
export const LANGS: readonly Lang[] = ['en', 'fr'];
export type Texts = Readonly<Record<string, string>>;

/** A seat among the fields of a sentence: it is said as the player's name. */
export class SeatField {
  constructor(readonly seat: number) {}
}
/** Something of each of some seats: Ann 8, Bob 5. */
export class BySeat {
  constructor(readonly of: readonly (readonly [number, string | number])[]) {}
}
export type Field = string | number | boolean | null | undefined | SeatField | BySeat | readonly Field[];
export type Fields = Readonly<Record<string, Field>>;

const YOU: Readonly<Record<Lang, string>> = { en: 'you', fr: 'vous' };
/** Players' names as one of them is told them: “You” on a plate, and “you take” in a sentence. */
export type Names = string[] & { you?: number };
export function namesTo(names: readonly string[], you: number | null, lang: Lang): Names {
  if (you === null) return [...names];
  return Object.assign(
    names.map((name, at) => (at === you ? capital(YOU[lang]) : name)),
    { you },
  );
}

export function seat(at: number): SeatField {
  return new SeatField(at);
}

/** French text with the spaces that no line may break at. */
export function withHardSpaces(text: string): string {
  return text
    .replace(/ ([!?;])/g, '\u202f$1')
    .replace(/(?<=\d) (?=\d{3}(?!\d))/g, '\u202f')
    .replace(/ ([:»$%])/g, '\u00a0$1')
    .replaceAll('« ', '«\u00a0');
}

/** The same for all of a language's texts; only French has such spaces. */
export function allBound(lang: Lang, texts: Texts): Texts {
  return lang === 'fr'
    ? Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, withHardSpaces(text)]))
    : texts;
}

/** 13,000, or 13 000. */
export function withThousands(lang: Lang, number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, lang === 'fr' ? '\u202f' : ',');
}

/** The words for that many, # being the number: in French 0 is not many either. */
export function pluralForm(lang: Lang, forms: readonly string[], count: number): string {
  if (forms.length === 3 && count === 0) return forms[0]!;
  const [one, more] = forms.slice(-2) as [string, string];
  return (count === 1 || (lang === 'fr' && count === 0) ? one : more).replaceAll(
    '#',
    withThousands(lang, count),
  );
}

/** a, b and c. */
export function listed(lang: Lang, items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return items.slice(0, -1).join(', ') + (lang === 'fr' ? ' et ' : ' and ') + items[items.length - 1];
}

/** Equal neighbours together: 2 × Billy the Kid. */
function together(values: readonly Field[], items: readonly string[]): readonly string[] {
  if (!values.every((value) => typeof value === 'string')) return items;
  const runs: { text: string; times: number }[] = [];
  for (const text of items) {
    const last = runs.at(-1);
    if (last?.text === text) last.times += 1;
    else runs.push({ text, times: 1 });
  }
  return runs.map(({ text, times }) => (times > 1 ? `${times} × ${text}` : text));
}

export function capital(text: string): string {
  const first = [...text][0] ?? '';
  return first.toUpperCase() + text.slice(first.length);
}

export function filled(template: string, fields: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => fields[name] ?? whole);
}

const PERSON = /\[(\w+)\?([^[\]/]*)\/([^[\]]*)\]/g;
const FIELD = /\{(\w+)(?:\.(\w+))?((?:\|[^|{}]*)*)\}/g;
const CONTRACTED: Readonly<Record<string, string>> = {
  'de le': 'du',
  'de les': 'des',
  'à le': 'au',
  'à les': 'aux',
};
const VOWEL = /^([aàâäeéèêëiîïoôöuùûüæœ]|y[^aàâäeéèêëiîïoôöuùûü])/i;

/** A French template for these values: `de {who}` is “d'Ann”, `que {who}` is “qu'Ann”. */
export function elided(template: string, fields: Readonly<Record<string, string>>, sign = "'"): string {
  return template.replace(/(?<!\p{L})([Dd]|[Qq]u)e \{(\w+)\}/gu, (whole, letters: string, name: string) =>
    VOWEL.test(fields[name] ?? '') ? `${letters}${sign}{${name}}` : whole,
  );
}

/** How many a value stands for: a list as many as it is long, a number itself, anything else one. */
function amount(value: Field): number {
  if (Array.isArray(value)) return value.length;
  return typeof value === 'number' || typeof value === 'boolean' ? Number(value) : 1;
}

/** Whether a value is said as players' names. */
function isPlayers(value: Field): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every((item) => item instanceof SeatField);
  return value instanceof SeatField;
}

/** Whether a value is the reader, or players with the reader among them. */
function isYou(value: Field, { you }: Names): boolean {
  if (you === undefined || !isPlayers(value)) return false;
  return (Array.isArray(value) ? value : [value]).some((one) => (one as SeatField).seat === you);
}

/** A template with the words for its reader: `[who?take/takes]`. */
function addressed(template: string, fields: Fields, names: Names): string {
  const plain = template.replace(PERSON, (_, name: string, yours: string, theirs: string) =>
    isYou(fields[name], names) ? yours : theirs,
  );
  return plain === template ? plain : addressed(plain, fields, names); // they may stand in one another
}

/** The next number; of a list each one's, and anything that is no number as it is. */
function countedOn(value: Field): Field {
  if (Array.isArray(value)) return value.map(countedOn);
  if (typeof value === 'string') return /^\d+$/.test(value) ? String(Number(value) + 1) : value;
  return typeof value === 'number' ? value + 1 : value;
}

/** The texts of one game in one language. */
export class Words {
  private readonly ordinals: ReadonlySet<string>;

  constructor(
    readonly lang: Lang,
    private readonly texts: Texts,
    private readonly core: Texts = {},
  ) {
    this.ordinals = new Set((texts['from-one'] ?? '').split(' ').filter(Boolean));
  }

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

  value(value: Field, names: Names = []): string {
    if (value instanceof SeatField)
      return value.seat === names.you ? YOU[this.lang] : (names[value.seat] ?? `p${value.seat + 1}`);
    if (value instanceof BySeat)
      return value.of.map(([at, item]) => `${this.value(seat(at), names)} ${item}`).join(', ');
    if (typeof value === 'string') return this.name(value);
    if (Array.isArray(value)) {
      const items = [...(value as readonly Field[])].sort(
        (one, other) => Number(isYou(other, names)) - Number(isYou(one, names)), // you come first
      );
      return listed(
        this.lang,
        together(
          items,
          items.map((item) => this.value(item, names)),
        ),
      );
    }
    if (typeof value === 'boolean') return value ? 'True' : 'False';
    return typeof value === 'number' ? String(value) : 'None';
  }

  /** What a thing is called in a sentence: `the` Saloon. */
  asPart(thing: string, part: string): string {
    return this.texts[`${part}.${thing}`] || this.name(thing);
  }

  /** French: `de {deck.the}` is “du Saloon”, but “de Tombstone”; `à {figure}` is “au Maire”. */
  private contracted(template: string, fields: Fields): string {
    return template.replace(
      /(?<!\p{L})([Dd]e|[Àà]) \{(\w+)(?:\.(\w+))?\}/gu,
      (whole: string, word: string, name: string, part?: string) => {
        const thing = fields[name];
        if (typeof thing !== 'string') return whole;
        const [article, ...rest] = this.asPart(thing, part ?? 'name').split(' ');
        const short = CONTRACTED[`${word.toLowerCase()} ${article}`];
        if (!short) return whole;
        return `${word === word.toLowerCase() ? short : capital(short)} ${rest.join(' ')}`;
      },
    );
  }

  /** The fields of a game's own sentence as people count: what the notation counts from 0 begins with 1. */
  private fromOne(key: string, fields: Fields): Fields {
    if (!this.ordinals.size || !this.has(key)) return fields;
    return Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        this.ordinals.has(name) ? countedOn(value) : value,
      ]),
    );
  }

  /** So many of a thing. */
  many(thing: string, count: number): string {
    const forms = this.texts[`many.${thing}`];
    return forms
      ? pluralForm(this.lang, forms.split('|'), count)
      : `${withThousands(this.lang, count)} ${this.name(thing)}`;
  }

  /** The sentence for a key; names are the players' names by seat. */
  say(key: string, told: Fields = {}, names: Names = []): string {
    const fields = this.fromOne(key, told);
    const found = this.texts[key] || this.core[key];
    if (!found) return key;
    const template = addressed(found, fields, names);
    const given = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, this.value(value, names)]),
    );
    const made = this.lang === 'fr' ? elided(this.contracted(template, fields), given) : template;
    const sentence = made.replace(
      FIELD,
      (whole: string, name: string, part: string | undefined, rest: string, at: number) => {
        const forms = rest.split('|').slice(1);
        const value = fields[name];
        const thing = typeof value === 'string' ? value : (given[name] ?? whole);
        if (part) return this.asPart(thing, part);
        if (forms.length === 1) return this.many(thing, amount(fields[forms[0]!]));
        if (forms.length) return pluralForm(this.lang, forms, amount(value));
        const end = at + whole.length;
        const priced = made[at - 1] === '$' || made.slice(end, end + 2) === '\u00a0$';
        return priced && typeof value === 'number' ? withThousands(this.lang, value) : (given[name] ?? whole);
      },
    );
    const opening = /^\{(\w+)\}/.exec(template)?.[1];
    // A player's name stays as the player writes it.
    const named = opening && isPlayers(fields[opening]) && !isYou(fields[opening], names);
    return named ? sentence : capital(sentence);
  }
}

const urls = import.meta.glob<string>('../gen/words/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** A game's words, what only the page says among them (tools/words.mjs); `folder` is the game's folder. */
export async function loadWords(folder: string, lang: Lang): Promise<Words> {
  const read = (name: string): Promise<Texts | undefined> =>
    data<Texts>(urls, `../gen/words/${name}.${lang}.json`);
  const [own, core] = await Promise.all([read(folder), read('core')]);
  return new Words(lang, allBound(lang, own ?? {}), core);
}
