// What is noted of a game when it has ended, on this device alone.
import { mine } from '../lib/mine.svelte';
import { myRecord } from '../lib/record.svelte';
import type { TableSession } from '../table/session.svelte';

/** Adds a finished game of one person at this device to their record. Deals that were practiced are no part of it. */
export function noteEnd(session: TableSession): void {
  const { head, frame, seat } = session;
  const known = mine.get(session.table);
  if (!head || !frame?.result || seat === null || known?.seats.length !== 1) return;
  if (head.daily && !session.isTry) return;
  const others = frame.seats.filter((_, at) => at !== seat);
  const levels = new Set(others.map((sits) => (sits.kind === 'bot' ? sits.bot : '')));
  myRecord.note({
    id: head.daily ? `${head.daily.day} ${head.game} ${head.daily.mark}` : head.id,
    ended: Date.now(),
    game: head.game,
    players: head.players,
    teams: head.sides.length < head.players,
    level: levels.size === 1 ? [...levels][0]! : '',
    rank: frame.result.ranks[seat] ?? head.players,
    points: frame.result.points[seat] ?? 0,
    lines: session.log.at(-1)?.line ?? 0,
    daily: head.daily?.day ?? null,
  });
}
