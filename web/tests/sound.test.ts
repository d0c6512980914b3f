// Every sound fits its event: how long it lasts, and how loud it is.
import { expect, test } from 'vitest';
import { lengthOf, loudnessOf, SOUNDS, type Noise } from '../src/table/sound';

const KINDS = Object.keys(SOUNDS) as Noise[];
const SCENES: Noise[] = ['hit', 'miss', 'bluff', 'truth', 'shot', 'arrest'];

test('a scene is over within a second, a knock at once, and nothing is louder than a shot', () => {
  const table = KINDS.map((kind) => ({
    kind,
    seconds: Number(lengthOf(kind).toFixed(2)),
    loudness: Number(loudnessOf(kind).toFixed(3)),
  }));
  console.table(table);
  for (const kind of SCENES) expect(lengthOf(kind), kind).toBeLessThanOrEqual(1);
  for (const kind of ['move', 'refused'] as Noise[]) expect(lengthOf(kind), kind).toBeLessThan(0.2);
  for (const kind of ['win', 'loss'] as Noise[]) expect(lengthOf(kind), kind).toBeLessThan(1.2);
  const gun = loudnessOf('shot');
  for (const kind of KINDS) expect(loudnessOf(kind), kind).toBeLessThanOrEqual(gun);
  expect(gun).toBeGreaterThan(2 * loudnessOf('move'));
  expect(loudnessOf('refused')).toBeLessThanOrEqual(loudnessOf('turn'));
});
