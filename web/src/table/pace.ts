// How far apart the moves of others are shown, the slowest first: long enough to be followed by a newcomer.
import { settings } from '../lib/settings.svelte';
import { t } from './pace.messages';

export const PACES = [1400, 700, 350, 0] as const; // milliseconds
const NAMES = ['slow', 'steady', 'quick', 'atOnce'] as const;

export function paceName(pace: number): string {
  const at = PACES.findIndex((known) => known <= pace);
  return t(NAMES[at] ?? 'atOnce');
}

/** One touch: a little quicker, and from the quickest to the slowest again. */
export function changePace(): void {
  settings.pace = PACES.find((known) => known < settings.pace) ?? PACES[0];
}
