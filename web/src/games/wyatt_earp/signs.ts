// How Wyatt Earp's things are told apart where there is no board.
import type { Sign } from '../../table/board';
import { OUTLAWS } from './cards';

export function sign(word: string): Sign | null {
  const found = OUTLAWS[word];
  return found ? { ink: found.ink, letter: found.letter, shape: found.shape } : null;
}
