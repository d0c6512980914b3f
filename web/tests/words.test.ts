// The page's sentences are the ones Python makes: fixtures come from posse.server.page_data.
import { expect, test } from 'vitest';
import fixtures from '../src/gen/fixtures/sentences.json';
import { SeatField, loadWords, type Field, type Lang } from '../src/lib/words';

type Tagged = string | number | boolean | { seat: number } | Tagged[];

function untagged(value: Tagged): Field {
  if (Array.isArray(value)) return value.map(untagged);
  return typeof value === 'object' ? new SeatField(value.seat) : value;
}

test('every sentence of every game is said as core/words.py says it', async () => {
  expect(fixtures.sentences.length).toBeGreaterThan(300);
  for (const { game, lang, key, fields, text } of fixtures.sentences) {
    const words = await loadWords(game, lang as Lang);
    const given = Object.fromEntries(Object.entries(fields as Record<string, Tagged>).map(([name, value]) => [name, untagged(value)]));
    expect(words.say(key, given, fixtures.names), `${game} ${lang} ${key}`).toBe(text);
  }
});
