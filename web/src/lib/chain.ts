// A chain of hashes over what this reader was told. The device keeps its end, so that it notices when a running
// game was rewritten: docs/protocol.md, “Has the game been rewritten?”.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { keep, kept, ofThisServer } from './kept';
import type { LogMessage, TableMessage } from './wire';

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

const same = (one: Chain, other: Chain): boolean => one.lines === other.lines && one.head === other.head;

/** What of a message the chain is about; a server of an earlier version told every log from its beginning. */
type ChainedMessage = Pick<TableMessage, 'type' | 'log' | 'chain'> & { before?: Chain };

const startOf = (told: ChainedMessage, now: Chain): Chain =>
  told.type === 'update' ? now : (told.before ?? START);

/** Whether what was kept is found in these records, which begin at `start`. */
function contains(start: Chain, records: readonly string[], kept: Chain): boolean {
  let then = start;
  for (const record of records) {
    if (then.lines === kept.lines) break;
    then = over(then, [record]);
  }
  return same(then, kept);
}

/** The chain after a message; null if it does not go on from what was kept, or is not what the message says. What
 *  was kept further back than a view tells can only be found in an earlier part. */
export function follow(told: ChainedMessage, now: Chain, kept: Chain | null): Chain | null {
  const records = told.log.map((line) => line.record);
  const start = startOf(told, now);
  const chain = over(start, records);
  if (!same(chain, told.chain)) return null;
  if (told.type === 'view' && kept && kept.lines >= start.lines && !contains(start, records, kept))
    return null;
  return chain;
}

type ChainsByReader = Record<string, Chain>;
const chains = (): string => ofThisServer('chains');

/** One reader's chain, followed from message to message and kept on this device. */
export class Follower {
  private now: Chain = START;
  private broken = false;
  /** Where the part that has still to come must end: what was kept is further back. */
  private owed: Chain | null = null;
  private readonly key: string;

  constructor(table: string, seat: number | null) {
    this.key = `${table} ${seat ?? 'watch'}`;
  }

  /** The lines before which a part of the log has to be asked for; null if nothing is missing. */
  get asks(): number | null {
    return this.owed?.lines ?? null;
  }

  /** Whether a message goes on from what was told before. What was kept stays until `accept`, if it does not. */
  goesOn(told: ChainedMessage): boolean {
    const known = this.known();
    const followed = follow(told, this.now, known);
    if (told.type === 'view') {
      const start = startOf(told, START);
      this.owed = followed && known && known.lines < start.lines ? start : null;
    }
    this.now = followed ?? { ...told.chain };
    if (!followed) this.broken = true;
    const ahead = told.type === 'update' && known !== null && known.lines > this.now.lines; // another window is
    if (!this.broken && !this.owed && !ahead) this.accept();
    return followed !== null;
  }

  /** The same of an earlier part of the log: the part after it has to begin where it ends. */
  earlier(part: Pick<LogMessage, 'log' | 'before' | 'after'>): boolean {
    const records = part.log.map((line) => line.record);
    let good = same(over(part.before, records), part.after);
    const { owed } = this;
    if (owed?.lines !== part.after.lines) return good; // asked for only to be read
    const known = this.known();
    this.owed = null;
    good = good && same(owed, part.after);
    if (good && known && known.lines < part.before.lines) this.owed = part.before;
    else if (good && known) good = contains(part.before, records, known);
    if (!good) this.broken = true;
    if (!this.broken && !this.owed) this.accept();
    return good;
  }

  private known(): Chain | null {
    return kept<ChainsByReader>(chains(), {})[this.key] ?? null;
  }

  /** From here on this is the game that is followed. */
  accept(): void {
    this.broken = false;
    const { [this.key]: _, ...others } = kept<ChainsByReader>(chains(), {});
    keep(chains(), Object.fromEntries([...Object.entries(others), [this.key, this.now]].slice(-MOST)));
  }
}
