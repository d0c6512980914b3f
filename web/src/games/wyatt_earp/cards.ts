// How the cards of Wyatt Earp are printed: ink, letter, shape and emblem of each outlaw, the law's papers.
import found from '../../gen/cards/wyatt_earp.json';
import type { Fields, Words } from '../../lib/words';
import type { Ink } from '../../ui/ink';
import { t } from './messages';

/** What stands on a card. */
export interface Card {
  /** The outlaw it is, or shows. */
  outlaw?: string;
  points?: number;
  /** What it brings to the poster. */
  money?: number;
  /** How an action with it begins, in notation, and one to ask about when there is none. */
  play: string;
  try: string;
}
const CARDS: Readonly<Record<string, Card>> = found;
export const cardOf = (card: string): Card => CARDS[card] ?? { play: card, try: card };

export interface Printed {
  ink: Ink;
  letter: string;
  shape: string;
  emblem: string;
}

export const OUTLAWS: Readonly<Record<string, Printed>> = {
  'belle-starr': { ink: 'plum', letter: 'B', shape: 'arch', emblem: 'out-belle' },
  'billy-the-kid': { ink: 'gold', letter: 'K', shape: 'shield', emblem: 'out-billy' },
  'bob-dalton': { ink: 'green', letter: 'D', shape: 'diamond', emblem: 'out-bob' },
  'butch-cassidy': { ink: 'red', letter: 'C', shape: 'square', emblem: 'out-butch' },
  'jesse-james': { ink: 'blue', letter: 'J', shape: 'circle', emblem: 'out-jesse' },
  'sundance-kid': { ink: 'rust', letter: 'S', shape: 'burst', emblem: 'out-sundance' },
  'wes-hardin': { ink: 'coal', letter: 'H', shape: 'hex', emblem: 'out-wes' },
};

const LAW: Readonly<Record<string, string>> = {
  'stagecoach-robbery': 't-stage',
  'bank-robbery': 't-bag',
  'fastest-gun': 'out-billy',
  'most-wanted': 't-wanted',
  hideout: 't-hideout',
  'wyatt-earp': 'chr-sheriff',
};

export function printed(outlaw: string): Printed {
  return OUTLAWS[outlaw] ?? { ink: 'coal', letter: '?', shape: 'circle', emblem: 'bust' };
}

export type Face =
  | { kind: 'plain' | 'photo'; outlaw: string; printed: Printed; emblem: string }
  | { kind: 'law'; emblem: string };

/** What a card shows: an outlaw, the photo of one, or a paper of the law. */
export function faceOf(card: string): Face {
  const { outlaw } = cardOf(card);
  if (outlaw === undefined) return { kind: 'law', emblem: LAW[card] ?? 'fist' };
  const look = printed(outlaw);
  return outlaw === card
    ? { kind: 'plain', outlaw, printed: look, emblem: look.emblem }
    : { kind: 'photo', outlaw, printed: look, emblem: 'bust' };
}

const worth = (card: string): Fields => ({ points: cardOf(card).points, value: cardOf(card).money });

/** What a card is worth and does. */
export function effectOf(words: Words, card: string): string {
  const { kind } = faceOf(card);
  const key = kind === 'plain' ? 'text.outlaw' : kind === 'photo' ? 'text.photo' : `text.${card}`;
  return words.say(key, worth(card));
}

/** The same in a line, on a paper of the law. */
export function briefOf(words: Words, card: string): string {
  return words.say(cardOf(card).points ? 'card.pays' : `card.${card}`, worth(card));
}

/** What is printed on a card. */
export function printOf(
  card: string,
  words: Words,
): Partial<Record<'name' | 'shape' | 'letter' | 'emblem' | 'footLeft' | 'footRight' | 'pay', string>> & {
  kind: Face['kind'];
  ink?: Ink;
} {
  const face = faceOf(card);
  if (face.kind === 'law') return { ...face, name: words.name(card), pay: briefOf(words, card) };
  const points = cardOf(card).points ?? 0;
  const worth = `${points} ${t('cp', { n: points })}`;
  const [footLeft, footRight] = face.kind === 'photo' ? [words.say('board.photo'), worth] : [worth, ''];
  return {
    ...face.printed,
    kind: face.kind,
    emblem: face.emblem,
    name: words.name(face.outlaw),
    footLeft,
    footRight,
  };
}

/** Money as it is printed on bills. */
export function dollars(amount: number, lang: string): string {
  const figure = amount.toLocaleString(lang === 'fr' ? 'fr-FR' : 'en-US');
  return lang === 'fr' ? `${figure}\u00a0$` : `$${figure}`;
}
