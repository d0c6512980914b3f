// Computes every draw of a finished game again, as docs/records.md tells it. crypto.subtle is missing on plain
// http in a home network, so the hashes come with the page.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

export interface Draw { lane: number; n: number; number: number }
export interface ShuffledLine { n: number; action: string; back: number | null; draws: Draw[] }
export interface Shuffle { commitment: string; nonces: string[]; secret: string; lines: ShuffledLine[] }

export type Verdict =
  | { ok: true; draws: number }
  | { ok: false; why: 'commitment' | 'promise' | 'nonce' }
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
  return hmac(sha256, hexToBytes(secret), concatBytes(...parts.flatMap((part) => [bigEndian(part.length, 4), part])));
}

/** The dice of one game: a counter a lane. */
class Lanes {
  constructor(readonly key: Uint8Array, readonly drawn: number[] = new Array<number>(LANES).fill(0)) {}

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

/**
 * Whether the secret is the one that was promised and gives every number that was written down.
 * `seen` is the commitment this device noted before the first card, `mine` what it added to the dice.
 */
export function verify(shuffle: Shuffle, seen?: string, mine?: string): Verdict {
  if (!/^([0-9a-f]{2})+$/.test(shuffle.secret) || commitmentOf(shuffle.secret) !== shuffle.commitment)
    return { ok: false, why: 'commitment' };
  if (seen && seen !== shuffle.commitment) return { ok: false, why: 'promise' };
  if (mine && !shuffle.nonces.includes(mine)) return { ok: false, why: 'nonce' };
  const key = keyOf(shuffle.secret, shuffle.nonces);
  const after: number[][] = [];
  let lanes = new Lanes(key);
  let draws = 0;
  for (const line of shuffle.lines) {
    if (line.back !== null) lanes = new Lanes(key, [...(after[line.back] ?? [])]); // the dice went back too
    for (const draw of line.draws) {
      const computed = lanes.below(draw.n, draw.lane);
      if (computed !== draw.number) return { ok: false, why: 'draw', line: line.n, written: draw.number, computed };
      draws++;
    }
    after.push([...lanes.drawn]);
  }
  return { ok: true, draws };
}
