// What has just happened, told from the events: the card that was turned up, and the Saloon act by act.
import type { Accepted, ActView, AnyEvent, Forced, GoatView, Refused } from '../../gen/types/goat';
import { touched, trailOf as trail, type Trail } from '../../kit/trail';
import { characterLook } from './cast';

export interface Reveal {
  dealer: number;
  answer: Accepted | Refused | Forced;
  card: string;
  claim: string;
  truth: boolean;
  /** Whose hat is on it; null when it is discarded. */
  owner: number | null;
  /** What it did at once. */
  effects: AnyEvent[];
}

const EFFECTS = new Set(['tokens', 'coins', 'nothing', 'robbed', 'conned', 'discarded']);
const ELSEWHERE = new Set([
  'offered',
  'accepted',
  'refused',
  'forced',
  'saloon',
  'round',
  'gamble-shown',
  'money',
]);

function lastIndex(events: readonly AnyEvent[], kind: AnyEvent['kind']): number {
  return events.findLastIndex((event) => event.kind === kind);
}

/** Where the latest turned-up card and the latest Saloon are among the events: -1 if nowhere. */
export function moments(events: readonly AnyEvent[]): { reveal: number; saloon: number } {
  return { reveal: lastIndex(events, 'revealed'), saloon: lastIndex(events, 'saloon') };
}

/** The card turned up last. */
export function lastReveal(events: readonly AnyEvent[]): Reveal | null {
  const at = moments(events).reveal;
  const shown = events[at];
  const answer = events[at - 1];
  if (shown?.kind !== 'revealed') return null;
  if (answer?.kind !== 'accepted' && answer?.kind !== 'refused' && answer?.kind !== 'forced') return null;
  const told: Reveal = {
    dealer: shown.who,
    answer,
    card: shown.card,
    claim: shown.card,
    truth: true,
    owner: null,
    effects: [],
  };
  for (const event of events.slice(at + 1)) {
    if (ELSEWHERE.has(event.kind)) break;
    if (event.kind === 'bluff') {
      told.claim = event.claim;
      told.truth = false;
    } else if (event.kind === 'placed') told.owner = event.who;
    else if (EFFECTS.has(event.kind)) told.effects.push(event);
  }
  return told;
}

export type Fate = 'acted' | 'killed' | 'arrested' | 'acting' | 'to-come' | 'replaced';

export interface Act {
  number: number;
  character: string;
  owner: number;
  fate: Fate;
  told: AnyEvent[];
}

const ACTOR: Readonly<Record<string, string>> = {
  'sheriff-killed': 'outlaw',
  'sheriff-killed-own': 'outlaw',
  'sheriff-paid': 'sheriff',
  'thief-arrested': 'sheriff',
  'thief-arrested-own': 'sheriff',
  'charlatan-arrested': 'sheriff',
  'charlatan-arrested-own': 'sheriff',
  returned: 'sheriff',
  refunded: 'sheriff',
  'thief-kept': 'thief',
  'charlatan-kept': 'charlatan',
  served: 'waitress',
  'waitress-gambled': 'waitress',
  gambled: 'gambler',
};
const VICTIM: Readonly<Record<string, readonly [string, Fate]>> = {
  'sheriff-killed': ['sheriff', 'killed'],
  'sheriff-killed-own': ['sheriff', 'killed'],
  'thief-arrested': ['thief', 'arrested'],
  'thief-arrested-own': ['thief', 'arrested'],
  'charlatan-arrested': ['charlatan', 'arrested'],
  'charlatan-arrested-own': ['charlatan', 'arrested'],
  'waitress-gambled': ['gambler', 'replaced'],
};

function opened(view: Pick<GoatView, 'acts'>, events: readonly AnyEvent[]): Act[] {
  if (view.acts.length)
    return view.acts.map((act: ActView) => ({ ...act, fate: act.fate as Fate, told: [] }));
  const door = events[moments(events).saloon];
  if (door?.kind !== 'saloon') return [];
  return door.characters.map((character, at) => ({
    number: characterLook(character).number,
    character,
    owner: door.owners[at] ?? 0,
    fate: 'acted',
    told: [],
  }));
}

/** The evening at the Saloon: the one going on, or the last there was; null if there was none. */
export function lastSaloon(view: Pick<GoatView, 'acts'>, events: readonly AnyEvent[]): Act[] | null {
  const { saloon } = moments(events);
  if (saloon < 0 && !view.acts.length) return null;
  const acts = opened(view, events);
  const act = (character: string): Act | undefined => acts.find((each) => each.character === character);
  for (const event of saloon < 0 ? [] : events.slice(saloon + 1)) {
    if (event.kind === 'round' || event.kind === 'gamble-shown' || event.kind === 'money') break;
    const who = event.kind === 'nothing' ? event.card : ACTOR[event.kind];
    if (who) act(who)?.told.push(event);
    const [victim, fate] = VICTIM[event.kind] ?? [];
    const hit = victim === undefined ? undefined : act(victim);
    if (hit && fate) hit.fate = fate;
  }
  return acts;
}

/** The evening that has just ended, every act of it played; `before` knows who came if the door was not seen. */
export function wholeEvening(before: GoatView | null, events: readonly AnyEvent[]): Act[] {
  const known = moments(events).saloon < 0 ? (before?.acts ?? []) : [];
  const acts = lastSaloon({ acts: known }, events) ?? [];
  return acts.map((act) =>
    act.fate === 'acting' || act.fate === 'to-come' ? { ...act, fate: 'acted' } : act,
  );
}

/** The pieces of the board by name. */
export const seatPiece = (seat: number): string => `seat ${seat}`;
export const placePiece = (place: string): string => `place ${place}`;
export const cardPiece = (card: string): string => `card ${card}`;

function touchedBy(event: AnyEvent): string[] {
  switch (event.kind) {
    case 'placed':
      return [cardPiece(event.card)];
    case 'tokens':
    case 'coins':
      return [placePiece(event.place), seatPiece(event.who)];
    case 'robbed':
      return [cardPiece('thief'), placePiece(event.place)];
    case 'conned':
      return [cardPiece('charlatan'), seatPiece(event.who), seatPiece(event.victim)];
    case 'gambled':
    case 'waitress-gambled':
      return [seatPiece(event.who), seatPiece(event.victim)];
    case 'served':
      return [seatPiece(event.to)];
    default:
      return [];
  }
}

/** What moved last, to be marked on the board. */
export function trailOf(events: readonly AnyEvent[]): Trail {
  return trail(events, (event) => touched(...touchedBy(event)));
}
