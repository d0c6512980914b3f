// The lines of a chat. Those said to a team move no version: only both numbers tell one line from another.
import type { ChatLine } from '../lib/wire';

export const keyOf = (line: ChatLine): string => `${line.n}.${line.team ?? 'all'}`;

/** What was known and what is new, nothing twice. */
export function joined(known: readonly ChatLine[], news: readonly ChatLine[]): ChatLine[] {
  const have = new Set(known.map(keyOf));
  return [...known, ...news.filter((line) => !have.has(keyOf(line)))];
}

/** How many lines of others nobody has read yet. */
export function unreadBy(lines: readonly ChatLine[], read: ReadonlySet<string>, me: number | null): number {
  return lines.filter((line) => line.seat !== me && !read.has(keyOf(line))).length;
}
