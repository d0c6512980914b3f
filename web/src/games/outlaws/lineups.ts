// Line-ups the player has saved on this device.
import { keep, kept } from '../../lib/kept';

export interface LineUp {
  name: string;
  figures: string[];
}

const KEY = 'outlaws.lines';
const MOST = 12;

export function savedLines(): LineUp[] {
  return kept<LineUp[]>(KEY, []);
}

export function saveLine(name: string, figures: string[]): LineUp[] {
  const all = [{ name, figures }, ...savedLines().filter((line) => line.name !== name)].slice(0, MOST);
  keep(KEY, all);
  return all;
}

export function dropLine(name: string): LineUp[] {
  const all = savedLines().filter((line) => line.name !== name);
  keep(KEY, all);
  return all;
}

/** The action that brings a line one step nearer to a saved one; null when it stands. */
export function nextStep(goal: readonly string[], placed: readonly string[]): string | null {
  if (placed.some((figure, at) => figure !== goal[at])) return 'clear';
  const figure = goal[placed.length];
  return figure === undefined ? null : `place ${figure}`;
}
