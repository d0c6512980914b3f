// The table by keyboard: arrows go from piece to piece, digits pick from the list, letters open things.

/** Whether a key belongs to what has the focus: a text, a choice, a dialog. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.closest('dialog') !== null
  );
}

const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Which of several boxes lies next in a direction: the nearest, sideways distance counting double. */
export function nextBox(from: Box, boxes: readonly Box[], [dx, dy]: readonly [number, number]): number {
  const middle = (box: Box): [number, number] => [box.left + box.width / 2, box.top + box.height / 2];
  const [x, y] = middle(from);
  let best = -1;
  let nearest = Infinity;
  boxes.forEach((box, at) => {
    const [bx, by] = middle(box);
    const along = (bx - x) * dx + (by - y) * dy;
    const across = Math.abs((bx - x) * dy) + Math.abs((by - y) * dx);
    if (along < 4) return;
    const distance = along + 2 * across;
    if (distance < nearest) [best, nearest] = [at, distance];
  });
  return best;
}

/** Moves the focus among the buttons inside an element; true if the key was one of the arrows. */
export function moveFocus(inside: HTMLElement, key: string): boolean {
  const way = WAYS[key];
  if (!way) return false;
  const pieces = [...inside.querySelectorAll<HTMLElement>('button, a[href], [tabindex="0"]')].filter(
    (piece) => piece.offsetParent !== null,
  );
  const at = document.activeElement as HTMLElement | null;
  if (!at || !pieces.includes(at)) {
    (pieces.find((piece) => piece.classList.contains('is-legal')) ?? pieces[0])?.focus();
    return true;
  }
  const others = pieces.filter((piece) => piece !== at);
  const next = nextBox(
    at.getBoundingClientRect(),
    others.map((piece) => piece.getBoundingClientRect()),
    way,
  );
  others[next]?.focus();
  return true;
}
