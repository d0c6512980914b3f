// How the cards of Wyatt Earp are printed: ink, letter, shape and emblem of each outlaw, the law's papers.
import type { Ink } from '../../ui/ink';

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
  if (card in OUTLAWS)
    return { kind: 'plain', outlaw: card, printed: printed(card), emblem: printed(card).emblem };
  if (card.startsWith('photo-')) {
    const outlaw = card.slice('photo-'.length);
    return { kind: 'photo', outlaw, printed: printed(outlaw), emblem: 'bust' };
  }
  return { kind: 'law', emblem: LAW[card] ?? 'fist' };
}

/** The key of what a card is worth and does. */
export function effectOf(card: string): string {
  const face = faceOf(card);
  return `text.${face.kind === 'plain' ? 'outlaw' : face.kind === 'photo' ? 'photo' : card}`;
}

/** Money as it is printed on bills. */
export function dollars(amount: number, lang: string): string {
  const figure = amount.toLocaleString(lang === 'fr' ? 'fr-FR' : 'en-US');
  return lang === 'fr' ? `${figure}\u00a0$` : `$${figure}`;
}
