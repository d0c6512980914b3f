// The keyboard's place at a table: it arrives on the board, and comes back there when what had the focus is gone.
import { tick } from 'svelte';

/** `watched` reads what makes pieces and buttons come and go. Call it while the table's page is made. */
export function keepFocus(board: () => HTMLElement | undefined, watched: () => unknown): void {
  let inside = false; // the focus was last at the table
  let arrived = false;

  $effect(() => {
    const note = (event: FocusEvent): void => {
      inside = Boolean(
        board()
          ?.closest('main')
          ?.contains(event.target as Node | null),
      );
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  });

  $effect(() => {
    watched();
    const area = board();
    if (!area) return;
    let gone = false;
    // A button that is disabled or taken away loses the focus when the page is drawn.
    void tick().then(() =>
      requestAnimationFrame(() => {
        if (gone || document.querySelector('dialog[open]')) return;
        const at = document.activeElement;
        const nowhere = !at || at === document.body;
        if (nowhere ? inside || !arrived : at.id === 'main' && !arrived) area.focus({ preventScroll: true });
        arrived = true;
      }),
    );
    return () => (gone = true);
  });
}

/** Into a list that has just been opened. */
export async function enterList(board: HTMLElement | undefined): Promise<void> {
  await tick();
  board?.closest('main')?.querySelector<HTMLElement>('.list ol button')?.focus();
}
