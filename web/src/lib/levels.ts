// The bots' levels, and each game's regulars: what they are called and how they play comes from the games.
import type { GameInfo, LevelInfo } from './api';
import { GAMES, gameMeta } from './games.svelte';
import { quick } from './host';
import { settings } from './settings.svelte';

/** Whom a newcomer meets; every game has it. */
export const USUAL = 'deputy';

const known = new Map<string, Pick<LevelInfo, 'label' | 'help'>>(
  GAMES.flatMap((game) => [...game.levels, ...game.regulars].map((level) => [level.name, level] as const)),
);
const regulars = new Map(GAMES.flatMap((game) => game.regulars.map((one) => [one.name, one] as const)));

export const isRegular = (bot: string): boolean => regulars.has(bot);

/** The names of a game's own opponents, the weakest first. */
export const regularsOf = (game: Pick<GameInfo, 'regulars'>): string[] =>
  game.regulars.map((one) => one.name);

export function levelName(bot: string): string {
  return known.get(bot)?.label[settings.lang] ?? bot;
}

/** How a level or regular plays, and of a regular what it wins; empty for any other bot. */
export function levelHelp(bot: string): string {
  const lang = settings.lang;
  return [known.get(bot)?.help[lang], regulars.get(bot)?.strength[lang]].filter(Boolean).join(' ');
}

/** Who searches long: too slow where the searches are not compiled. */
const LONG = ['marshal', 'legend'];

/** Whether bots of a level can be waited for here. */
export const isPlayable = (level: string): boolean => quick || !LONG.includes(level);

/** The names of a game's levels that can be played here, the weakest first; some are there at some tables only. */
export function levelsOf(game: Pick<GameInfo, 'levels'>, players?: number): string[] {
  const there = game.levels.filter(
    (level) => players === undefined || !level.players.length || level.players.includes(players),
  );
  const names = there.map((level) => level.name).filter(isPlayable);
  return names.length ? names : [USUAL];
}

/** The wished level, or the strongest there is that is not stronger: who asks for a legend gets no beginner. */
export function fallTo(has: readonly string[], wished: string): string {
  if (has.includes(wished)) return wished;
  const usual = has.includes(USUAL) ? USUAL : has[0]!;
  return strength(wished) < 0
    ? usual
    : (has.filter((name) => strength(name) < strength(wished)).at(-1) ?? usual);
}

export function levelAt(game: string, players: number, wished: string): string {
  return fallTo(levelsOf(gameMeta(game), players), wished);
}

/** Levels stand in the same order wherever a game has them. */
function strength(name: string): number {
  return Math.max(...GAMES.map((game) => game.levels.findIndex((level) => level.name === name)));
}
