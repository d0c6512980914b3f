// Who sits where, seen from the reader: oneself (and one's team) below, the others clockwise from one's left.

export interface Around<T> {
  /** The reader, then who plays with the reader; nobody for somebody who only watches. */
  own: T[];
  others: T[];
}

/** Everyone by seat, turned so that the reader comes first; `isOwn` says who else sits on the reader's side. */
export function around<T extends { seat: number }>(
  all: readonly T[],
  me: number | null,
  isOwn = (one: T): boolean => one.seat === me,
): Around<T> {
  const turned = [...all.slice(me ?? 0), ...all.slice(0, me ?? 0)];
  return { own: turned.filter(isOwn), others: turned.filter((one) => !isOwn(one)) };
}

/** A player one may have to choose: whether one may, whether one has, and what choosing does. */
export interface Target {
  legal: boolean;
  picked: boolean;
  choose: () => void;
}
