// Who answers the page: a server, over the network. A site without one is built with ../site/host in place of
// this file (vite.config.ts); nothing else of the page knows which of the two it is.
import { serve, takeNewer, whenIdle } from './worker';
import type { Lang } from './words';

/** Whether this very device answers, and nobody else can come to its tables. */
export const alone: boolean = false;
/** Another house, where people elsewhere can be met; none is named by a server. */
export const elsewhere: string = '';
/** Whether the searching bots are quick enough to play. */
export const quick: boolean = true;

/** What is used of a socket. */
export type Line = Pick<WebSocket, 'readyState' | 'onopen' | 'onmessage' | 'onclose' | 'send' | 'close'>;

/** How far it is that what answers is there, in bytes; `failed` says why it is not. */
export interface Coming {
  loaded: number;
  total: number;
  ready: boolean;
  failed: string;
  /** What is played is not kept any more: there is no room. */
  full: boolean;
  /** A newer version of the page waits until it is taken. */
  newer: boolean;
}

/** All that is on this device, as one file: taken along, and brought to another device. */
export interface Everything {
  /** Bytes that such a file has at most. */
  most: number;
  pack: () => Promise<Blob>;
  /** Adds what a file has to what is here: how much came, or what is wrong with the file. */
  bring: (
    file: ArrayBuffer,
    lang: Lang,
  ) => Promise<{ wrong: string; brought?: undefined } | { wrong?: undefined; brought: number[] }>;
}
/** A server keeps what is its people's. */
export const everything: Everything | null = null as Everything | null;

/** Tells how far it is, as often as it changes; a server is there, and only a newer page may come. */
export function coming(told: (how: Coming) => void): void {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  const newer = { loaded: 0, total: 0, ready: true, failed: '', full: false, newer: true };
  whenIdle(() => void serve(() => told(newer)).catch(() => undefined));
}
/** Fetches what answers anew, after it failed. */
export const fetchAgain = (): void => undefined;

export { takeNewer };

/** Answers a request of the API. */
export const ask = (url: string, init: RequestInit): Promise<Response> => fetch(url, init);
/** A line to a table. */
export const line = (url: string): Line => new WebSocket(url);
