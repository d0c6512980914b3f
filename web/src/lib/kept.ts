// What stays on this device. A browser may refuse to keep anything: then it lasts as long as the page.
import { base } from './router.svelte';

const here = new Map<string, string>();

export function keep(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  here.set(key, text);
  try {
    localStorage.setItem(`posse.${key}`, text);
  } catch {
    // full or forbidden
  }
}

export function kept<T>(key: string, otherwise: T): T {
  let text = here.get(key) ?? null;
  try {
    text = localStorage.getItem(`posse.${key}`) ?? text;
  } catch {
    // forbidden
  }
  if (text === null) return otherwise;
  try {
    return JSON.parse(text) as T;
  } catch {
    return otherwise;
  }
}

/** The key of what a server gave. A browser keeps scheme, host and port apart; the path is added here. */
export const ofThisServer = (key: string): string => `${key} ${base()}`;

/** Where else under this origin such a key is kept: the paths of the other servers. */
export function otherServers(key: string): string[] {
  const begin = `posse.${key} `;
  try {
    return Object.keys(localStorage).flatMap((name) =>
      name.startsWith(begin) && name !== `posse.${ofThisServer(key)}` ? [name.slice(begin.length)] : [],
    );
  } catch {
    return []; // forbidden
  }
}
