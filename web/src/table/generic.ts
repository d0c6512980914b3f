import type { Words } from '../lib/words';

/** What the parts of the generic board share. */
export interface GenericTools {
  words: Words;
  names: readonly string[];
  /** Whether these words of the notation occur in something legal. */
  touchable: (words: readonly string[]) => boolean;
  touch: (words: readonly string[]) => void;
  /** Whether the last move spoke of it. */
  last: (word: string) => boolean;
}

/** Every text in some events, however deep. */
export function textsOf(value: unknown, found: Set<string> = new Set()): Set<string> {
  if (typeof value === 'string') found.add(value);
  else if (Array.isArray(value)) for (const item of value) textsOf(item, found);
  else if (typeof value === 'object' && value !== null)
    for (const [name, item] of Object.entries(value))
      if (name !== 'kind' && name !== 'says') textsOf(item, found);
  return found;
}

/** What a field is called: its name in the game's words, or the field itself. */
export function fieldName(field: string, words: Words): string {
  return words.name(field).replaceAll('_', ' ');
}

/** The fields of a thing that say something: not what is absent, empty, off or none. */
export function spoken(thing: Readonly<Record<string, unknown>>): [string, unknown][] {
  const silent = (value: unknown): boolean =>
    value === null ||
    value === undefined ||
    value === false ||
    value === '' ||
    value === 0 ||
    (Array.isArray(value) && value.length === 0);
  return Object.entries(thing).filter(([, value]) => !silent(value));
}
