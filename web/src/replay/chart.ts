// The chances of a review as lines on a sheet: where each moment lies, and which one a place belongs to.
import type { Moment } from '../gen/types/messages';

export const SHEET = { width: 360, height: 264, left: 30, right: 8, top: 8, bottom: 74 } as const;
/** Below the chances: what each move gained or lost, up and down from its middle. */
export const STRIP = { middle: 219, half: 24, widest: 9 } as const;
// Colour, pattern and shape: any one of them tells the seats apart.
export const INKS = ['red', 'blue', 'green', 'plum', 'gold', 'coal', 'rust'] as const;
export const DASHES = ['', '7 3', '2 3', '10 3 2 3', '4 2', '12 4', '1 2'] as const;

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] as const;

export function across(line: number, last: number): number {
  const wide = SHEET.width - SHEET.left - SHEET.right;
  return SHEET.left + (last ? (line / last) * wide : 0);
}

export function down(chance: number): number {
  return SHEET.top + (1 - chance) * (SHEET.height - SHEET.top - SHEET.bottom);
}

/** One seat's chances as the points of a polyline. */
export function points(moments: readonly Moment[], seat: number, last: number): string {
  return moments
    .map(({ line, chances }) => `${across(line, last).toFixed(1)},${down(chances[seat] ?? 0).toFixed(1)}`)
    .join(' ');
}

/** The moment that is shown at a line: the latest one not after it. */
export function momentAt(moments: readonly Moment[], line: number): Moment | undefined {
  return moments.findLast((moment) => moment.line <= line) ?? moments[0];
}

export interface Change {
  line: number;
  by: number;
}

/** What a seat's chance gained or lost from each moment to the next. */
export function changes(moments: readonly Moment[], seat: number): Change[] {
  return moments
    .slice(1)
    .map(({ line, chances }, at) => ({ line, by: (chances[seat] ?? 0) - (moments[at]!.chances[seat] ?? 0) }));
}

/** A change as a bar of the strip: up for a gain, down for a loss; the largest of the game fills its half. */
export function bar(
  { line, by }: Change,
  most: number,
  last: number,
  many: number,
): { x: number; y: number; width: number; height: number } {
  const wide = SHEET.width - SHEET.left - SHEET.right;
  const width = Math.max(1.5, Math.min(STRIP.widest, (0.7 * wide) / Math.max(1, many)));
  const height = most > 0 ? (Math.abs(by) / most) * STRIP.half : 0;
  return {
    x: across(line, last) - width / 2,
    y: by > 0 ? STRIP.middle - height : STRIP.middle,
    width,
    height,
  };
}

/** +12, −8, ±0: hundredths of a chance. */
export function signed(by: number): string {
  const points = Math.round(100 * by);
  return points > 0 ? `+${points}` : points < 0 ? `\u2212${-points}` : '±0';
}

/** Moves that the axis names: the first line, the last one, and round numbers between, far enough apart to read. */
export function ticks(last: number): number[] {
  if (last < 1) return [0];
  const step = STEPS.find((wide) => last / wide <= 7) ?? last;
  const between = Array.from({ length: Math.ceil(last / step) }, (_, at) => at * step);
  return [...between.filter((line) => last - line > step / 2), last];
}

/** The line under a place of the sheet, from 0 at its left edge to 1 at its right one. */
export function lineAt(share: number, last: number): number {
  const wide = SHEET.width - SHEET.left - SHEET.right;
  const line = Math.round(((share * SHEET.width - SHEET.left) / wide) * last);
  return Math.min(last, Math.max(0, line));
}
