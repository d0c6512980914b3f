// TypeScript types from docs/schema/*.json: node types.mjs SCHEMAS OUT
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { compile } from 'json-schema-to-typescript';

const [schemas, out] = process.argv.slice(2);
const OPENING = '/* Made from docs/schema; do not edit. */\n';

// A reference into a game's document becomes the view or event that every game has.
function rewritten(node) {
  if (Array.isArray(node)) return node.map(rewritten);
  if (node === null || typeof node !== 'object') return node;
  const ofGames = (node.anyOf ?? []).filter((each) => each.$ref?.startsWith('posse:'));
  if (ofGames.length) {
    const own = { tsType: ofGames[0].$ref.includes('#') ? 'GameEvent' : 'GameView' };
    const others = node.anyOf.filter((each) => !ofGames.includes(each)); // null, where there may be none
    return others.length ? { ...node, anyOf: [own, ...others] } : { ...node, anyOf: undefined, ...own };
  }
  if (node.type === 'integer' && node.minimum === 0 && node.maximum === undefined) return { tsType: 'Seat' };
  if (node.$ref && !node.$defs && Object.keys(node).length > 1)
    return { allOf: [{ $ref: node.$ref }], description: node.description };
  if (node.prefixItems) {
    const items = rewritten(node.prefixItems); // the compiler knows tuples by their older name
    return { type: 'array', items, minItems: items.length, maxItems: items.length };
  }
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, rewritten(value)]));
}

const COMMON = `/** A seat, counted from 0. */
export type Seat = number;
/** A phrase of the game's words and what fills it in. */
export interface PromptPhrase { key: string; fields: [string, unknown][] }
/** What every game's view has; a game's own type says the rest. */
export interface GameView {
  game: string;
  seat: Seat | null;
  to_act: Seat[];
  prompt: PromptPhrase | null;
  legal: string[];
  result: { ranks: number[]; points: number[]; reason: string } | null;
  [field: string]: unknown;
}
/** How an event is said: the key of its sentence, which of its fields are seats, and what else fills it in. */
export interface Says { key: string; seats: string[]; fills?: { [field: string]: unknown } }
export interface GameEvent { kind: string; says: Says; [field: string]: unknown }
`;

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
writeFileSync(join(out, 'common.ts'), OPENING + COMMON);
for (const file of readdirSync(schemas).filter((name) => name.endsWith('.json'))) {
  const name = basename(file, '.json');
  const { $ref, $defs } = rewritten(JSON.parse(readFileSync(join(schemas, file), 'utf8')));
  const messages = name === 'messages';
  // Every definition is reachable from the root, so that each becomes a type of its own.
  const anyOf = Object.keys($defs).map((key) => ({ $ref: `#/$defs/${key}` }));
  const made = await compile({ anyOf, $defs, title: 'Anything' }, 'Anything', {
    bannerComment: '',
    additionalProperties: false,
    style: { singleQuote: true, printWidth: 110 },
  });
  const text =
    made
      .replace(/^ \* This interface was referenced by .*\n \* via the .*\n/gm, '')
      .replace(/\/\*\*\n \*\/\n/g, '') +
    (messages ? '' : `/** What a seat sees. */\nexport type View = ${$ref.split('/').pop()};\n`);
  const needed = messages ? 'GameEvent, GameView' : 'Seat';
  writeFileSync(
    join(out, `${name.replaceAll('-', '_')}.ts`),
    `${OPENING}import type { ${needed} } from './common';\n\n${text}`,
  );
}
