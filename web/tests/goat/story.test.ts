import { describe, expect, it } from 'vitest';
import type { ActView, AnyEvent, GoatView } from '../../src/gen/types/goat';
import { flightsOf } from '../../src/games/goat/flights';
import { lastReveal, lastSaloon, trailOf } from '../../src/games/goat/story';
import { happened } from '../happened';

const view = (acts: ActView[] = []): GoatView => ({ acts }) as unknown as GoatView;
const BLUFF = happened<AnyEvent>(
  { kind: 'offered', who: 0, to: 2, claim: 'sheriff', card: null },
  { kind: 'refused', who: 2, dealer: 0 },
  { kind: 'revealed', who: 0, card: 'kid' },
  { kind: 'bluff', who: 0, card: 'kid', claim: 'sheriff' },
  { kind: 'placed', who: 0, card: 'kid' },
  { kind: 'coins', who: 0, place: 'store', count: 3 },
  { kind: 'passed', who: 1, giver: 0, count: 3, cards: null },
  { kind: 'drew', who: 1, card: null },
);
const NIGHT = happened<AnyEvent>(
  { kind: 'saloon', characters: ['sheriff', 'thief', 'waitress', 'gambler'], owners: [0, 1, 2, 1] },
  { kind: 'sheriff-paid', who: 0 },
  { kind: 'thief-arrested', who: 0, victim: 1 },
  { kind: 'returned', place: 'bank', resource: 'banknotes', count: 2 },
);

describe('the card turned up last', () => {
  it('tells who said what, who answered, and what came of it', () => {
    const told = lastReveal(BLUFF);
    expect(told).toMatchObject({
      dealer: 0,
      answer: { kind: 'refused', who: 2 },
      card: 'kid',
      claim: 'sheriff',
      truth: false,
      owner: 0,
    });
    expect(told?.effects.map((event) => event.kind)).toEqual(['coins']);
  });

  it('takes in a choice that came a move later, and nothing of the next offer', () => {
    const events = happened<AnyEvent>(
      { kind: 'accepted', who: 1, dealer: 0 },
      { kind: 'revealed', who: 0, card: 'thief' },
      { kind: 'truth', who: 0, card: 'thief' },
      { kind: 'placed', who: 1, card: 'thief' },
      { kind: 'robbed', who: 1, place: 'bank', resource: 'banknotes', count: 1 },
      { kind: 'offered', who: 1, to: 0, claim: 'goat', card: null },
    );
    expect(lastReveal(events)).toMatchObject({ truth: true, claim: 'thief', owner: 1 });
    expect(lastReveal(events)?.effects).toHaveLength(1);
  });

  it('has no owner when it is discarded, and is not there before the first', () => {
    const events = happened<AnyEvent>(
      { kind: 'refused', who: 1, dealer: 0 },
      { kind: 'revealed', who: 0, card: 'goat' },
      { kind: 'truth', who: 0, card: 'goat' },
      { kind: 'discarded', card: 'goat' },
    );
    expect(lastReveal(events)).toMatchObject({ owner: null, answer: { kind: 'refused' } });
    expect(lastReveal(NIGHT)).toBeNull();
  });
});

describe('the evening at the Saloon', () => {
  it('is told act by act', () => {
    const acts = lastSaloon(
      view(),
      happened<AnyEvent>(
        ...BLUFF,
        ...NIGHT,
        { kind: 'served', who: 2, to: 0, count: 1 },
        { kind: 'waitress-gambled', who: 2, victim: 0, resource: null },
        { kind: 'round', round: 2, dealer: 0 },
      ),
    );
    expect(acts?.map((act) => [act.number, act.character, act.owner, act.fate, act.told.length])).toEqual([
      [2, 'sheriff', 0, 'acted', 3],
      [3, 'thief', 1, 'arrested', 0],
      [5, 'waitress', 2, 'acted', 2],
      [6, 'gambler', 1, 'replaced', 0],
    ]);
  });

  it('goes by the view while it is open, also for those who come late', () => {
    const acts: ActView[] = [
      { number: 2, character: 'sheriff', owner: 0, fate: 'killed' },
      { number: 5, character: 'waitress', owner: 2, fate: 'acting' },
    ];
    expect(lastSaloon(view(acts), [])?.map((act) => act.fate)).toEqual(['killed', 'acting']);
  });

  it('is nothing before there was one', () => {
    expect(lastSaloon(view(), BLUFF)).toBeNull();
  });
});

describe('the trail', () => {
  it('marks what moved', () => {
    expect([...trailOf(BLUFF).keys()]).toEqual(['card kid', 'place store', 'seat 0']);
  });

  it('sends tokens and coins from piece to piece, hidden ones unseen', () => {
    expect(flightsOf(BLUFF)).toEqual([
      { kind: 'coins', from: '[data-place="store"]', to: '[data-seat="0"]' },
    ]);
    expect(flightsOf(happened<AnyEvent>({ kind: 'gambled', who: 1, victim: 2, resource: null }))).toEqual([
      { kind: 'hidden', from: '[data-seat="2"]', to: '[data-seat="1"]' },
    ]);
  });
});
