// Teams (OU-41 to OU-48): two members share a line; every other mode has one line a player.
import facts from '../../gen/facts/outlaws.json';
import type { LineView, OutlawsView, PlaceView } from '../../gen/types/outlaws';
import { ALONE } from './cast';

const MATE = 'mate-';

export function isTeams(view: OutlawsView): boolean {
  return view.mode === 'teams';
}

/** The seat under which a player's line lies. */
export function lineOf(view: OutlawsView, seat: number): number {
  return view.lines[seat]?.line ?? seat;
}

/** Everyone who plays a line. */
export function membersOf(view: OutlawsView, line: number): LineView[] {
  return view.lines.filter((each) => each.line === line);
}

/** The other member of one's team; null without teams. */
export function mateOf(view: OutlawsView, seat: number): number | null {
  return membersOf(view, lineOf(view, seat)).find((each) => each.seat !== seat)?.seat ?? null;
}

/** The name of a team in words.py. */
export function teamName(line: number): string {
  return facts.parties[line] ?? '';
}

/** A figure of a line as a player names it: one's own and the shared plainly, the mate's as the mate's. */
export function spoken(at: Pick<PlaceView, 'figure' | 'owner'>, seat: number): string | null {
  if (at.figure === null) return null;
  return at.owner !== null && at.owner !== seat ? MATE + at.figure : at.figure;
}

/** A spoken name taken apart. */
export function parted(name: string): { figure: string; mates: boolean } {
  return name.startsWith(MATE)
    ? { figure: name.slice(MATE.length), mates: true }
    : { figure: name, mates: false };
}

/** Who may stand in a line, as its player names them: own, shared, the mate's. */
export function spokenCast(figures: readonly string[], teams: boolean): string[] {
  return teams ? [...figures, ...ALONE.map((figure) => MATE + figure)] : [...figures];
}

/** The place of a line that nobody has filled yet after a member went out (OU-45). */
export function gapOf(line: LineView | undefined): number | null {
  return line?.places.find((at) => at.empty)?.place ?? null;
}
