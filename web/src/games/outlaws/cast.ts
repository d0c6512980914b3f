// Outlaws' figures and tokens: how they are drawn, and what each figure can do.
import cards from '../../gen/cards/outlaws.json';
import type { LineView } from '../../gen/types/outlaws';
import type { Words } from '../../lib/words';
import { t } from './messages';

interface Printed {
  /** In a team each member has one. */
  alone: boolean;
  /** Its own verbs, each with an action to ask about where none is legal. */
  does: Readonly<Record<string, string>>;
  /** What it answers an attack with. */
  answer: string;
  /** What it spends, and what is stolen with it. */
  spends: string;
}
const CARDS = cards as unknown as Readonly<Record<string, Printed>>;

export const FIGURES: readonly string[] = Object.keys(CARDS);
/** The figures each member of a team has alone. */
export const ALONE: readonly string[] = FIGURES.filter((figure) => CARDS[figure]?.alone);

/** The verbs of a figure's own, each with an action to ask about. */
export const ownVerbs = (figure: string): [verb: string, action: string][] =>
  Object.entries(CARDS[figure]?.does ?? {});

/** Whose ability a verb is. */
export const ABILITY: Readonly<Record<string, string>> = Object.fromEntries(
  FIGURES.flatMap((figure) => ownVerbs(figure).map(([verb]) => [verb, figure])),
);

/** The figure that does a verb, in its turn or in answer to an attack. */
export const doerOf = (verb: string): string =>
  ABILITY[verb] ?? FIGURES.find((figure) => CARDS[figure]?.answer === verb) ?? '';

export const spentBy = (figure: string): string => CARDS[figure]?.spends ?? '';

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
