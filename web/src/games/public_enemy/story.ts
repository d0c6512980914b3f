/** What has just happened, told with the board's pieces: the trail of the last move and the steps of a count. */
import type { AnyEvent, Duel, PlayerView, Truel } from '../../gen/types/public_enemy';
import { trailOf as trail, type Marked, type Trail } from '../../kit/trail';
import { GANGS } from './printed';
import { deck, stack } from './targets';

/** What the last move did to a piece. */
export type Mark = 'landed' | 'swindled' | 'bounty' | 'jailed' | 'touched';

/** What an event did to which pieces. */
function marks(event: AnyEvent): Marked<Mark> | null {
  switch (event.kind) {
    case 'round':
      return null;
    case 'took':
      return [
        [deck(event.town), 'touched'],
        [stack(event.who, event.gang), 'landed'],
      ];
    case 'swindled':
      return [
        [stack(event.victim, event.gang), 'swindled'],
        [stack(event.who, event.gang), 'landed'],
      ];
    case 'bounty':
      return [[stack(event.victim, event.gang), 'bounty']];
    case 'jailed':
      return [[stack(event.who, event.gang), 'jailed']];
    case 'saloon':
      return [[deck('saloon'), 'touched']];
    case 'buried':
    case 'cavalry':
      return [[deck(event.town), 'touched']];
    case 'looked':
      return [[deck(event.deck), 'touched']];
    default:
      return [];
  }
}

/** Where the last move left its marks. */
export const trailOf = (events: readonly AnyEvent[]): Trail<Mark> => trail(events, marks);

/** One step of a round's count. */
export interface Step {
  kind: 'end' | 'gang' | 'points' | 'one' | 'over' | 'next';
  target: string; // the gang, or "one"
  events: AnyEvent[];
  counts: number[]; // by seat: cards of the gang, or points
  winner: number | null; // who comes first
  kept: boolean; // and had the token before
  fight: Duel | Truel | null;
}

const ENDERS: readonly string[] = ['deck-empty', 'all-gangs'];
const WINS: readonly string[] = ['majority', 'majority-kept', 'one', 'one-kept', 'won'];

/** Whether a round was counted. */
export function isCounted(events: readonly AnyEvent[]): boolean {
  return events.some((event) => ENDERS.includes(event.kind));
}

/** Which round was counted: that of the table before, or the one before the new deal. */
export function roundOf(before: { round: number } | null, after: { round: number; result: unknown }): number {
  return before?.round ?? (after.result ? after.round : after.round - 1);
}

/** Cards by gang and seat when the round ended: the stacks before the last move, and what moved in it. */
export function cardsAtEnd(before: readonly PlayerView[], events: readonly AnyEvent[]): number[][] {
  const cards = GANGS.map((gang) =>
    before.map((player) => player.stacks.find((pile) => pile.gang === gang)?.cards.length ?? 0),
  );
  const move = (gang: string, seat: number, by: number): void => {
    const row = cards[GANGS.indexOf(gang)];
    if (row) row[seat] = (row[seat] ?? 0) + by;
  };
  for (const event of events) {
    if (ENDERS.includes(event.kind)) break;
    if (event.kind === 'took') move(event.gang, event.who, 1);
    else if (event.kind === 'jailed') move(event.gang, event.who, -1);
    else if (event.kind === 'bounty') move(event.gang, event.victim, -1);
    else if (event.kind === 'swindled') {
      move(event.gang, event.victim, -1);
      move(event.gang, event.who, 1);
    }
  }
  return cards;
}

function about(event: AnyEvent): [Step['kind'], string] | null {
  switch (event.kind) {
    case 'deck-empty':
    case 'all-gangs':
      return ['end', ''];
    case 'majority':
    case 'majority-kept':
      return ['gang', event.gang];
    case 'tied':
    case 'duel':
    case 'truel':
      return event.target === 'one' ? ['one', 'one'] : ['gang', event.target];
    case 'points':
      return ['points', ''];
    case 'one':
    case 'one-kept':
      return ['one', 'one'];
    case 'won':
    case 'stopped':
      return ['over', ''];
    case 'round':
      return ['next', ''];
    default:
      return null;
  }
}

/** Whether what was counted fits what was told: a reader may have come from elsewhere in the game. */
function agrees(cards: number[][], events: readonly AnyEvent[]): boolean {
  const rowOf = (gang: string): number[] => cards[GANGS.indexOf(gang)] ?? [];
  return events.every((event) => {
    if (event.kind === 'majority' || event.kind === 'majority-kept')
      return rowOf(event.gang)[event.who] === event.cards;
    if (event.kind === 'tied' && event.target !== 'one')
      return event.seats.every((at) => rowOf(event.target)[at] === event.count);
    return true;
  });
}

/** A round's count in steps; `before` is the table before the move that ended it, if it was seen. */
export function countSteps(events: readonly AnyEvent[], before: readonly PlayerView[] | null): Step[] {
  const from = events.findIndex((event) => ENDERS.includes(event.kind));
  if (from < 0) return [];
  const found = before ? cardsAtEnd(before, events) : null;
  const cards = found && agrees(found, events) ? found : null;
  const points: number[] = [];
  const steps: Step[] = [];
  for (const event of events.slice(from)) {
    const belongs = about(event);
    if (!belongs) continue;
    const [kind, target] = belongs;
    let step = steps.at(-1);
    if (!step || step.kind !== kind || step.target !== target) {
      const gang = GANGS.indexOf(target);
      const counts = kind === 'points' || kind === 'one' ? points : (cards?.[gang] ?? []);
      step = { kind, target, events: [], counts, winner: null, kept: false, fight: null };
      steps.push(step);
    }
    step.events.push(event);
    if (event.kind === 'points') points[event.who] = event.points;
    if (event.kind === 'duel' || event.kind === 'truel') step.fight = event;
    if (WINS.includes(event.kind) && 'who' in event) step.winner = event.who;
    if (event.kind === 'majority-kept' || event.kind === 'one-kept') step.kept = true;
  }
  return steps;
}

/** A shoot-out tile by tile: who turns it, and whether it is the Bang. */
export interface Tile {
  seat: number;
  bang: boolean;
}

/** A duel's two lines are turned together until a Bang; a truel's common line by one after the other. */
export function tilesOf(fight: Duel | Truel): Tile[] {
  if (fight.kind === 'duel') {
    return Array.from({ length: Math.min(...fight.places) }, (_, at) =>
      fight.seats.map((who, side) => ({ seat: who, bang: fight.places[side] === at + 1 })),
    ).flat();
  }
  const many = fight.seats.length;
  const last = fight.seats.indexOf(fight.winner); // who turned the Bang; the others sit around in order
  return Array.from({ length: fight.place }, (_, at) => {
    const back = fight.place - 1 - at;
    return { seat: fight.seats[(((last - back) % many) + many) % many] ?? fight.winner, bang: back === 0 };
  });
}
