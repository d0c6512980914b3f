// The letters on a player's hats: as few as tell everyone at the table apart.

const letters = (name: string, many: number): string => {
  const [first = '', ...rest] = [...name.trim()];
  return first.toUpperCase() + rest.slice(0, many - 1).join('');
};

/** One letter, or two where players share the first; those who share both are told apart by their seats. */
export function marksOf(names: readonly string[]): string[] {
  const alone = (mark: string, many: number): boolean =>
    names.filter((name) => letters(name, many) === mark).length === 1;
  return names.map((name, at) => {
    const found = [1, 2]
      .map((many): [string, number] => [letters(name, many), many])
      .find(([mark, many]) => alone(mark, many));
    return found?.[0] || `${letters(name, 1)}${at + 1}`;
  });
}
