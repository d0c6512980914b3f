// What is said of an answer to an exercise.
import type { Exercise } from '../lib/exercises.svelte';
import type { Legal } from '../table/legal';
import { t } from './messages';

const percent = (chance: number): number => Math.round(100 * chance);

export function verdictOf(one: Exercise, answer: string, legal: Legal): { title: string; text: string } {
  const better = legal.label(one.better);
  const text = t('better', {
    better,
    could: percent(one.could),
    chance: percent(one.chance),
    cost: percent(one.could - one.chance),
    sure: percent(one.sure),
  });
  if (answer === one.better) return { title: t('found'), text };
  if (one.right.includes(answer)) return { title: t('foundToo', { better }), text };
  return { title: t(answer === one.played ? 'same' : 'wrong'), text };
}
