/**
 * A sentence in parts, the players' names apart, so that they can be printed fat. What is called like a player but
 * is a thing of the game (Billy, and Billy the Kid) is left as it is.
 */
export function marked(
  text: string,
  names: readonly string[],
  things: readonly string[] = [],
): { text: string; name: boolean }[] {
  const players = new Set(names.filter(Boolean));
  if (!players.size) return [{ text, name: false }];
  const alike = things.filter(
    (thing) => !players.has(thing) && [...players].some((name) => thing.includes(name)),
  );
  const known = [...players, ...alike].sort((a, b) => b.length - a.length);
  const escaped = known.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  return text
    .split(pattern)
    .map((part, at) => ({ text: part, name: at % 2 === 1 && players.has(part) }))
    .filter((part) => part.text);
}
