// How the legal actions are listed: whole if they are few, else by the words where they part.
import { capital, type Words } from '../lib/words';
import { Legal } from './legal';

export const SHORT = 16; // a list no longer than this has whole actions

export interface Row {
  key: string;
  label: string;
  action: string | null; // null: a fork, opened by its prefix
  prefix: string;
  count: number;
}

/** What a word of the notation is called: a player, a thing, or the word itself. */
export function wordName(word: string, words: Words, names: readonly string[]): string {
  const seat = /^p(\d+)$/.exec(word);
  const name = seat ? names[Number(seat[1]) - 1] : undefined;
  return name ?? capital(words.name(word)); // a player's name stays as the player writes it
}

export function listOf(
  legal: Legal,
  prefix: string,
  narrowed: readonly string[],
  words: Words,
  names: readonly string[],
): Row[] {
  const begun = prefix ? legal.startingWith(prefix) : [...legal.actions];
  const here = narrowed.length
    ? begun.filter((action) => narrowed.every((word) => action.split(' ').includes(word)))
    : begun;
  const whole = (action: string): Row => ({
    key: action,
    label: legal.label(action),
    action,
    prefix: action,
    count: 1,
  });
  if (here.length <= SHORT) return here.map(whole);
  const tree = new Legal(
    here,
    here.map((action) => legal.label(action)),
  );
  return tree.fork(prefix).map((branch) =>
    branch.actions.length === 1 && branch.actions[0]
      ? whole(branch.actions[0])
      : {
          key: branch.prefix,
          label: `${wordName(branch.word, words, names)} …`,
          action: null,
          prefix: branch.prefix,
          count: branch.actions.length,
        },
  );
}
