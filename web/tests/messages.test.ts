// Every text of the page's own, with nothing, one and two of what it counts; of a game's words: gamewords.test.ts.
import { expect, test } from 'vitest';
import { numbered } from '../src/lib/messages';
import { withHardSpaces, filled, type Lang } from '../src/lib/words';

const sources = import.meta.glob<string>(
  ['../src/**/*essages.ts', '!../src/lib/*', '!../src/games/*/words.messages.ts', '!../src/gen/**'],
  { query: '?raw', import: 'default', eager: true },
);
const LINE = /^ {4}(?:'([\w.-]+)'|(\w+)):\s+(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"),$/gm;
const COUNTS = new Set([
  'n',
  'count',
  'left',
  'cards',
  'points',
  'tokens',
  'lines',
  'bots',
  'draws',
  'players',
]);
// What stands after one of something may end in an s of its own.
const FITS = {
  en: /^(is|has|was|plus|less|this)$/,
  fr: /^(sur|pas|plus|dans|refus|dos|par|fois|mois|autres)$/,
};

function texts(lang: Lang): [string, string][] {
  return Object.entries(sources).flatMap(([file, source]) => {
    const cut = source.indexOf('\n  fr: {');
    const part = lang === 'fr' ? source.slice(cut) : source.slice(0, cut);
    return [...part.matchAll(LINE)].map((found): [string, string] => [
      `${file} ${lang} ${found[1] ?? found[2]}`,
      found[3] ?? found[4] ?? '',
    ]);
  });
}

function said(lang: Lang, text: string, count: number): string {
  const fields = Object.fromEntries(
    [...text.matchAll(/\{(\w+)/g)].map(([, name]) => [name!, COUNTS.has(name!) ? count : '7']),
  );
  const given = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  return filled(numbered(lang, text, fields), given);
}

test.each(['en', 'fr'] as const)('counts choose their words: %s', (lang) => {
  const all = texts(lang);
  expect(all.length).toBeGreaterThan(500);
  for (const [where, text] of all) {
    for (const count of [0, 1, 2]) {
      const told = said(lang, text, count);
      expect(told, where).not.toMatch(/[{}|#]/);
      expect(told, where).not.toMatch(/\(\w+\s?: \d+\)/);
      const few = lang === 'fr' ? count < 2 : count === 1;
      const wrong = [...told.matchAll(new RegExp(`(?<![\\w.,])${count} (\\p{L}+[sx])(?!\\p{L})`, 'gu'))]
        .map((found) => found[1]!)
        .filter((word) => !FITS[lang].test(word));
      if (few)
        expect(
          wrong.filter((word) => !/^(Handcuffs|Menottes|Dollars)$/.test(word)),
          `${where}: ${told}`,
        ).toEqual([]);
    }
  }
});

test('money is written alike, and French signs stay with their words', () => {
  for (const [where, text] of texts('fr')) {
    expect(withHardSpaces(text), where).not.toMatch(/ [:;!?»$%]|« |\$\d|\d{4}\s?\$/);
  }
  for (const [where, text] of texts('en')) expect(text, where).not.toMatch(/\$\d{4}|\d\s?\$/);
});
