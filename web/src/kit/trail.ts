// The trail of the last move: which pieces it touched, and how each of them is marked.

/** Each piece by its name, which is the board's own. */
export type Trail<Mark extends string = 'touched'> = ReadonlyMap<string, Mark>;
export type Marked<Mark extends string = 'touched'> = readonly (readonly [piece: string, mark: Mark])[];

/** Marks that say no more than that a piece was touched. */
export function touched(...pieces: readonly string[]): Marked {
  return pieces.map((piece) => [piece, 'touched']);
}

/** What a move's events did; `marks` says it of one event, null after a new deal: nothing lies where it lay. */
export function trailOf<E, Mark extends string>(
  events: readonly E[],
  marks: (event: E) => Marked<Mark> | null,
): Trail<Mark> {
  const found = events.map(marks);
  return new Map(found.includes(null) ? [] : found.flatMap((some) => some ?? []));
}
