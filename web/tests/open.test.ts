import { describe, expect, it } from 'vitest';
import type { ReplayFrame } from '../src/lib/api';
import { filledIn, laidOpen, openHands } from '../src/replay/open';

describe('all cards open', () => {
  it('fills in what a reader may not know from what others saw', () => {
    const own = { hand: null, pile: 3, lines: [{ figure: 'sheriff' }, { figure: null }] };
    const other = { hand: ['goat'], pile: 3, lines: [{ figure: null }, { figure: 'hitman' }] };
    expect(filledIn(own, [other])).toEqual({
      hand: ['goat'],
      pile: 3,
      lines: [{ figure: 'sheriff' }, { figure: 'hitman' }],
    });
    expect(filledIn(null, [null])).toBeNull();
  });
  it('leaves the question to whom it is asked', () => {
    const frame = {
      view: { seat: null, prompt: null, legal: [], hand: null },
      hands: [{ seat: 0, prompt: { key: 'take' }, legal: ['take'], hand: ['kid'] }],
    };
    expect(laidOpen(frame as unknown as ReplayFrame).view).toEqual({
      seat: null,
      prompt: null,
      legal: [],
      hand: ['kid'],
    });
  });
  it('lists the players’ hands', () => {
    expect(openHands({ dealer: 2, hand: ['kid', 'goat'], players: [{ seat: 0 }] })).toEqual([]);
    const held = [{ card: 'photo', count: 2 }];
    expect(
      openHands({
        hand: 1,
        dealer: 0,
        players: [
          { seat: 0, hand: held },
          { seat: 1, hand: null },
        ],
      }),
    ).toEqual([{ seat: 0, cards: held }]);
    expect(openHands({ lines: [] })).toEqual([]);
  });
});
