// The count at the end of a hand, poster by poster, out of the events that tell it.
import type { GameEvent } from '../../table/board';

export interface Bills {
  who: number;
  money: number;
}

export interface PosterCount {
  outlaw: string;
  money: number;
  points: number[];
  /** In the order in which they are handed out. */
  takes: Bills[];
  stays: number;
  all: boolean;
}

export interface HandCount {
  why: string;
  who: number;
  posters: PosterCount[];
  money: Bills[];
}

type Told = GameEvent & Record<string, unknown>;

/** By seat; over the socket it is the line that is printed (`9 / 5`), in a guide a list. */
function pointsOf(told: unknown): number[] {
  return Array.isArray(told) ? told.map(Number) : String(told).split(' / ').map(Number);
}

/** The hand that has just ended, if one has. */
export function counted(events: readonly GameEvent[]): HandCount | null {
  const told = events as readonly Told[];
  const over = told.find((event) => event.kind === 'hand-over');
  if (!over) return null;
  const count: HandCount = { why: String(over.reason), who: Number(over.who), posters: [], money: [] };
  for (const event of told) {
    const poster = count.posters.at(-1);
    if (event.kind === 'standing')
      count.posters.push({
        outlaw: String(event.outlaw), money: Number(event.money), points: pointsOf(event.points), takes: [], stays: 0, all: false,
      });
    else if (event.kind === 'money') count.money.push({ who: Number(event.who), money: Number(event.money) });
    else if (!poster) continue;
    else if (event.kind === 'takes' || event.kind === 'takes-all') {
      poster.takes.push({ who: Number(event.who), money: Number(event.money) });
      poster.all = event.kind === 'takes-all';
    } else if (event.kind === 'stays' || event.kind === 'left-over') poster.stays = Number(event.money);
  }
  return count;
}
