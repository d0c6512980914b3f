// From touches to an action: which actions are still meant after a verb, some places and some names were touched.
// Every place in the notation is one of the reader's own; a target is named by the own place that it faces.
import type { Legal } from '../../table/legal';
import { ABILITY } from './cast';

export interface Deed {
  action: string;
  /** `move` for a swap, a feint and a figure from the Saloon. */
  verb: string;
  mayor: boolean;
  mate: boolean; // with a figure taken over from a mate who is out
  places: number[];
  names: string[]; // figures and tokens that are named
  position: number | null; // of the Reserve
}

const MOVES = ['swap', 'feint', 'enter'];

export function read(action: string): Deed {
  const words = action.split(' ');
  const mayor = words[0] === 'mayor';
  const mate = words[0] === 'mate';
  const [verb = '', ...about] = mayor || mate ? words.slice(1) : words;
  const reserve = about.indexOf('reserve');
  const spoken = reserve < 0 ? about : about.slice(0, reserve);
  const out = spoken.indexOf('out');
  const named =
    verb === 'refill'
      ? [spoken[0] ?? '', ...laid(action).map((one) => String(one.from))]
      : out < 0
        ? spoken
        : spoken.slice(0, out); // who leaves is told by the sentence
  return {
    action,
    verb: MOVES.includes(verb) ? 'move' : verb,
    mayor,
    mate,
    places: named.filter((word) => /^\d+$/.test(word)).map(Number),
    names: named.filter((word) => !/^\d+$/.test(word)),
    position: reserve < 0 ? null : Number(about[reserve + 1]),
  };
}

/** OU-45: where the two figures of the line go in `refill mayor 2 2>7 7>gap`; null is the empty place. */
export function laid(action: string): { from: number; to: number | null }[] {
  return action
    .split(' ')
    .slice(3)
    .map((word) => word.split('>'))
    .map(([from, to]) => ({ from: Number(from), to: to === 'gap' ? null : Number(to) }));
}

/** OU-45: the figure from the Saloon and where it goes; null is the empty place. */
export function newcomer(action: string): { figure: string; to: number | null } {
  const [, figure = '', to = ''] = action.split(' ');
  return { figure, to: to === 'gap' ? null : Number(to) };
}

export interface Spot {
  place: number | null; // null: the Saloon
  figure: string;
}

/** OU-13, OU-14: who would stand where after a move, from the left, the Saloon last; nothing for other actions. */
export function standing(action: string, figureAt: (place: number) => string): Spot[] {
  const [verb, ...about] = action.split(' ');
  if (verb === 'swap' || verb === 'feint') {
    const [a = 0, b = 0] = about.map(Number);
    const [left, right] = verb === 'swap' ? [b, a] : [a, b];
    return [
      { place: a, figure: figureAt(left) },
      { place: b, figure: figureAt(right) },
    ];
  }
  if (verb !== 'enter') return [];
  const [figure = '', to, other, , out] = about;
  const stays = out === to ? other : to;
  const inside = [
    { place: Number(to), figure },
    { place: Number(other), figure: figureAt(Number(stays)) },
  ];
  return [
    ...inside.sort((one, two) => one.place - two.place),
    { place: null, figure: figureAt(Number(out)) },
  ];
}

export interface Touched {
  verb: string | null;
  places: readonly number[];
  names: readonly string[];
  position: number | null;
}

export const NOTHING: Touched = { verb: null, places: [], names: [], position: null };

/** The place of the figure that would act, -1 if it is not in the line. */
export type PlaceOf = (deed: Deed) => number;

/** The actions that agree with everything touched. An actor is touched at `actor`. */
export function meant(
  legal: Legal,
  touched: Touched,
  actor: { place: number } | null,
  placeOf: PlaceOf,
): Deed[] {
  return legal.actions.map(read).filter((deed) => {
    if (touched.verb && deed.verb !== touched.verb) return false;
    if (touched.position !== null && deed.position !== touched.position) return false;
    if (!touched.names.every((name) => deed.names.includes(name))) return false;
    const places = deed.places.length ? deed.places : aims(deed, placeOf);
    if (!touched.places.every((place) => places.includes(place))) return false;
    if (!actor) return true;
    return ABILITY[deed.verb] ? placeOf(deed) === actor.place : deed.places.includes(actor.place);
  });
}

const ANSWERS = ['pass', 'guard', 'pray'];

/** Whether all there is to choose is the answer to an attack. */
export function isWindow(legal: Legal): boolean {
  return legal.size > 0 && legal.actions.every((action) => ANSWERS.includes(action.replace('mate ', '')));
}

/** The verbs of some actions, in the order they came; `free` and `pass` name no place. */
export function verbs(deeds: readonly Deed[]): string[] {
  return [...new Set(deeds.map((deed) => deed.verb))];
}

/** The own places whose facing figure an action would show. */
export function aims(deed: Deed, placeOf: PlaceOf): number[] {
  if (!['shoot', 'arrest', 'roundup', 'scout', 'report', 'rob', 'dance'].includes(deed.verb)) return [];
  if (deed.places.length) return deed.places;
  const at = placeOf(deed);
  return at < 0 ? [] : [at];
}
