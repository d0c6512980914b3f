// How the odds mark a character: in its place's ink, with its shape; its name is what tells two apart.
import type { Sign } from '../../table/board';
import { CHARACTERS, placeLook } from './cast';

export function sign(word: string): Sign | null {
  const look = CHARACTERS[word];
  if (!look) return null;
  const { ink, shape } = placeLook(look.place);
  return { ink, shape };
}
