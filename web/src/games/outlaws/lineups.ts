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

/** The actions that set a line up from the start. */
export function steps(line: LineUp, begun: boolean): string[] {
  return [...(begun ? ['clear'] : []), ...line.figures.map((figure) => `place ${figure}`)];
}
