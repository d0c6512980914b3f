// A record's text on its way from the screen where it was opened to the one that shows it.
let waiting: string | null = null;

export function hand(text: string): void {
  waiting = text;
}

/** What was handed over, once. */
export function taken(): string | null {
  const text = waiting;
  waiting = null;
  return text;
}
