// What flies where after a move: tokens and coins, from the piece they leave to the piece they reach.
import { mount, unmount } from 'svelte';
import type { AnyEvent } from '../../gen/types/goat';
import { cross } from '../../kit/flights.svelte';
import Token from './Token.svelte';

export interface Flight {
  /** A resource, `coins`, or `hidden` for a token one may not see. */
  kind: string;
  from: string;
  to: string;
}

const seatAt = (at: number): string => `[data-seat="${at}"]`;
const placeAt = (place: string): string => `[data-place="${place}"]`;
const cardAt = (card: string): string => `[data-place] [data-card="${card}"]`;
const SALOON = placeAt('saloon');

/** Pieces are named by selectors inside the board; one that is not there has nothing flying from it or to it. */
export function flightOf(event: AnyEvent): Flight | null {
  switch (event.kind) {
    case 'coins':
      return { kind: 'coins', from: placeAt(event.place), to: seatAt(event.who) };
    case 'tokens':
      return { kind: event.resource, from: placeAt(event.place), to: seatAt(event.who) };
    case 'robbed':
      return { kind: event.resource, from: placeAt(event.place), to: cardAt('thief') };
    case 'conned':
      return { kind: 'coins', from: seatAt(event.victim), to: cardAt('charlatan') };
    case 'returned':
      return { kind: event.resource, from: SALOON, to: placeAt(event.place) };
    case 'thief-kept':
      return { kind: event.resource, from: SALOON, to: seatAt(event.who) };
    case 'served':
      return { kind: 'bottles', from: SALOON, to: seatAt(event.to) };
    case 'gambled':
    case 'waitress-gambled':
      return { kind: event.resource ?? 'hidden', from: seatAt(event.victim), to: seatAt(event.who) };
    case 'sheriff-killed':
    case 'sheriff-killed-own':
    case 'sheriff-paid':
    case 'thief-arrested':
    case 'thief-arrested-own':
    case 'charlatan-arrested':
    case 'charlatan-arrested-own':
    case 'charlatan-kept':
    case 'refunded':
      return { kind: 'coins', from: SALOON, to: seatAt(event.who) };
    default:
      return null;
  }
}

export function flightsOf(events: readonly AnyEvent[]): Flight[] {
  return events.map(flightOf).filter((flight) => flight !== null);
}

const SIZE = '34px';
const MOVE = 260;
const APART = 30; // milliseconds; the last lands within 400

export function fly(board: HTMLElement, events: readonly AnyEvent[]): void {
  const box = (selector: string): DOMRect | undefined =>
    board.querySelector(selector)?.getBoundingClientRect();
  flightsOf(events).forEach((flight, at) => {
    const [from, to] = [box(flight.from), box(flight.to)];
    if (!from || !to) return;
    const ghost = document.createElement('span');
    const token = mount(Token, { target: ghost, props: { kind: flight.kind, size: SIZE, label: '' } });
    const wait = Math.min(at * APART, 400 - MOVE);
    const landed = (): void => void unmount(token);
    cross(board, ghost, { from, to, duration: MOVE, wait, fades: true, landed });
  });
}
