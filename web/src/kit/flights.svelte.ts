// Pieces fly from where they lay to where they lie now. Nothing here changes what is on the table, and nothing
// flies for those who want no motion.
import { tick } from 'svelte';
import { settings } from '../lib/settings.svelte';

const EASE = 'cubic-bezier(.2,.75,.25,1)';

/** Calls `fly` for every move after the first one that is shown, once the board has drawn it. */
export function afterMove<E>(events: () => readonly E[], fly: (events: readonly E[]) => void): void {
  let shown: readonly E[] | null = null;
  $effect(() => {
    const fresh = events();
    if (fresh === shown) return;
    const first = shown === null;
    shown = fresh;
    if (!first && !settings.still) void tick().then(() => fly(fresh));
  });
}

export interface Crossing {
  from: DOMRect;
  to: DOMRect;
  /** It begins as wide as what it leaves. */
  grows?: boolean;
  duration: number;
  wait?: number;
  /** It fades as it lands. */
  fades?: boolean;
  landed?: () => void;
}

/** Lays a ghost over the board, lets it cross from the middle of one box to the middle of another, and takes it away. */
export function cross(board: HTMLElement, ghost: HTMLElement, crossing: Crossing): void {
  const { from, to, grows = false, duration, wait = 0, fades = false, landed } = crossing;
  ghost.setAttribute('aria-hidden', 'true');
  ghost.inert = true;
  ghost.style.cssText += ';position:absolute;left:0;top:0;margin:0;z-index:30;pointer-events:none';
  board.append(ghost);
  const home = board.getBoundingClientRect();
  const size = ghost.getBoundingClientRect();
  const grown = home.width / board.offsetWidth || 1; // boxes are measured on the screen, ghosts move in the board
  const at = (box: DOMRect): string =>
    `translate(${(box.left + box.width / 2 - home.left - size.width / 2) / grown}px, ${(box.top + box.height / 2 - home.top - size.height / 2) / grown}px)`;
  const end = at(to);
  const flight = ghost.animate(
    [
      { transform: `${at(from)} scale(${grows ? from.width / size.width : 1})`, opacity: 1 },
      ...(fades ? [{ transform: end, opacity: 1, offset: 0.9 }] : []),
      { transform: end, opacity: fades ? 0 : 1 },
    ],
    { duration, delay: wait, easing: EASE, fill: 'both' },
  );
  const land = (): void => {
    ghost.remove();
    landed?.();
  };
  flight.onfinish = flight.oncancel = land;
}

/** Where a card lands that is too small to fly: it swells for a moment. */
export function swell(piece: HTMLElement, duration: number): void {
  piece.animate([{ transform: 'scale(1.3)' }, { transform: 'none' }], { duration, easing: EASE });
}
