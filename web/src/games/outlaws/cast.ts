// The drawings of Outlaws' figures and tokens.
import type { Words } from '../../lib/words';

export const FIGURES = ['governor', 'hitman', 'sheriff', 'indian', 'storekeep', 'dancer', 'reporter', 'bandit', 'reverend', 'mayor'] as const;

const TOKENS: Readonly<Record<string, { icon: string; ink: string }>> = {
  vote: { icon: 't-vote', ink: 'blue' },
  handcuffs: { icon: 't-cuffs', ink: 'coal' },
  bullet: { icon: 't-bullet', ink: 'red' },
  election: { icon: 't-election', ink: 'gold' },
  paper: { icon: 't-news', ink: 'coal' },
};

export function figureIcon(figure: string): string {
  return `chr-${figure}`;
}

export function tokenFace(token: string): { icon: string; ink: string } {
  return TOKENS[token] ?? { icon: 't-x', ink: 'coal' };
}

/** A figure's or token's name as it stands on a card, without its article. */
export function short(words: Words, thing: string): string {
  return words.has(`short.${thing}`) ? words.say(`short.${thing}`) : words.name(thing);
}
