// The bots' levels: what each is called and how it plays comes from the games.
import type { GameInfo, LevelInfo } from './api';
import { GAMES, gameMeta } from './games.svelte';
import { settings } from './settings.svelte';

/** Whom a newcomer meets; every game has it. */
export const USUAL = 'deputy';

const known = new Map<string, LevelInfo>(GAMES.flatMap((game) => game.levels.map((level) => [level.name, level] as const)));

export function levelName(bot: string): string {
  return known.get(bot)?.label[settings.lang] ?? bot;
}

/** How a level plays, in one line; empty for a bot that is no level. */
export function levelHelp(bot: string): string {
  return known.get(bot)?.help[settings.lang] ?? '';
}

/** The names of a game's levels, the weakest first. */
export function levelsOf(game: Pick<GameInfo, 'levels'>): string[] {
  return game.levels.length ? game.levels.map((level) => level.name) : [USUAL];
}

/** The wished level, or the usual one where a game has no such. */
export function levelAt(game: string, wished: string): string {
  return levelsOf(gameMeta(game)).includes(wished) ? wished : USUAL;
}
