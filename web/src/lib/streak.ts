// Days in a row, as posse.daily.streak counts them: one missed day a week is forgiven. Days are of UTC.
const DAY = 86_400_000;
const WEEK = 7;

/** The day it is now, everywhere: `2026-11-17`. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** When the next day begins: milliseconds. */
export const nextDay = (now = Date.now()): number => (Math.floor(now / DAY) + 1) * DAY;

const numberOf = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY);

/** How many days up to today, or yesterday: today is not over. */
export function streak(days: readonly string[], now: string): number {
  const last = numberOf(now);
  const played = new Set(days.map(numberOf).filter((day) => day <= last));
  const first = Math.min(...played);
  let missed = Infinity;
  let count = 0;
  for (let day = played.has(last) ? last : last - 1; day >= first; day--) {
    if (played.has(day)) count += 1;
    else if (missed - day < WEEK) break;
    else missed = day;
  }
  return count;
}
