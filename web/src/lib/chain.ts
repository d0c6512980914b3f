// A chain of hashes over what this reader was told. The device keeps its end, so that it notices when a running
// game was rewritten: docs/protocol.md, “Has the game been rewritten?”.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { keep, kept, ofThisServer } from './kept';
import type { TableMessage } from './wire';

export interface Chain {
  lines: number;
  head: string;
}

const hash = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
export const START: Chain = { lines: 0, head: hash('posse chain 1') };
const MOST = 60; // tables and seats whose chain is kept

/** The chain after more lines; a text that belongs to the line before it has no record of its own. */
export function over(chain: Chain, records: readonly string[]): Chain {
  let { lines, head } = chain;
  for (const record of records) {
    if (!record) continue;
    lines += 1;
    head = hash(`${head}\n${record}`);
  }
  return { lines, head };
}

/** The chain after a message; null if it does not go on from what was kept, or is not what the message says. */
export function follow(
  told: Pick<TableMessage, 'type' | 'log' | 'chain'>,
  now: Chain,
  before: Chain | null,
): Chain | null {
  const records = told.log.map((line) => line.record);
  const chain = over(told.type === 'update' ? now : START, records);
  if (chain.lines !== told.chain.lines || chain.head !== told.chain.head) return null;
  if (told.type === 'view' && before) {
    let then = START;
    for (const record of records) {
      if (then.lines === before.lines) break;
      then = over(then, [record]);
    }
    if (then.lines !== before.lines || then.head !== before.head) return null;
  }
  return chain;
}

type Kept = Record<string, Chain>;
const chains = (): string => ofThisServer('chains');

/** One reader's chain, followed from message to message and kept on this device. */
export class Follower {
  private now: Chain = START;
  private broken = false;
  private readonly key: string;

  constructor(table: string, seat: number | null) {
    this.key = `${table} ${seat ?? 'watch'}`;
  }

  /** Whether a message goes on from what was told before. What was kept stays until `accept`, if it does not. */
  goesOn(told: Pick<TableMessage, 'type' | 'log' | 'chain'>): boolean {
    const known = kept<Kept>(chains(), {})[this.key] ?? null;
    const followed = follow(told, this.now, known);
    this.now = followed ?? { ...told.chain };
    if (!followed) this.broken = true;
    const ahead = told.type === 'update' && known !== null && known.lines > this.now.lines; // another window is
    if (!this.broken && !ahead) this.accept();
    return followed !== null;
  }

  /** From here on this is the game that is followed. */
  accept(): void {
    this.broken = false;
    const { [this.key]: _, ...others } = kept<Kept>(chains(), {});
    keep(chains(), Object.fromEntries([...Object.entries(others), [this.key, this.now]].slice(-MOST)));
  }
}
