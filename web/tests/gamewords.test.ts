// What only the page says of a game, held to what tests/test_words.py asks of the games' other words.
import { describe, expect, test } from 'vitest';
import { CHARACTERS, PLACES } from '../src/games/goat/cast';
import { ABILITY, FIGURES } from '../src/games/outlaws/cast';
import { allBound, LANGS, seat, Words, type Field, type Lang, type Texts } from '../src/lib/words';

const pages = import.meta.glob<Record<Lang, Texts>>('../src/games/*/words.messages.ts', {
  import: 'words',
  eager: true,
});
const served = import.meta.glob<Texts>('../src/gen/words/*.json', { import: 'default', eager: true });
const sources = import.meta.glob<string>(['../src/games/**/*.{svelte,ts}', '!**/words.messages.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const GAMES = Object.entries(pages).map(([file, own]) => ({ game: file.split('/').at(-2)!, own }));
const of = (game: string): Record<Lang, Texts> => GAMES.find((found) => found.game === game)!.own;

const COUNTED = new Set([
  'accepted',
  'coins',
  'count',
  'lies',
  'points',
  'refused',
  'truths',
  'votes',
  'rounds',
]); // a new field that counts belongs here
const PLAYERS = new Set(['dealer', 'to', 'who', 'winners']);
const PRICED = new Set(['value']);
const PLAIN = new Set([
  'card',
  'charlatan',
  'claim',
  'effect',
  'lead',
  'least',
  'limit',
  'most',
  'number',
  'rank',
  'record',
  'resource',
  'round',
  'thief',
]); // things, and numbers that count nothing
const SAME = [
  'letter.bank',
  'letter.ranch',
  'letter.mine',
  'letter.saloon',
  'page.bluff',
  'page.rank',
  'page.gain-open',
];
const NAMES = ['bob', 'émile', 'Zoé'];
const FIELD = /\{(\w+)(?:\.\w+)?((?:\|[^|{}]*)*)\}/g;
const INVARIABLE = /^(is|has|was|refus|fois|Handcuffs|Menottes)$/; // one is written as many are
const FITS = /^(of|accepted|refused|more|sur|de|en)$/; // fits every count

function holes(text: string): string[] {
  const found = [...text.matchAll(FIELD)].flatMap(([, name, rest]) => {
    const forms = rest!.split('|').slice(1);
    return forms.length === 1 ? [name!, forms[0]!] : [name!];
  });
  return [...new Set(found)].sort();
}

function filled(field: string, count: number): Field {
  if (COUNTED.has(field)) return count;
  if (PLAYERS.has(field)) return field === 'winners' ? [seat(0)] : seat(0);
  return PRICED.has(field) ? 13_000 : field === 'resource' ? 'bottles' : '7';
}

/** Every text: whose, in which language, by which key, and as it is said of so many. */
function* told(count: number): Generator<{ about: string; lang: Lang; text: string; said: string }> {
  for (const { game, own } of GAMES)
    for (const lang of LANGS) {
      const words = new Words(
        lang,
        allBound(lang, { ...served[`../src/gen/words/${game}.${lang}.json`], ...own[lang] }),
      );
      for (const [key, text] of Object.entries(own[lang])) {
        const said = words.say(
          key,
          Object.fromEntries(holes(text).map((field) => [field, filled(field, count)])),
          NAMES,
        );
        yield { about: `${game} ${lang} ${key}: ${said}`, lang, text, said };
      }
    }
}

test('both languages say the same things, with the same holes', () => {
  expect(GAMES.length).toBeGreaterThan(3);
  for (const { game, own } of GAMES) {
    expect(Object.keys(own.fr), game).toEqual(Object.keys(own.en));
    for (const key of Object.keys(own.en)) {
      expect(holes(own.fr[key]!), `${game} ${key}`).toEqual(holes(own.en[key]!));
      for (const lang of LANGS) expect(own[lang][key]!.trim(), `${game} ${lang} ${key}`).not.toBe('');
    }
  }
});

test('French is French', () => {
  const alike = GAMES.flatMap(({ own }) => Object.keys(own.en).filter((key) => own.en[key] === own.fr[key]));
  expect(alike.sort()).toEqual([...SAME].sort());
});

test('what the server says too is not said again', () => {
  for (const { game, own } of GAMES)
    for (const key of Object.keys(own.en))
      expect(served[`../src/gen/words/${game}.en.json`], `${game} ${key}`).not.toHaveProperty([key]);
});

test('what a board says is there', () => {
  for (const { game, own } of GAMES) {
    const kinds = new Set(Object.keys(own.en).map((key) => key.split('.')[0]!));
    const code = Object.entries(sources)
      .flatMap(([file, text]) => (file.includes(`/${game}/`) ? [text] : []))
      .join('\n');
    const keys = [...code.matchAll(/'((\w+)\.[a-z-]+)'/g)]
      .filter((found) => kinds.has(found[2]!))
      .map((found) => found[1]!);
    expect(keys.length, game).toBeGreaterThan(2);
    for (const key of keys) expect(own.en, game).toHaveProperty([key]);
  }
});

test('every field is known to these tests', () => {
  const fields = new Set(
    GAMES.flatMap(({ own }) => LANGS.flatMap((lang) => Object.values(own[lang]).flatMap(holes))),
  );
  expect(
    [...fields].filter((field) => ![COUNTED, PLAYERS, PRICED, PLAIN].some((kind) => kind.has(field))),
  ).toEqual([]);
});

test.each([0, 1, 2])('counts choose their words: %i', (count) => {
  for (const { about, lang, said } of told(count)) {
    expect(said, about).not.toMatch(/[{}|#]/);
    expect(said, about).not.toMatch(/\(\w+\s?: \d+\)|\w \(\w+\) \d/);
    const few =
      lang === 'fr'
        ? /(?<![\w.,\u202f-])[01] (\p{L}+[sx])(?!\p{L})/gu
        : /(?<![\w.,\u202f-])1 (\p{L}+s)(?!\p{L})/gu;
    expect(
      [...said.matchAll(few)].map((found) => found[1]!).filter((word) => !INVARIABLE.test(word)),
      about,
    ).toEqual([]);
  }
});

test('what is counted has its words', () => {
  for (const { about, text } of told(2))
    for (const found of text.matchAll(FIELD)) {
      const after = /^ (\p{L}+)/u.exec(text.slice(found.index + found[0].length))?.[1];
      if (!COUNTED.has(found[1]!) || found[2] || !after) continue;
      expect(text.includes(`{${found[1]}|`) || FITS.test(after) || INVARIABLE.test(after), about).toBe(true);
    }
});

test('money is written alike, and French signs stay with their words', () => {
  for (const { about, lang, said } of told(2)) {
    if (lang === 'en') expect(said, about).not.toMatch(/\$\d{4}|\d\s?\$/);
    else expect(said, about).not.toMatch(/\d{4}\s?\$|\$\d|\d \d{3}| [:;!?»$%]|« /);
  }
});

test('names keep their case', () => {
  for (const { about, text, said } of told(2)) {
    const opening = /^\{(\w+)\}/.exec(text)?.[1];
    if (opening && PLAYERS.has(opening)) expect(said.startsWith('bob'), about).toBe(true);
  }
});

describe('everything is explained', () => {
  const keys = (game: string, kind: string): string[] =>
    Object.keys(of(game).en)
      .filter((key) => key.startsWith(`${kind}.`))
      .map((key) => key.slice(kind.length + 1))
      .sort();

  test('the characters of the Goat, and its places have two letters each', () => {
    expect(keys('goat', 'about')).toEqual(Object.keys(CHARACTERS).sort());
    expect(keys('goat', 'letter')).toEqual(Object.keys(PLACES).sort());
    for (const lang of LANGS)
      expect(new Set(keys('goat', 'letter').map((place) => of('goat')[lang][`letter.${place}`])).size).toBe(
        Object.keys(PLACES).length,
      );
  });

  test('the figures and verbs of Outlaws', () => {
    expect(keys('outlaws', 'does')).toEqual(expect.arrayContaining([...FIGURES, ...Object.keys(ABILITY)]));
  });

  test('the sheriff cards of Wyatt Earp, at length and in a line', () => {
    for (const card of keys('wyatt_earp', 'card').filter((card) => card !== 'pays'))
      expect(keys('wyatt_earp', 'text')).toContain(card);
  });
});
