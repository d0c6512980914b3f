// The games, as the build found them, and as this server serves them.
import found from '../gen/games.json';
import { api, type GameInfo } from './api';
import { alone } from './host';
import { settings } from './settings.svelte';
import type { TeamPlay } from './teams';
import type { Lang } from './words';

export interface GameMeta extends GameInfo {
  folder: string;
  test: boolean; // only tests play it; a server serves it when asked to
  teams: readonly TeamPlay[]; // with which players and options seats play together
  /** What regulars talk about: a kind of event, the field with the seat that it happens to, and how one takes it. */
  moments: readonly { kind: string; field: string; mood: string }[];
  score: Readonly<Record<Lang, string>> | null; // how its points are written, `$#`; null where it counts none
  sides: readonly Record<Lang, string>[]; // what the teams are called
  guides: Readonly<Record<string, Record<Lang, string>>>; // further first games, by name: what they teach
}

export const GAMES: readonly GameMeta[] = found as readonly GameMeta[];

/** Anything known of a game; an unknown id gets a plain one, so that a newer server's games still open. */
export function gameMeta(id: string): GameMeta {
  const known = GAMES.find((game) => game.id === id);
  if (known) return known;
  const title = { en: id, fr: id };
  const none = { en: '', fr: '' };
  return {
    id,
    folder: id.replaceAll('-', '_'),
    test: true,
    rules: 0,
    title,
    tagline: none,
    least: 1,
    most: 8,
    options: [],
    levels: [],
    regulars: [],
    moments: [],
    bots: [],
    windows: true,
    teams: [],
    score: null,
    sides: [],
    guides: {},
  };
}

/** The options that are on at a table, in the reader's language, a number with its value. */
export function optionNames({ game, options }: { game: string; options: Record<string, number> }): string[] {
  return gameMeta(game)
    .options.filter((option) => options[option.name] !== undefined && options[option.name] !== option.default)
    .map(
      (option) =>
        option.label[settings.lang] +
        (option.high > 1 ? `${settings.lang === 'fr' ? '\u00a0' : ''}: ${options[option.name]}` : ''),
    );
}

class Served {
  /** The games to offer here: the registered ones until the server has said which it serves. */
  list = $state.raw<readonly GameMeta[]>(GAMES.filter((game) => !game.test));
  private asked = false;

  ask(): void {
    if (this.asked || alone) return; // this device serves what the page was built with
    this.asked = true;
    api.games().then(
      (games) => (this.list = games.map((game) => ({ ...gameMeta(game.id), ...game }))),
      () => (this.asked = false),
    );
  }
}

export const served = new Served();
