// Who plays together, before and at a table. The games say it; no game is named here.
import type { Lang } from './words';

export type Sides = readonly (readonly number[])[];

export interface TeamPlay {
  players: number;
  options: Readonly<Record<string, number>>;
  sides: Sides;
}

interface Teamed {
  options: readonly { name: string; default: number }[];
  teams?: readonly TeamPlay[];
  sides?: readonly Readonly<Record<Lang, string>>[];
}

/** The sides of a table that is planned; none if everyone plays alone. */
export function plannedSides(
  game: Teamed,
  players: number,
  options: Readonly<Record<string, number>>,
): Sides {
  const chosen = (name: string): number | undefined =>
    options[name] ?? game.options.find((option) => option.name === name)?.default;
  const fits = (team: TeamPlay): boolean =>
    team.players === players && Object.entries(team.options).every(([name, value]) => chosen(name) === value);
  return game.teams?.find(fits)?.sides ?? [];
}

export function matesOf(sides: Sides, seat: number | null): readonly number[] {
  if (seat === null) return [];
  return (sides.find((side) => side.includes(seat)) ?? []).filter((mate) => mate !== seat);
}

/** What a seat's team is called; empty if the seat plays alone. */
export function teamName(game: Teamed, sides: Sides, seat: number, lang: Lang): string {
  if (!matesOf(sides, seat).length) return '';
  const at = sides.findIndex((side) => side.includes(seat));
  return game.sides?.[at]?.[lang] ?? `${lang === 'fr' ? 'Équipe' : 'Team'} ${at + 1}`;
}
