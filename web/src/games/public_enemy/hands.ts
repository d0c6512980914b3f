/** Long press, right click and the key I look at a piece closely. */
import type { Attachment } from 'svelte/attachments';
import type { Play } from './play.svelte';
import type { Place } from './targets';

const LONG = 500;

function placeAt(target: EventTarget | null): Place | null {
  if (!(target instanceof Element)) return null;
  return (target.closest<HTMLElement>('[data-place]')?.dataset.place as Place | undefined) ?? null;
}

export function handle(play: Play): Attachment<HTMLElement> {
  return (board) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let held = false;
    const look = (target: EventTarget | null): boolean => {
      const place = placeAt(target);
      if (place === null) return false;
      play.closer = place;
      return true;
    };
    const listeners: [keyof HTMLElementEventMap, (event: Event) => void][] = [
      [
        'pointerdown',
        (event) => {
          held = false;
          clearTimeout(timer);
          if ((event as PointerEvent).pointerType === 'mouse') return;
          timer = setTimeout(() => (held = look(event.target)), LONG);
        },
      ],
      ['pointerup', () => clearTimeout(timer)],
      ['pointercancel', () => clearTimeout(timer)],
      ['pointermove', (event) => Math.abs((event as PointerEvent).movementY) > 4 && clearTimeout(timer)],
      ['contextmenu', (event) => look(event.target) && event.preventDefault()],
      [
        'keydown',
        (event) => {
          const { key, ctrlKey, metaKey, altKey } = event as KeyboardEvent;
          if (key.toLowerCase() === 'i' && !ctrlKey && !metaKey && !altKey) look(event.target);
        },
      ],
    ];
    // The click that ends a long press is not a touch.
    const swallow = (event: Event): void => {
      if (!held) return;
      held = false;
      event.stopPropagation();
      event.preventDefault();
    };
    for (const [kind, listener] of listeners) board.addEventListener(kind, listener);
    board.addEventListener('click', swallow, true);
    return () => {
      clearTimeout(timer);
      for (const [kind, listener] of listeners) board.removeEventListener(kind, listener);
      board.removeEventListener('click', swallow, true);
    };
  };
}
