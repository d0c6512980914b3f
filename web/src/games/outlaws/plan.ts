// From touches to an action: which actions are still meant after a verb, some places and some names were touched.
// Every place in the notation is one of the reader's own; a target is named by the own place that it faces.
import type { Legal } from '../../table/legal';

export interface Deed {
  action: string;
  /** `move` for a swap, a feint and a figure from the Saloon. */
  verb: string;
  mayor: boolean;
  places: number[];
  names: string[]; // figures and tokens that are named
  position: number | null; // of the Reserve
}

const MOVES = ['swap', 'feint', 'enter'];

export function read(action: string): Deed {
  const words = action.split(' ');
  const mayor = words[0] === 'mayor';
  const [verb = '', ...about] = mayor ? words.slice(1) : words;
  const reserve = about.indexOf('reserve');
  const spoken = reserve < 0 ? about : about.slice(0, reserve);
  const out = spoken.indexOf('out');
  const named = out < 0 ? spoken : spoken.slice(0, out); // who leaves is told by the sentence
  return {
    action,
    verb: MOVES.includes(verb) ? 'move' : verb,
    mayor,
    places: named.filter((word) => /^\d+$/.test(word)).map(Number),
    names: named.filter((word) => !/^\d+$/.test(word)),
    position: reserve < 0 ? null : Number(about[reserve + 1]),
  };
}

/** Whose ability a verb is. */
export const ABILITY: Readonly<Record<string, string>> = {
  shoot: 'hitman', arrest: 'sheriff', roundup: 'sheriff', scout: 'indian', trade: 'storekeep', dance: 'dancer', report: 'reporter', rob: 'bandit', free: 'reverend',
};

export interface Touched {
  verb: string | null;
  places: readonly number[];
  names: readonly string[];
  position: number | null;
}

export const NOTHING: Touched = { verb: null, places: [], names: [], position: null };

/** The own place of a figure, -1 if it is not in the line. */
export type PlaceOf = (figure: string) => number;

/** The actions that agree with everything touched. An actor is touched at `actor`, whose figure is `figure`. */
export function meant(legal: Legal, touched: Touched, actor: { place: number; figure: string } | null, placeOf: PlaceOf): Deed[] {
  return legal.actions.map(read).filter((deed) => {
    if (touched.verb && deed.verb !== touched.verb) return false;
    if (touched.position !== null && deed.position !== touched.position) return false;
    if (!touched.names.every((name) => deed.names.includes(name))) return false;
    const places = deed.places.length ? deed.places : aims(deed, placeOf);
    if (!touched.places.every((place) => places.includes(place))) return false;
    if (!actor) return true;
    const ability = ABILITY[deed.verb];
    return ability ? ability === actor.figure : deed.places.includes(actor.place);
  });
}

/** Whether all there is to choose is the answer to an attack. */
export function isWindow(legal: Legal): boolean {
  return legal.size > 0 && legal.actions.every((action) => ['pass', 'guard', 'pray'].includes(action));
}

/** The verbs of some actions, in the order they came; `free` and `pass` name no place. */
export function verbs(deeds: readonly Deed[]): string[] {
  return [...new Set(deeds.map((deed) => deed.verb))];
}

/** The own places whose facing figure an action would show. */
export function aims(deed: Deed, placeOf: PlaceOf): number[] {
  if (!['shoot', 'arrest', 'roundup', 'scout', 'report', 'rob', 'dance'].includes(deed.verb)) return [];
  if (deed.places.length) return deed.places;
  const at = placeOf(ABILITY[deed.verb] ?? '');
  return at < 0 ? [] : [at];
}
