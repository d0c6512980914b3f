// The drawings of Outlaws' figures and tokens.
import type { LineView } from '../../gen/types/outlaws';
import type { Words } from '../../lib/words';
import { t } from './messages';

export const FIGURES = [
  'governor',
  'hitman',
  'sheriff',
  'indian',
  'storekeep',
  'dancer',
  'reporter',
  'bandit',
  'reverend',
  'mayor',
] as const;

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

/** What a player holds, in words too. */
export function holdings(line: LineView): { token: string; count: number; label: string }[] {
  return [
    { token: 'vote', count: line.votes, label: t('votes', { count: line.votes }) },
    { token: 'bullet', count: line.bullets, label: t('bullets', { count: line.bullets }) },
    { token: 'handcuffs', count: line.handcuffs, label: t('handcuffs', { count: line.handcuffs }) },
    { token: 'paper', count: line.papers, label: t('papers', { count: line.papers }) },
  ];
}

export const VERB_ICONS: Readonly<Record<string, string>> = {
  move: 'i-swap',
  look: 'i-eye',
  take: 'i-hand',
  pass: 'i-fwd',
};

const INKS = ['coal', 'blue', 'red', 'green'];

/** A player's ink and hatching: two names with one initial stay two players. */
export function inkOf(seat: number): string {
  return `k-${INKS[seat % INKS.length] ?? 'coal'}`;
}
