// First games: made by posse.table.guide when the page is built, fetched when one begins.
import { data } from '../../lib/data';
import type { GameEvent, GameView, LogLine, SeatInfo } from '../../lib/wire';
import type { Lang } from '../../lib/words';

export interface GuideFrame {
  seats: SeatInfo[];
  view: GameView;
  prompt: string;
  labels: string[];
  result: { ranks: number[]; points: number[]; reason: string } | null;
  log: LogLine[];
  events: GameEvent[];
  /** A round or hand was counted. */
  counted: boolean;
}
export interface GuideStep {
  seat: number;
  action: string;
  hint: string;
  after: string;
}
export interface Guide {
  game: string;
  seat: number;
  players: number;
  options: Record<string, number>;
  opening: string;
  closing: string;
  steps: GuideStep[];
  frames: GuideFrame[];
}

const urls = import.meta.glob<string>('../../gen/guide/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

export function hasGuide(folder: string): boolean {
  return `../../gen/guide/${folder}.en.json` in urls;
}

/** A game's first hand in a language, or a further one by its name; null if there is none. */
export async function loadGuide(folder: string, lang: Lang, of = ''): Promise<Guide | null> {
  return (await data<Guide>(urls, `../../gen/guide/${of ? `${folder}.${of}` : folder}.${lang}.json`)) ?? null;
}
