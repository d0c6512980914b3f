// The page computes the numbers that Python's dice showed: fixtures come from posse.server.page_data.
import { expect, test } from 'vitest';
import fixtures from '../src/gen/fixtures/shuffles.json';
import { verify, type Shuffle } from '../src/replay/verify';

const shuffles: Shuffle[] = fixtures;

function changed(change: (copy: Shuffle) => void): Shuffle {
  const copy = structuredClone(shuffles[0]) as Shuffle;
  change(copy);
  return copy;
}

test('every draw of every game is computed again, past a take-back too', () => {
  expect(shuffles.length).toBeGreaterThan(2);
  for (const shuffle of shuffles) {
    const draws = shuffle.lines.reduce((sum, line) => sum + line.draws.length, 0);
    expect(verify(shuffle)).toEqual({ ok: true, draws });
    expect(draws).toBeGreaterThan(3);
  }
  expect(shuffles.some((shuffle) => shuffle.lines.some((line) => line.back !== null))).toBe(true);
});

test('a number that was changed is found, with its line', () => {
  const at = shuffles[0]?.lines.findIndex((line, n) => n > 2 && line.draws.length > 0) ?? 0;
  const bent = changed((copy) => {
    const draw = copy.lines[at]?.draws[0];
    if (draw) draw.number = (draw.number + 1) % draw.n;
  });
  expect(verify(bent)).toMatchObject({ ok: false, why: 'draw', line: at });
});

test('another secret, another seal or a missing word is found', () => {
  expect(verify(changed((copy) => (copy.secret = copy.secret.replace('0', '1'))))).toEqual({ ok: false, why: 'commitment' });
  expect(verify(changed((copy) => (copy.secret = 'zz')))).toEqual({ ok: false, why: 'commitment' });
  expect(verify(changed(() => {}), 'f'.repeat(64))).toEqual({ ok: false, why: 'promise' });
  expect(verify(changed(() => {}), undefined, 'my-word')).toEqual({ ok: false, why: 'nonce' });
  expect(verify(changed((copy) => copy.nonces.reverse()))).toMatchObject({ ok: false, why: 'draw' });
});
