import { describe, expect, it } from 'vitest';
import {
  across,
  bar,
  changes,
  down,
  lineAt,
  momentAt,
  points,
  SHEET,
  signed,
  STRIP,
  ticks,
} from '../src/replay/chart';

const MOMENTS = [
  { line: 0, chances: [0.5, 0.5] },
  { line: 4, chances: [0.75, 0.25] },
  { line: 10, chances: [1, 0] },
];

describe('a chart of chances', () => {
  it('begins at the left with the deal and ends at the right with the last line', () => {
    expect(across(0, 10)).toBe(SHEET.left);
    expect(across(10, 10)).toBe(SHEET.width - SHEET.right);
    expect(across(0, 0)).toBe(SHEET.left);
    expect(down(1)).toBe(SHEET.top);
    expect(down(0)).toBe(SHEET.height - SHEET.bottom);
  });
  it('has a point for each moment', () => {
    expect(points(MOMENTS, 1, 10).split(' ')).toHaveLength(3);
    expect(points(MOMENTS, 0, 10).endsWith(`,${down(1).toFixed(1)}`)).toBe(true);
  });
  it('draws what each move gained or lost, up and down from the middle of its strip', () => {
    const steps = changes(MOMENTS, 1);
    expect(steps).toEqual([
      { line: 4, by: -0.25 },
      { line: 10, by: -0.25 },
    ]);
    const up = bar({ line: 4, by: 0.5 }, 0.5, 10, 2);
    expect([up.y, up.height]).toEqual([STRIP.middle - STRIP.half, STRIP.half]);
    expect(bar({ line: 4, by: -0.25 }, 0.5, 10, 2)).toMatchObject({
      y: STRIP.middle,
      height: STRIP.half / 2,
    });
    expect([0.123, -0.081, 0.001].map(signed)).toEqual(['+12', '−8', '±0']);
  });
  it('names the first and the last line below, and round ones between', () => {
    expect(ticks(0)).toEqual([0]);
    expect(ticks(4)).toEqual([0, 1, 2, 3, 4]);
    expect(ticks(33)).toEqual([0, 5, 10, 15, 20, 25, 30, 33]);
    expect(ticks(41)).toEqual([0, 10, 20, 30, 41]);
    expect(ticks(987)).toEqual([0, 200, 400, 600, 800, 987]);
  });
  it('tells the latest moment, and which line a place belongs to', () => {
    expect(momentAt(MOMENTS, 9)?.line).toBe(4);
    expect(momentAt(MOMENTS, 10)?.line).toBe(10);
    expect(momentAt([], 3)).toBeUndefined();
    for (const line of [0, 3, 10]) expect(lineAt(across(line, 10) / SHEET.width, 10)).toBe(line);
    expect(lineAt(0, 10)).toBe(0);
    expect(lineAt(1, 10)).toBe(10);
  });
});
