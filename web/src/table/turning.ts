// The turning point of one's own game: asked for at its end, until it is known, and kept as exercises.
import type { TurningState } from '../gen/types/messages';
import { api } from '../lib/api';
import { exercises } from '../lib/exercises.svelte';
import { LANGS, type Lang } from '../lib/words';

export const EVERY = 700; // milliseconds between looks whether it is known
const TRIES = 60;

/** Asks until it is known, or there is none; null if it cannot be had. */
export async function turningOf(
  table: string,
  lang: Lang,
  wished: () => boolean = () => true,
): Promise<TurningState | null> {
  for (let tries = 0; tries < TRIES && wished(); tries++) {
    try {
      const told = await api.turning(table, lang);
      if (told.status !== 'working') return told;
    } catch {
      return null;
    }
    await new Promise((done) => setTimeout(done, EVERY));
  }
  return null;
}

/** Keeps the choices of a finished game as exercises, each once. */
export async function keepExercises(table: string, found: TurningState): Promise<void> {
  const fresh = found.points.filter((point) => !exercises.knows(table, point.line));
  if (!fresh.length) return;
  const told = await Promise.all(LANGS.map((lang) => api.turning(table, lang)));
  for (const { line, before, seat } of fresh) {
    const [en, fr] = told.map((state) => state.points.find((point) => point.line === line));
    if (!en || !fr) continue;
    const frame = await api.replay(table, before, seat, 'en');
    exercises.add(table, frame.game, frame, { en, fr });
  }
}
