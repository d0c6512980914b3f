// My record in words: a table, a level, how far a medal is, a result as the game counts it.
import { gameMeta } from '../lib/games.svelte';
import { levelName } from '../lib/levels';
import { settings } from '../lib/settings.svelte';
import { BLOCK, type MedalTable, type Progress } from './medals';
import { t } from './messages';

export const sizeName = (size: string): string =>
  size === 'teams' ? t('teams') : t('players', { players: Number(size) });

export const botsName = (level: string): string => (level ? levelName(level) : t('mixed'));

/** How far the block is that is under way: what is still open, or that it is won or lost. */
export function farSaid(medal: Progress & { table: MedalTable }, level: string): string {
  const left = BLOCK - medal.played;
  const told = { level: levelName(level), table: t(`at.${medal.table}`), won: medal.won, left };
  if (!left) return t('fresh', told);
  if (medal.won >= medal.needed) return t('struck', told);
  const lost = medal.won + left < medal.needed;
  return t(lost ? 'out' : 'far', { ...told, needed: medal.needed });
}

/** `$31`: points as the game writes them; empty where it counts none worth telling. */
export function scoreSaid(game: string, points: number): string {
  const form = gameMeta(game).score?.[settings.lang];
  return form ? form.replace('#', points.toLocaleString(settings.lang === 'fr' ? 'fr' : 'en-US')) : '';
}
