import { describe, expect, it } from 'vitest';
import type { EffectView } from '../../src/gen/types/goat';
import { effectSaid, lowered } from '../../src/games/goat/effects';
import { marksOf } from '../../src/games/goat/marks';
import { Words } from '../../src/lib/words';

const words = new Words('en', {
  'effect.kills': 'Kills the Sheriff of {who}: ${value}',
  'effect.cons': 'Takes up to ${value} from opponents',
  'effect.unless-sheriff': ', unless the Sheriff comes',
});
const NAMES = ['Ann', 'Bob'];
const effect = (more: Partial<EffectView>): EffectView => ({
  character: 'outlaw',
  now: 'kills',
  value: 4,
  gain: 4,
  who: null,
  resource: null,
  unless: null,
  ...more,
});

describe('what a character would do now', () => {
  const said = (more: Partial<EffectView>): string =>
    effectSaid((key, fields) => words.say(key, fields, NAMES), effect(more));

  it('is a sentence with its condition', () => {
    expect(said({ who: 1 })).toBe('Kills the Sheriff of Bob: $4.');
    expect(said({ now: 'cons', value: 3, unless: 'sheriff' })).toBe(
      'Takes up to $3 from opponents, unless the Sheriff comes.',
    );
  });

  it('goes on after a colon', () => {
    expect(lowered('Égare tout.')).toBe('égare tout.');
    expect(lowered('$4 if he comes.')).toBe('$4 if he comes.');
    expect(lowered('')).toBe('');
  });
});

describe('the letters on hats', () => {
  it('are as few as tell everyone apart', () => {
    expect(marksOf(['Ann', 'Bob', 'Cy'])).toEqual(['A', 'B', 'C']);
    expect(marksOf(['Ann', 'Amos', 'élise'])).toEqual(['An', 'Am', 'É']);
    expect(marksOf(['Ann', 'Anna', 'Bob'])).toEqual(['A1', 'A2', 'B']);
    expect(marksOf(['', 'Bob'])).toEqual(['1', 'B']);
  });
});
