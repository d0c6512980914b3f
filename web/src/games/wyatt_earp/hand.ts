// What a touch on a card of the hand means. Cards of a kind are alike: only how many are raised counts.
import type { Legal } from '../../table/legal';
import { cardOf } from './cards';

export interface Held {
  card: string;
  /** Which of the cards of this kind, from 0. */
  nth: number;
}

interface Count {
  card: string;
  count: number;
}

export type Order = 'kind' | 'number';

/** The hand card by card; by kind as it is dealt out in the rules, or the longest suits first. */
export function spread(hand: readonly Count[], order: Order): Held[] {
  const sorted = order === 'kind' ? [...hand] : [...hand].sort((a, b) => b.count - a.count);
  return sorted.flatMap(({ card, count }) => Array.from({ length: count }, (_, nth) => ({ card, nth })));
}

/** How many of an outlaw may be laid at once, fewest first. */
export function lays(legal: Legal, outlaw: string): number[] {
  return legal.actions
    .filter((action) => action.startsWith('lay ') && action.endsWith(` ${outlaw}`))
    .map((action) => Number(action.split(' ')[1]))
    .sort((a, b) => a - b);
}

/** Everything that may be done with a card of the hand, the discard last. */
export function uses(legal: Legal, card: string): string[] {
  const played =
    cardOf(card).outlaw === card
      ? lays(legal, card).map((count) => `lay ${count} ${card}`)
      : legal.startingWith(cardOf(card).play);
  return [...played, ...legal.startingWith(`discard ${card}`)];
}

/** Whether a card can only be thrown away now. */
export function isThrown(legal: Legal, card: string): boolean {
  const all = uses(legal, card);
  return all.length > 0 && all.every((action) => action.startsWith('discard'));
}

/** How many cards of a kind the picked action raises. */
export function raised(picked: string | null, card: string): number {
  if (!picked) return 0;
  const [verb, second, third] = picked.split(' ');
  if (verb === 'lay') return third === card ? Number(second) : 0;
  if (verb === 'discard') return second === card ? 1 : 0;
  const { play } = cardOf(card);
  return picked === play || picked.startsWith(`${play} `) ? 1 : 0;
}

/**
 * What a touch picks: another card of the outlaw that is raised already raises one more; a first touch raises
 * as few as may be laid; a card with one use is that use. Null: there is more than one, let the player say.
 */
export function touch(legal: Legal, picked: string | null, { card, nth }: Held): string | null {
  const counts = lays(legal, card);
  const up = picked?.startsWith('lay ') ? raised(picked, card) : 0;
  if (up) {
    if (nth < up) return picked; // a second touch on a raised card commits
    const more = counts.find((count) => count > up);
    return more === undefined ? picked : `lay ${more} ${card}`;
  }
  if (counts.length) return `lay ${counts[0]} ${card}`;
  const all = uses(legal, card);
  const plays = all.filter((action) => !action.startsWith('discard'));
  if (plays.length === 1 && all.length === 1) return plays[0] ?? null;
  if (!plays.length && all.length === 1) return all[0] ?? null;
  return null;
}

/** What to ask why about, when a card can do nothing now. */
export function cannot(card: string): string {
  return cardOf(card).try;
}
