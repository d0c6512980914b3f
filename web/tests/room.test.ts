// How much a table grows with its window.
import { expect, test } from 'vitest';
import { growth, MOST } from '../src/kit/room.svelte';

test.each([
  [390, 844, 1], // phones and laptops: as drawn
  [844, 390, 1],
  [1280, 800, 1],
  [1366, 768, 1],
  [1440, 900, 1.12],
  [1920, 1080, 1.37],
  [1280, 1400, 1], // one factor: neither direction grows alone
  [3000, 800, 1],
  [2560, 1440, MOST],
  [5120, 2880, MOST],
])('a window of %i × %i draws the table %d times as large', (width, height, times) => {
  expect(growth(width, height)).toBe(times);
});
