// How my games stand, in words and in order: those that wait for me first.
import type { MyTable } from '../../lib/mine.svelte';
import type { Peeked } from '../../lib/peek';
import { listed, type Lang } from '../../lib/words';
import { t } from './messages';

export interface Standing {
  /** Someone on this device is to act. */
  mine: boolean;
  over: boolean;
  text: string;
}

const MINUTE = 60_000;

export function ago(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / MINUTE);
  if (minutes < 1) return t('now');
  if (minutes < 60) return t('minutesAgo', { count: minutes });
  if (minutes < 24 * 60) return t('hoursAgo', { count: Math.floor(minutes / 60) });
  return t('daysAgo', { count: Math.floor(minutes / (24 * 60)) });
}

/** What is known of a table: what was seen just now, else what this device remembers. */
export function standing(table: MyTable, seen: Peeked | undefined, lang: Lang): Standing {
  const status = seen?.status ?? table.status;
  const names = seen?.names ?? table.names;
  const mySeats = new Set(table.seats.map((sits) => sits.seat));
  if (status === 'over' || status === 'closed') {
    const winners = seen?.winners ?? [];
    const won = winners.some((seat) => mySeats.has(seat)) && mySeats.size === 1;
    const told = listed(
      lang,
      winners.map((seat) => names[seat] ?? ''),
    );
    const text =
      status === 'closed' ? t('gone') : won ? t('won') : told ? t('lost', { names: told }) : t('over');
    return { mine: false, over: true, text };
  }
  if (status === 'waiting')
    return {
      mine: false,
      over: false,
      text: t('waitingFor', { taken: names.filter(Boolean).length, players: table.players }),
    };
  if (!seen)
    return { mine: table.myTurn ?? false, over: false, text: table.myTurn ? t('yourTurn') : t('running') };
  const here = seen.toAct.filter((seat) => mySeats.has(seat));
  const who = (seats: number[]): string =>
    listed(
      lang,
      seats.map((seat) => names[seat] ?? ''),
    );
  if (here.length && mySeats.size > 1)
    return { mine: true, over: false, text: t('someoneHere', { names: who(here) }) };
  if (here.length) return { mine: true, over: false, text: t('yourTurn') };
  return {
    mine: false,
    over: false,
    text: seen.toAct.length ? t('turnOf', { names: who(seen.toAct) }) : t('running'),
  };
}

/** Those that wait for me, then those in play, then the rest; the latest first in each. */
export function inOrder(tables: readonly { table: MyTable; stands: Standing }[]): typeof tables {
  const rank = (stands: Standing): number => (stands.mine ? 0 : stands.over ? 2 : 1);
  return [...tables].sort((a, b) => rank(a.stands) - rank(b.stands) || b.table.seen - a.table.seen);
}
