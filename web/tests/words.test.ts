// The page's sentences are the ones Python makes: fixtures come from tools/page_data.py.
import { expect, test } from 'vitest';
import { fieldsOf, eventSentence } from '../src/lib/events';
import { numbered } from '../src/lib/messages';
import {
  BySeat,
  elided,
  LANGS,
  namesTo,
  seat,
  SeatField,
  Words,
  type Field,
  type Texts,
} from '../src/lib/words';
import { events, names, sentences, type Tagged } from './fixtures';

const texts = import.meta.glob<Texts>('../src/gen/words/*.json', { import: 'default', eager: true });
const textsOf = (name: string, lang: string): Texts => texts[`../src/gen/words/${name}.${lang}.json`]!;

function untagged(value: Tagged): Field {
  if (Array.isArray(value)) return value.map(untagged);
  return typeof value === 'object' ? new SeatField(value.seat) : value;
}

test('every sentence of every game is said as core/words.py says it', () => {
  expect(sentences.length).toBeGreaterThan(300);
  for (const { game, lang, key, fields, text } of sentences) {
    const words = new Words(lang, textsOf(game, lang), textsOf('core', lang));
    const given = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, untagged(value)]));
    expect(words.say(key, given, names), `${game} ${lang} ${key}`).toBe(text);
  }
});

test('every event is told as the server tells it', () => {
  expect(events.length).toBeGreaterThan(150);
  for (const { game, event, text } of events)
    for (const lang of LANGS) {
      const words = new Words(lang, textsOf(game, lang), textsOf('core', lang));
      expect(
        eventSentence((key, fields) => words.say(key, fields, names), event),
        `${game} ${lang} ${event.kind}`,
      ).toBe(text[lang]);
    }
});

test('every event is told to each of its players as the terminal tells it', () => {
  for (const { game, event, yours } of events)
    for (const lang of LANGS) {
      const words = new Words(lang, textsOf(game, lang), textsOf('core', lang));
      const said = names.map((_, you) =>
        eventSentence((key, fields) => words.say(key, fields, namesTo(names, you, lang)), event),
      );
      expect(said, `${game} ${lang} ${event.kind}`).toEqual(yours[lang]);
    }
});

test('on a plate you are “You”, and nobody is where the screen is shared', () => {
  expect(namesTo(names, 1, 'fr')).toEqual(Object.assign(['Ann', 'Vous', 'Émile'], { you: 1 }));
  expect(namesTo(names, null, 'fr')).toEqual(names);
});

test('what fills a sentence in may differ from the fields, and seats are marked', () => {
  const truel = {
    kind: 'truel',
    seats: [0, 1],
    place: 3,
    winner: null,
    says: {
      key: 'event.truel',
      seats: ['seats', 'winner'],
      fills: { seats: [1, 0], points: { 0: 8, 2: 5 } },
    },
  };
  expect(fieldsOf(truel)).toEqual({
    kind: 'truel',
    seats: [seat(1), seat(0)],
    place: 3,
    winner: null,
    points: new BySeat([
      [0, 8],
      [2, 5],
    ]),
  });
});

test('a count chooses its word, 0 with the one in French', () => {
  const text = '{n} {n|card|cards}';
  expect([0, 1, 2].map((n) => numbered('en', text, { n }))).toEqual(['{n} cards', '{n} card', '{n} cards']);
  expect([0, 1, 2].map((n) => numbered('fr', text, { n }))).toEqual(['{n} card', '{n} card', '{n} cards']);
});

test('in French de and que lose their e before a vowel', () => {
  const said = (who: string) => elided('place de {who}, que {who} garde ; mode {who}', { who }, '’');
  expect(said('Ann')).toBe('place d’{who}, qu’{who} garde ; mode {who}');
  expect(said('Bob')).toBe('place de {who}, que {who} garde ; mode {who}');
  expect(elided('de {n}', { n: '8' })).toBe('de {n}');
});

test('none may have words of its own, and # is the number', () => {
  const text = '{n|no card|a card|# cards}';
  expect([0, 1, 2, 1200].map((n) => numbered('en', text, { n }))).toEqual([
    'no card',
    'a card',
    '2 cards',
    '1,200 cards',
  ]);
});
