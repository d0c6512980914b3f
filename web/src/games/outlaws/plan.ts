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
}

export const NOTHING: Touched = { verb: null, places: [], names: [] };

/** The actions that agree with everything touched. An actor is touched at `actor`, whose figure is `figure`. */
export function meant(legal: Legal, touched: Touched, actor: { place: number; figure: string } | null): Deed[] {
  return legal.actions.map(read).filter((deed) => {
    if (touched.verb && deed.verb !== touched.verb) return false;
    if (!touched.names.every((name) => deed.names.includes(name))) return false;
    const ability = ABILITY[deed.verb];
    if (!actor) return touched.places.every((place) => deed.places.includes(place));
    if (ability) return ability === actor.figure && touched.places.every((place) => deed.places.includes(place));
    return deed.places.includes(actor.place) && touched.places.every((place) => deed.places.includes(place));
  });
}

/** The verbs of some actions, in the order they came; `free` and `pass` name no place. */
export function verbs(deeds: readonly Deed[]): string[] {
  return [...new Set(deeds.map((deed) => deed.verb))];
}

/** The own places whose facing figure an action would show. */
export function aims(deed: Deed, placeOf: (figure: string) => number): number[] {
  if (!['shoot', 'arrest', 'roundup', 'scout', 'report', 'rob', 'dance'].includes(deed.verb)) return [];
  if (deed.places.length) return deed.places;
  const at = placeOf(ABILITY[deed.verb] ?? '');
  return at < 0 ? [] : [at];
}
