// The draw before a deal (docs/protocol.md): this device seals what each of its seats adds to the dice, keeps the
// closed list of commitments as it was first shown, and opens its own only if it stands there unchanged.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { DrawInfo } from '../gen/types/messages';
import { api, type TableHead } from './api';
import { freshId } from './ids';
import { mine } from './mine.svelte';

export interface KeptList {
  commitment: string;
  commits: (string | null)[];
}

/** What a device keeps of a table's draws. */
export interface KeptDraw {
  nonces: Record<string, string>; // by `attempt.seat`
  lists: Record<string, KeptList>; // by attempt, as first shown
}

export const NOTHING_KEPT: KeptDraw = { nonces: {}, lists: {} };

export type Part = { do: 'commit'; commit: string; attempt: number } | { do: 'reveal'; nonce: string };

/** A seat's commitment to its nonce. */
export function sealOf(commitment: string, attempt: number, seat: number, nonce: string): string {
  return bytesToHex(sha256(utf8ToBytes(['posse draw 1', commitment, attempt, seat, nonce].join('\n'))));
}

export function sameList(one: KeptList, other: KeptList): boolean {
  return (
    one.commitment === other.commitment &&
    one.commits.length === other.commits.length &&
    one.commits.every((made, seat) => made === other.commits[seat])
  );
}

/** What is kept once this has been shown; a list is kept when it is closed, and never replaced. */
export function noted(kept: KeptDraw, draw: DrawInfo): KeptDraw {
  if (draw.stage !== 'opening' || kept.lists[draw.attempt]) return kept;
  return {
    ...kept,
    lists: { ...kept.lists, [draw.attempt]: { commitment: draw.commitment, commits: draw.commits } },
  };
}

/** Another list was shown for the same start. */
export function quarrels(kept: KeptDraw, draw: DrawInfo): boolean {
  const first = kept.lists[draw.attempt];
  return draw.stage === 'opening' && first !== undefined && !sameList(first, draw);
}

/** What a seat has to say now; `kept` has its nonce for this attempt. */
export function partOf(kept: KeptDraw, draw: DrawInfo, seat: number): Part | null {
  const nonce = kept.nonces[`${draw.attempt}.${seat}`];
  if (nonce === undefined || draw.stage === 'dealt') return null;
  const commit = sealOf(draw.commitment, draw.attempt, seat, nonce);
  const stands = draw.commits[seat] === commit;
  if (draw.stage !== 'opening') return stands ? null : { do: 'commit', commit, attempt: draw.attempt };
  return stands && !quarrels(kept, draw) && draw.nonces[seat] === null ? { do: 'reveal', nonce } : null;
}

const sending = new Set<string>();

/** Every seat of this device does its part in a table's draw. */
export async function takePart(table: string, draw: DrawInfo | null): Promise<void> {
  const known = mine.get(table);
  if (!known || !draw || draw.stage === 'dealt') return;
  let kept = noted(known.draw ?? NOTHING_KEPT, draw);
  for (const { seat } of known.seats) {
    const key = `${draw.attempt}.${seat}`;
    if (draw.stage !== 'opening' && kept.nonces[key] === undefined)
      kept = { ...kept, nonces: { ...kept.nonces, [key]: freshId() + freshId() } };
  }
  if (kept !== (known.draw ?? NOTHING_KEPT)) mine.note(table, { draw: kept });
  await Promise.all(
    known.seats.map(({ seat, token }) =>
      say(table, token, partOf(kept, draw, seat), `${table} ${draw.attempt} ${seat}`),
    ),
  );
}

async function say(table: string, token: string, part: Part | null, who: string): Promise<void> {
  const key = `${who} ${part?.do}`;
  if (!part || sending.has(key)) return;
  sending.add(key);
  try {
    await api.command(table, token, part);
  } catch {
    // refused or unreachable: the next look at the table tries again
  } finally {
    sending.delete(key);
  }
}

/** The host starts, and this device does its own part at once: against bots the game is dealt when this returns. */
export async function begin(table: string, host: string): Promise<void> {
  await takePart(table, (await api.head(table)).draw);
  await api.command(table, host, { do: 'start' });
  await takePart(table, (await api.head(table)).draw);
}

/** The people a draw waits for. */
export function awaited(head: TableHead): string[] {
  const draw = head.draw;
  if (!draw) return [];
  return head.seats.flatMap((sits, seat) => {
    const unsealed = draw.stage === 'closing' && sits.kind === 'person' && draw.commits[seat] === null;
    const unopened = draw.stage === 'opening' && draw.commits[seat] !== null && draw.nonces[seat] === null;
    return unsealed || unopened ? [sits.name] : [];
  });
}
