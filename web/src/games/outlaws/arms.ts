// Where lines face each other: an arm of the street, turned so that the reader's own places lie below.
import type { OutlawsView } from '../../gen/types/outlaws';

export interface Column {
  above: { seat: number; place: number };
  below: { seat: number; place: number };
  arm: number; // index into view.street
  slot: number;
}

export interface Arm {
  above: number;
  below: number;
  columns: Column[];
}

/** Every arm of the street; those of `me` come last, left then right, with `me` below. */
export function arms(view: OutlawsView, me: number): { others: Arm[]; own: Arm[] } {
  const others: Arm[] = [];
  const left: Arm[] = [];
  const right: Arm[] = [];
  view.street.forEach((arm, at) => {
    const half = arm.slots.length;
    const length = view.lines?.[arm.seat]?.places.length || half * 2; // a team's arm is its whole line
    const forth: Column[] = arm.slots.map((_, slot) => ({
      above: { seat: arm.left, place: length - 1 - slot },
      below: { seat: arm.seat, place: slot },
      arm: at,
      slot,
    }));
    if (arm.left === me && arm.seat !== me) {
      // Seen from the other side: our places grow to the right again.
      const back = [...forth]
        .reverse()
        .map((column) => ({ ...column, above: column.below, below: column.above }));
      right.push({ above: arm.seat, below: me, columns: back });
    } else if (arm.seat === me) left.push({ above: arm.left, below: me, columns: forth });
    else others.push({ above: arm.left, below: arm.seat, columns: forth });
  });
  return { others, own: [...left, ...right] };
}

/** One arm of two that follow each other: in a duel both face the same rival. */
export function joined(all: readonly Arm[]): Arm[] {
  const [first] = all;
  if (!first || all.some((arm) => arm.above !== first.above)) return [...all];
  return [{ ...first, columns: all.flatMap((arm) => arm.columns) }];
}

/** An arm in pieces of at most `most` columns, as even as can be: a team's line on a phone. */
export function pieces(arm: Arm, most: number): Arm[] {
  const rows = Math.ceil(arm.columns.length / most);
  const size = Math.ceil(arm.columns.length / rows);
  return Array.from({ length: rows }, (_, row) => ({
    ...arm,
    columns: arm.columns.slice(row * size, (row + 1) * size),
  }));
}
