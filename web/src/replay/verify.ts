// Computes every draw of a finished game again, as docs/records.md tells it. crypto.subtle is missing on plain
// http in a home network, so the hashes come with the page.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { NOTHING_KEPT, sameList, sealOf, type KeptDraw } from '../lib/draw';
import type { Shuffle } from '../gen/types/messages';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

export type { Shuffle };

/** What this device noted at the table; `commitment` and `nonce` are from before seats sealed anything. */
export interface Seen {
  draw?: KeptDraw | undefined;
  commitment?: string | undefined;
  nonce?: string | undefined;
}

/** sealed: by all who drew; open: the seats had not committed; known: an old deal. */
export type How = 'sealed' | 'open' | 'known';
type Why = 'commitment' | 'promise' | 'nonce' | 'list' | 'seal';
export type Verdict =
  | { ok: true; draws: number; how: How; listed: boolean; leftOut: boolean; calledOff: number }
  | { ok: false; why: Why }
  | { ok: false; why: 'draw'; line: number; written: number; computed: number };

const LANES = 16;
const WHOLE = 1n << 64n;

function bigEndian(value: number, bytes: number): Uint8Array {
  const out = new Uint8Array(bytes);
  for (let at = bytes - 1, rest = value; at >= 0; at--, rest = Math.floor(rest / 256)) out[at] = rest % 256;
  return out;
}

export function commitmentOf(secret: string): string {
  return bytesToHex(sha256(hexToBytes(secret)));
}

export function keyOf(secret: string, nonces: string[]): Uint8Array {
  const parts = nonces.map(utf8ToBytes);
  return hmac(
    sha256,
    hexToBytes(secret),
    concatBytes(...parts.flatMap((part) => [bigEndian(part.length, 4), part])),
  );
}

/** The dice of one game: a counter a lane. */
class Lanes {
  constructor(
    readonly key: Uint8Array,
    readonly drawn: number[] = new Array<number>(LANES).fill(0),
  ) {}

  below(n: number, lane: number): number {
    const range = BigInt(n);
    const edge = WHOLE - (WHOLE % range);
    for (;;) {
      const counter = this.drawn[lane] ?? 0;
      this.drawn[lane] = counter + 1;
      const message = concatBytes(bigEndian(lane, 1), bigEndian(counter, 8));
      const word = new DataView(hmac(sha256, this.key, message).buffer).getBigUint64(0);
      if (word < edge) return Number(word % range);
    }
  }
}

function opens(secret: string, commitment: string): boolean {
  return /^([0-9a-f]{2})+$/.test(secret) && commitmentOf(secret) === commitment;
}

/** Whether everything that was opened is what had been sealed. */
function keeps(
  commitment: string,
  attempt: number,
  commits: (string | null)[],
  nonces: (string | null)[],
): boolean {
  return nonces.every(
    (nonce, seat) => nonce === null || commits[seat] === sealOf(commitment, attempt, seat, nonce),
  );
}

/** What is wrong with how the deal was drawn, by the lists that this device kept. */
function accusation(shuffle: Shuffle, seen: Seen): Why | null {
  const kept = seen.draw ?? NOTHING_KEPT;
  if (!shuffle.commits) {
    if (Object.keys(kept.nonces).length) return 'list'; // it was asked to seal something: a draw was promised
    if (shuffle.deal !== null) return null;
    if (seen.commitment && seen.commitment !== shuffle.commitment) return 'promise';
    return seen.nonce && !shuffle.nonces.includes(seen.nonce) ? 'nonce' : null;
  }
  const attempt = shuffle.called_off.length + 1;
  for (const [at, old] of shuffle.called_off.entries()) {
    if (!opens(old.secret, old.commitment)) return 'commitment';
    if (!keeps(old.commitment, at + 1, old.commits, old.nonces)) return 'seal';
  }
  const told = shuffle.nonces.map((nonce) => (nonce === '-' ? null : nonce));
  const unopened = shuffle.commits.some((made, seat) => made !== null && told[seat] === null);
  if (unopened || !keeps(shuffle.commitment, attempt, shuffle.commits, told)) return 'seal';
  const lists = [...shuffle.called_off, { commitment: shuffle.commitment, commits: shuffle.commits }];
  for (const [at, first] of Object.entries(kept.lists)) {
    const list = lists[Number(at) - 1];
    if (!list || !sameList(first, list)) return 'list';
  }
  return null;
}

/** Whether the secret is the one that was promised, nobody could choose it, and it gives every number written down. */
export function verify(shuffle: Shuffle, seen: Seen = {}): Verdict {
  if (!opens(shuffle.secret, shuffle.commitment)) return { ok: false, why: 'commitment' };
  const why = accusation(shuffle, seen);
  if (why) return { ok: false, why };
  const key = keyOf(shuffle.secret, shuffle.nonces);
  const after: number[][] = [];
  let lanes = new Lanes(key);
  let draws = 0;
  for (const line of shuffle.lines) {
    if (line.back !== null) lanes = new Lanes(key, [...(after[line.back] ?? [])]); // the dice went back too
    for (const draw of line.draws) {
      const computed = lanes.below(draw.n, draw.lane);
      if (computed !== draw.number)
        return { ok: false, why: 'draw', line: line.n, written: draw.number, computed };
      draws++;
    }
    after.push([...lanes.drawn]);
  }
  const attempt = shuffle.called_off.length + 1;
  const own = Object.keys(seen.draw?.nonces ?? {}).map((key) => Number(key.split('.')[1]));
  return {
    ok: true,
    draws,
    how: shuffle.deal !== null ? 'known' : shuffle.commits ? 'sealed' : 'open',
    listed: seen.draw?.lists[attempt] !== undefined,
    leftOut: own.some((seat) => (shuffle.commits?.[seat] ?? null) === null),
    calledOff: shuffle.called_off.length,
  };
}
