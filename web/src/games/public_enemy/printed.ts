/** How a gang, its town and the Saloon's cards are printed: ink, letter, shape and emblem (never colour alone). */
import found from '../../gen/cards/public_enemy.json';
import facts from '../../gen/facts/public_enemy.json';

/** What stands on an outlaw's card beside the name. */
export interface Printed {
  gang: string;
  town: string;
  leader: boolean;
}
const CARDS: Readonly<Record<string, Printed>> = found;
const STRAY: Printed = { gang: '', town: '', leader: false };

export interface Print {
  ink: 'red' | 'green' | 'blue' | 'gold' | 'coal';
  letter: string;
  shape: string;
  emblem: string;
}

export const GANGS: readonly string[] = facts.gangs;
/** The kinds of Saloon cards. */
export const SALOON: readonly string[] = facts.saloon;
const BLANK: Print = { ink: 'coal', letter: '', shape: 'hex', emblem: 'fleuron' };

const PRINTS: Record<string, Print> = {
  'wild-bunch': { ink: 'red', letter: 'W', shape: 'square', emblem: 'gang-w' },
  daltons: { ink: 'green', letter: 'D', shape: 'diamond', emblem: 'gang-d' },
  'james-younger': { ink: 'blue', letter: 'J', shape: 'circle', emblem: 'gang-j' },
  loners: { ink: 'gold', letter: 'L', shape: 'shield', emblem: 'gang-l' },
};
/** A town has the colour of the gang whose leader is there (PE-2). */
const HOME: Record<string, string> = Object.fromEntries(
  Object.values(CARDS)
    .filter((card) => card.leader)
    .map((card) => [card.town, card.gang]),
);
const PAPERS: Record<string, string> = {
  sheriff: 'chr-sheriff',
  'bounty-hunter': 'chr-hitman',
  swindler: 'chr-gambler',
};

export const printOf = (gangOrTown: string): Print => PRINTS[HOME[gangOrTown] ?? gangOrTown] ?? BLANK;
export const emblemOf = (saloonCard: string): string => PAPERS[saloonCard] ?? BLANK.emblem;

export const cardOf = (outlaw: string): Printed & Print => {
  const card = CARDS[outlaw] ?? STRAY;
  return { ...card, ...printOf(card.gang) };
};
