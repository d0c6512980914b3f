// “Your turn” in the tab's title and icon, and as a notice of the browser if the reader allows it.
import { base } from '../lib/router.svelte';

export function canNotify(): boolean {
  return typeof Notification !== 'undefined' && window.isSecureContext;
}

export function mayNotify(): boolean {
  return canNotify() && Notification.permission === 'granted';
}

export async function askToNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted';
}

export function showTitle(title: string, turn: boolean): void {
  document.title = turn ? `● ${title}` : title;
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (icon) icon.href = `${base()}${turn ? 'icon-turn.svg' : 'icon.svg'}`;
}

/** Tells someone who looks elsewhere; a table says it once until it has been looked at. */
export function notify(title: string, text: string, tag: string): void {
  if (!mayNotify() || (!document.hidden && document.hasFocus())) return;
  const notice = new Notification(title, { body: text, tag, icon: `${base()}icon.svg` });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}
