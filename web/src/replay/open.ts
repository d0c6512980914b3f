// All cards open: what a view leaves empty because its reader may not know it is filled in from the others'.
import type { ReplayFrame } from '../lib/api';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const isObject = (value: Json | undefined): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A view in which everything is known that some seat knew: hidden things are null in a view, and nothing else is. */
export function filledIn(own: Json, others: readonly Json[]): Json {
  if (own === null) return others.find((other) => other !== null && other !== undefined) ?? null;
  if (Array.isArray(own)) {
    const alike = others.filter(
      (other): other is Json[] => Array.isArray(other) && other.length === own.length,
    );
    return own.map((item, at) =>
      filledIn(
        item,
        alike.map((other) => other[at]!),
      ),
    );
  }
  if (isObject(own)) {
    const alike = others.filter(isObject);
    return Object.fromEntries(
      Object.entries(own).map(([name, value]) => [
        name,
        filledIn(
          value,
          alike.flatMap((other) => (name in other ? [other[name]!] : [])),
        ),
      ]),
    );
  }
  return own;
}

/** Questions are for one seat alone: they stay as they are. */
const OWN = ['prompt', 'legal', 'seat'];

export function laidOpen(frame: ReplayFrame): ReplayFrame {
  if (!frame.hands) return frame;
  const view = frame.view as unknown as Record<string, Json>;
  const all = filledIn(view, frame.hands as unknown as Json[]) as Record<string, Json>;
  const own = Object.fromEntries(OWN.filter((name) => name in view).map((name) => [name, view[name]!]));
  return { ...frame, view: { ...all, ...own } as unknown as ReplayFrame['view'] };
}

export interface OpenHand {
  seat: number;
  cards: { card: string; count: number }[];
}

/** Players' hands that lie open, for boards that draw only their reader's own. */
export function openHands(view: unknown): OpenHand[] {
  const { players } = view as {
    players?: { seat: number; hand?: { card: string; count: number }[] | null }[];
  };
  return (players ?? []).flatMap(({ seat, hand: held }) => (held?.length ? [{ seat, cards: held }] : []));
}
