// The count at the end of a hand, poster by poster, out of the events that tell it.
import type { AnyEvent, HandOver } from '../../gen/types/wyatt_earp';

export interface Bills {
  who: number;
  money: number;
}

export interface PosterCount {
  outlaw: string;
  money: number;
  points: number[];
  /** A sum a seat, in the order in which they are first paid. */
  takes: Bills[];
  stays: number;
  all: boolean;
}

export interface HandCount {
  over: HandOver;
  posters: PosterCount[];
  money: Bills[];
}

/** The hand that has just ended, if one has. */
export function counted(events: readonly AnyEvent[]): HandCount | null {
  const over = events.find((event) => event.kind === 'hand-over');
  if (!over) return null;
  const count: HandCount = { over, posters: [], money: [] };
  for (const event of events) {
    const poster = count.posters.at(-1);
    if (event.kind === 'standing')
      count.posters.push({
        outlaw: event.outlaw,
        money: event.money,
        points: event.points,
        takes: [],
        stays: 0,
        all: false,
      });
    else if (event.kind === 'money') count.money.push({ who: event.who, money: event.money });
    else if (!poster) continue;
    else if (event.kind === 'takes' || event.kind === 'takes-all') {
      // A poster pays round after round: what counts is the sum.
      const had = poster.takes.find((bills) => bills.who === event.who);
      if (had) had.money += event.money;
      else poster.takes.push({ who: event.who, money: event.money });
      poster.all = event.kind === 'takes-all';
    } else if (event.kind === 'stays' || event.kind === 'left-over') poster.stays = event.money;
  }
  return count;
}
