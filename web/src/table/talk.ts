// What regulars say at a table: now and then a line of their own, about what everyone has seen. The terminal says
// the same (posse/table/talk.py). Nothing else is looked at: events that every reader is told alike, who has won,
// and the table's name.
import type { GameMeta } from '../lib/games.svelte';
import { isRegular } from '../lib/levels';
import type { GameEvent, SeatInfo } from '../lib/wire';

const VARIANTS = 2; // of what may be said more than once a game
const SELDOM = 2; // of so many moments one is talked about

/** Who says it, and the key of the game's words. */
export interface Remark {
  seat: number;
  key: string;
}
/** The regulars at a table, by seat. */
export type Regulars = ReadonlyMap<number, string>;

export const seated = (seats: readonly Pick<SeatInfo, 'kind' | 'bot'>[]): Regulars =>
  new Map(
    seats.flatMap((sits, seat) => (sits.kind === 'bot' && isRegular(sits.bot) ? [[seat, sits.bot]] : [])),
  );

/** A number below `most`, always the same for a text (FNV-1a, its upper half). */
export function draw(text: string, most: number): number {
  let found = 2166136261;
  for (const byte of new TextEncoder().encode(text)) found = Math.imul(found ^ byte, 16777619) >>> 0;
  return (found >>> 16) % most;
}

/** One of those who sit here, as the game begins. */
export function greeting(regulars: Regulars, table: string): Remark | null {
  if (!regulars.size) return null;
  const seat = inOrder(regulars.keys())[draw(`${table}:who`, regulars.size)]!;
  return { seat, key: `regular.${regulars.get(seat)}.hello.${1 + draw(`${table}:hello`, VARIANTS)}` };
}

/** One of those who have won, or else of those who have not. */
export function farewell(regulars: Regulars, table: string, winners: readonly number[]): Remark | null {
  const won = winners.filter((seat) => regulars.has(seat));
  const able = won.length ? inOrder(won) : inOrder(regulars.keys());
  const seat = able[draw(`${table}:end`, able.length || 1)];
  return seat === undefined
    ? null
    : { seat, key: `regular.${regulars.get(seat)}.${won.length ? 'won' : 'lost'}` };
}

/** What is said of a move: of the first thing that happens to somebody who has a word for it. */
export function remark(
  game: Pick<GameMeta, 'moments'>,
  regulars: Regulars,
  table: string,
  events: readonly Pick<GameEvent, 'kind'>[],
): Remark | null {
  for (const event of events) {
    const { kind, says: _, ...fields } = event as Record<string, unknown>;
    for (const { field, mood } of game.moments.filter((moment) => moment.kind === kind)) {
      const seat = Number(fields[field]);
      if (!regulars.has(seat)) continue;
      const told = [table, kind, ...Object.values(fields)].join(':');
      if (draw(told, SELDOM)) return null;
      const which = 1 + draw(`${told}:${mood}`, VARIANTS);
      return { seat, key: `regular.${regulars.get(seat)}.${mood}.${which}` };
    }
  }
  return null;
}

const inOrder = (seats: Iterable<number>): number[] => [...seats].sort((a, b) => a - b);
