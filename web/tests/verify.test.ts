// The page computes the numbers that Python's dice showed: fixtures come from tools/page_data.py.
import { expect, test } from 'vitest';
import drawn from '../src/gen/fixtures/sealed.json';
import fixtures from '../src/gen/fixtures/shuffles.json';
import type { KeptDraw } from '../src/lib/draw';
import { verify, type Shuffle } from '../src/replay/verify';

const shuffles: Shuffle[] = fixtures;
const sealed = drawn.shuffle as Shuffle;
const kept: KeptDraw = drawn.kept;

function changed(change: (copy: Shuffle) => void, of: Shuffle | undefined = shuffles[0]): Shuffle {
  const copy = structuredClone(of) as Shuffle;
  change(copy);
  return copy;
}

test('every draw of every game is computed again, past a take-back too', () => {
  expect(shuffles.length).toBeGreaterThan(2);
  for (const shuffle of shuffles) {
    const draws = shuffle.lines.reduce((sum, line) => sum + line.draws.length, 0);
    expect(verify(shuffle)).toMatchObject({ ok: true, draws, how: 'open', calledOff: 0 });
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
  expect(verify(changed((copy) => (copy.secret = copy.secret.replace('0', '1'))))).toEqual({
    ok: false,
    why: 'commitment',
  });
  expect(verify(changed((copy) => (copy.secret = 'zz')))).toEqual({ ok: false, why: 'commitment' });
  expect(
    verify(
      changed(() => {}),
      { commitment: 'f'.repeat(64) },
    ),
  ).toEqual({ ok: false, why: 'promise' });
  expect(
    verify(
      changed(() => {}),
      { nonce: 'my-word' },
    ),
  ).toEqual({ ok: false, why: 'nonce' });
  expect(verify(changed((copy) => copy.nonces.reverse()))).toMatchObject({ ok: false, why: 'draw' });
});

test('a draw is proved by the lists that this device kept', () => {
  expect(verify(sealed, { draw: kept })).toMatchObject({
    ok: true,
    how: 'sealed',
    listed: true,
    leftOut: false,
    calledOff: 1,
  });
  expect(verify(sealed)).toMatchObject({ ok: true, how: 'sealed', listed: false });
  for (const attempt of ['1', '2']) {
    const other = structuredClone(kept);
    other.lists[attempt]!.commits[1] = 'f'.repeat(64); // the operator has changed their own since
    expect(verify(sealed, { draw: other })).toEqual({ ok: false, why: 'list' });
  }
  const more = structuredClone(kept);
  more.lists['3'] = more.lists['2']!;
  expect(verify(sealed, { draw: more }), 'a start is hidden').toEqual({ ok: false, why: 'list' });
  expect(
    verify(
      changed((copy) => (copy.commits = null), sealed),
      { draw: kept },
    ),
  ).toEqual({ ok: false, why: 'list' });
});

test('what was opened is what had been sealed, also in a start called off', () => {
  expect(verify(changed((copy) => (copy.nonces[1] = 'other'), sealed))).toEqual({ ok: false, why: 'seal' });
  expect(verify(changed((copy) => (copy.nonces[1] = '-'), sealed))).toEqual({ ok: false, why: 'seal' });
  expect(verify(changed((copy) => (copy.called_off[0]!.nonces[0] = 'other'), sealed))).toEqual({
    ok: false,
    why: 'seal',
  });
  expect(verify(changed((copy) => (copy.called_off[0]!.secret = 'ab'.repeat(32)), sealed))).toEqual({
    ok: false,
    why: 'commitment',
  });
  expect(verify(changed((copy) => (copy.called_off = []), sealed)), 'it was the second').toEqual({
    ok: false,
    why: 'seal',
  });
});

test('a known deal is not accused, unless a draw had been promised', () => {
  const again = changed((copy) => (copy.deal = 'table'));
  expect(verify(again, { commitment: 'f'.repeat(64), nonce: 'mine' })).toMatchObject({
    ok: true,
    how: 'known',
  });
  expect(verify(again, { draw: kept })).toEqual({ ok: false, why: 'list' });
});
