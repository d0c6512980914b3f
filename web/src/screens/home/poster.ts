// Posters: type and emblems on a sheet of 300 by 360. A game's own is in games/<folder>/poster.ts; a game
// without one gets a plain poster made from its title and tagline.
import type { GameMeta } from '../../lib/games.svelte';
import type { Lang } from '../../lib/words';

export type Ink = 'red' | 'green' | 'blue' | 'gold' | 'plum' | 'rust' | 'coal' | 'print';
export type Face = 'wood' | 'fat' | 'clar' | 'line' | 'cond';
export type PosterText = string | Readonly<Record<Lang, string>>;

/** A line of type; with a width it is set to fill it. */
export interface TypeMark {
  text: PosterText;
  y: number;
  size: number;
  face: Face;
  width?: number;
  ink?: Ink;
}
/** A printer's rule from x to x. */
export interface RuleMark {
  rule: number;
  from?: number;
  to?: number;
  weight?: number;
}
export interface EmblemMark {
  emblem: string;
  x: number;
  y: number;
  size: number;
  ink?: Ink;
  flip?: boolean;
}
export interface DotMark {
  dot: Ink | 'stock';
  x: number;
  y: number;
}
export type Mark = TypeMark | RuleMark | EmblemMark | DotMark;

export interface Poster {
  ink: Ink;
  emblem: string; // stands for the game in lists
  minutes?: number; // about how long a game takes
  players?: number; // how many play at “play now”; four where nothing is said
  pitch?: Readonly<Record<Lang, string>>;
  marks: readonly Mark[];
}

export const SHEET = { width: 300, height: 360, left: 30, right: 270 } as const;
const INKS: readonly Ink[] = ['plum', 'rust', 'green', 'blue', 'red', 'coal'];
const FACES: readonly Face[] = ['fat', 'wood', 'clar'];

export function said(text: PosterText, lang: Lang): string {
  return typeof text === 'string' ? text : text[lang];
}

export function inkColour(ink: Ink | 'stock'): string {
  return ink === 'print' || ink === 'stock' ? `var(--${ink})` : `var(--${ink}-ln)`;
}

/** Words in at most `most` lines of about the same length. */
export function lines(text: string, most: number, long = 14): string[] {
  const words = text.split(/\s+/).filter(Boolean);
  const wanted = Math.min(most, words.length, Math.max(1, Math.ceil(text.length / long)));
  const out: string[] = [];
  let left = words.join(' ').length;
  for (const word of words) {
    const last = out[out.length - 1];
    const share = left / Math.max(1, wanted - out.length + 1);
    if (last === undefined || (last.length + word.length / 2 > share && out.length < wanted)) {
      if (last !== undefined) left -= last.length;
      out.push(word);
    } else out[out.length - 1] = `${last} ${word}`;
  }
  return out;
}

/** A poster from what every game has: its title large, an emblem, its tagline at the foot. */
export function plainPoster(game: Pick<GameMeta, 'id' | 'title' | 'tagline'>, lang: Lang): Poster {
  const sum = [...game.id].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  const ink = INKS[sum % INKS.length]!;
  const title = lines(game.title[lang].toUpperCase(), 3);
  const foot = lines(game.tagline[lang].toUpperCase(), 3, 30);
  const step = title.length > 2 ? 46 : 56;
  const marks: Mark[] = title.map((text, at) => ({
    text,
    y: 72 + at * step,
    size: Math.min(step - 4, 480 / Math.max(5, text.length)),
    face: FACES[at % FACES.length]!,
    ink: at % 2 ? 'print' : ink,
    ...(text.length > 3 ? { width: 240 } : {}),
  }));
  const middle = 72 + (title.length - 1) * step + 14;
  const end = 346 - foot.length * 22;
  const size = Math.min(foot.length ? 120 : 170, Math.max(60, end - middle - 24));
  marks.push({ rule: middle }, { rule: middle + 3, weight: 0.8 });
  marks.push({ emblem: 't-wanted', x: 150 - size / 2, y: (middle + end - 12 - size) / 2 + 2, size });
  if (foot.length) marks.push({ rule: end - 8 });
  foot.forEach((text, at) =>
    marks.push({
      text,
      y: end + 14 + at * 22,
      size: 19,
      face: 'cond',
      width: Math.min(236, text.length * 8.4),
    }),
  );
  return { ink, emblem: 't-wanted', marks };
}

const found = import.meta.glob<{ POSTER: Poster }>('../../games/*/poster.ts', { eager: true });

export function posterOf(game: GameMeta, lang: Lang): Poster {
  return found[`../../games/${game.folder}/poster.ts`]?.POSTER ?? plainPoster(game, lang);
}
