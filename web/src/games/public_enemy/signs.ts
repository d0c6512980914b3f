/** How the table marks this game's things where there is no board: gangs, their towns and their outlaws. */
import type { Ink } from '../../ui/ink';
import { cardOf, printOf } from './printed';

export function sign(word: string): { ink: Ink; shape: string; letter: string } | null {
  const { ink, shape, letter } = cardOf(word).gang ? cardOf(word) : printOf(word);
  return letter ? { ink, shape, letter } : null;
}
