/** A sentence in parts, the players' names apart, so that they can be printed fat. */
export function marked(text: string, names: readonly string[]): { text: string; name: boolean }[] {
  const known = names.filter(Boolean).sort((a, b) => b.length - a.length);
  if (!known.length) return [{ text, name: false }];
  const escaped = known.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  return text
    .split(pattern)
    .map((part, at) => ({ text: part, name: at % 2 === 1 }))
    .filter((part) => part.text);
}
