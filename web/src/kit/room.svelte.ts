// How much room a window gives a table. Above a laptop's size the whole table grows, pieces, texts and targets alike;
// boards ask for the height that is left to them, in their own pixels.
import type { Attachment } from 'svelte/attachments';
import { innerHeight, innerWidth } from 'svelte/reactivity/window';

const BAR = 52; // above every table, and it does not grow
const LAPTOP = { width: 1280, height: 800 }; // every board shows all that is legal here
export const MOST = 1.7;
/** Heights at which boards lay themselves out flatter: `[data-low~='979']`. */
const STEPS = [830, 840, 869, 877, 879, 907, 959, 979, 999];

/** How many times as large as on a laptop a table is drawn. */
export function growth(width: number, height: number): number {
  const room = Math.min(width / LAPTOP.width, (height - BAR) / (LAPTOP.height - BAR));
  return Math.max(1, Math.min(MOST, Math.floor(room * 100) / 100));
}

class Room {
  width = $derived(innerWidth.current ?? LAPTOP.width);
  #high = $derived(innerHeight.current ?? LAPTOP.height);
  grow = $derived(growth(this.width, this.#high));
  /** As high as the window would be if nothing had grown. */
  height = $derived((this.#high - BAR) / this.grow + BAR);
  low = $derived(STEPS.filter((step) => Math.floor(this.height) <= step).join(' '));
}
export const room = new Room();

/** The table grows. Inside, `--vh` is a hundredth of the window's height, which `vh` is not: that grows too. */
export const grows: Attachment<HTMLElement> = (node) => {
  const { grow, height, low, width } = room;
  node.style.zoom = `${grow}`;
  node.style.setProperty('--vh', grow > 1 ? `${height / 100}px` : '1dvh');
  node.dataset.low = low;
  node.toggleAttribute('data-narrow', width <= 1000);
};
