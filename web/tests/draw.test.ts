// What a device says in the draw before a deal, and what it keeps.
import { expect, test } from 'vitest';
import type { DrawInfo } from '../src/gen/types/messages';
import drawn from '../src/gen/fixtures/sealed.json';
import { NOTHING_KEPT, noted, partOf, quarrels, sealOf, type KeptDraw } from '../src/lib/draw';

const nonce = 'ab'.repeat(32);
const kept: KeptDraw = { nonces: { '1.0': nonce }, lists: {} };
const gathering: DrawInfo = {
  attempt: 1,
  commitment: 'c'.repeat(64),
  stage: 'gathering',
  commits: [null, 'b'.repeat(64)],
  nonces: [null, null],
  left: null,
  called_off: [],
};
const commit = sealOf(gathering.commitment, 1, 0, nonce);
const opening: DrawInfo = { ...gathering, stage: 'opening', commits: [commit, 'b'.repeat(64)] };

test('a seal is the one that Python makes', () => {
  expect(sealOf(drawn.shuffle.commitment, 2, 1, 'bob')).toBe(drawn.shuffle.commits[1]);
});

test('a seat seals first, and opens once its seal stands in the closed list', () => {
  expect(partOf(kept, gathering, 0)).toEqual({ do: 'commit', commit, attempt: 1 });
  expect(partOf(kept, { ...gathering, commits: opening.commits }, 0)).toBeNull();
  expect(partOf(noted(kept, opening), opening, 0)).toEqual({ do: 'reveal', nonce });
  expect(partOf(kept, { ...opening, nonces: [nonce, null] }, 0)).toBeNull();
  expect(partOf(NOTHING_KEPT, opening, 0)).toBeNull();
});

test('left out, replaced or for another secret: nothing is opened', () => {
  for (const changed of [
    { ...opening, commits: [null, 'b'.repeat(64)] },
    { ...opening, commits: ['d'.repeat(64), 'b'.repeat(64)] },
    { ...opening, commitment: 'e'.repeat(64) },
    { ...opening, attempt: 2 },
  ])
    expect(partOf(noted(kept, changed), changed, 0)).toBeNull();
});

test('the first list is kept, and a second one for the same start is not answered', () => {
  const first = noted(kept, opening);
  const second: DrawInfo = { ...opening, commits: [commit, 'f'.repeat(64)] };
  expect(noted(first, second)).toBe(first);
  expect(quarrels(first, second)).toBe(true);
  expect(quarrels(first, opening)).toBe(false);
  expect(partOf(first, second, 0)).toBeNull();
});
