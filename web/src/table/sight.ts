// What can be played is in sight when a question comes: on a small screen the board scrolls to it.

const shown = (piece: Element): boolean => piece.checkVisibility?.({ visibilityProperty: true }) ?? true;

/** Whether a finger on its middle would touch it: not scrolled away, not under a bar. */
export function inSight(piece: Element): boolean {
  const box = piece.getBoundingClientRect();
  const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return there !== null && piece.contains(there);
}

/** Scrolls to the first piece that can be played, unless one is in sight already. */
export function bringIntoSight(area: Element, foot: Element | null): void {
  const pieces = [...area.querySelectorAll('.is-legal')].filter(shown);
  const first = pieces[0];
  if (!first || pieces.some(inSight)) return;
  // Between the top edge and whatever sticks above the prompt.
  const low = [foot, ...area.querySelectorAll('.sticks')].map(
    (bar) => bar?.getBoundingClientRect().top ?? innerHeight,
  );
  const room = Math.max(0, Math.min(innerHeight, ...low));
  const box = first.getBoundingClientRect();
  const margin = Math.max(8, Math.min(room / 3, (room - box.height) / 2));
  scrollBy({ top: box.top - margin, behavior: 'instant' });
  if (!inSight(first)) first.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
}
