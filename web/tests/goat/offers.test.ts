import { describe, expect, it } from 'vitest';
import { actionOf, offersOf, offerTo, readOffer, settled } from '../../src/games/goat/offers';
import { Legal } from '../../src/table/legal';

const legal = new Legal([
  'offer goat as goat to p2',
  'offer goat as goat to p4',
  'offer goat as kid to p2',
  'offer goat as kid to p4',
  'offer kid as goat to p2',
  'offer kid as goat to p4',
  'offer kid as kid to p2',
  'offer kid as kid to p4',
]);

describe('an offer', () => {
  it('is read from notation, and nothing else is one', () => {
    expect(readOffer('offer goat as kid to p4')).toEqual({ card: 'goat', claim: 'kid', to: 3 });
    expect(readOffer('accept')).toBeNull();
    expect(readOffer('offer goat as kid')).toBeNull();
  });

  it('has its parts chosen in any order', () => {
    const offers = offersOf(legal);
    expect(offers).toEqual({ cards: ['goat', 'kid'], claims: ['goat', 'kid'], seats: [1, 3] });
    let choice = settled({ to: 3 }, offers);
    expect(actionOf(choice)).toBeNull();
    choice = settled({ ...choice, claim: 'kid' }, offers);
    choice = settled({ ...choice, card: 'goat' }, offers);
    const action = actionOf(choice);
    expect(action).toBe('offer goat as kid to p4');
    expect(legal.has(action ?? '')).toBe(true);
  });

  it('forgets what is not in the hand any more', () => {
    expect(settled({ card: 'miner', claim: 'kid', to: 0 }, offersOf(legal))).toEqual({
      card: undefined,
      claim: 'kid',
      to: undefined,
    });
    expect(settled({ card: 'kid' }, offersOf(new Legal()))).toEqual({
      card: undefined,
      claim: undefined,
      to: undefined,
    });
  });

  it('goes to the only player there is without asking', () => {
    const alone = offersOf(new Legal(['offer kid as kid to p3']));
    expect(settled({}, alone).to).toBe(2);
  });

  it('can be asked about for a player who may not have one', () => {
    const offers = offersOf(legal);
    expect(offerTo(2, {}, offers)).toBe('offer goat as goat to p3');
    expect(offerTo(2, { card: 'kid', claim: 'goat' }, offers)).toBe('offer kid as goat to p3');
    expect(offerTo(2, {}, offersOf(new Legal()))).toBeNull();
  });
});
