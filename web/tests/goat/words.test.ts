import { describe, expect, it } from 'vitest';
import { CHARACTERS, PLACES, RESOURCES } from '../../src/games/goat/cast';
import { words } from '../../src/games/goat/words.messages';
import en from '../../src/gen/words/goat.en.json';

const sources = import.meta.glob<string>(['../../src/games/goat/*.{svelte,ts}', '!**/words.messages.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const said = new Set(
  Object.values(sources).flatMap((text) => [...text.matchAll(/'(page\.[a-z-]+)'/g)].map((found) => found[1])),
);
const MADE = ['page.killed', 'page.arrested']; // put together from a fate

describe('the words of the board', () => {
  it('are all there, and all of those are said', () => {
    const kept = Object.keys(words.en).filter((key) => key.startsWith('page.'));
    expect([...said, ...MADE].sort()).toEqual(kept.sort());
  });

  it('name everything that is drawn', () => {
    for (const thing of [...Object.keys(CHARACTERS), ...Object.keys(PLACES), ...Object.keys(RESOURCES)])
      expect(en).toHaveProperty([`name.${thing}`]);
  });
});
