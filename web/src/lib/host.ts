// Who answers the page: a server, over the network. A site without one is built with ../site/host in place of
// this file (vite.config.ts); nothing else of the page knows which of the two it is.

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
  /** A newer version of the page waits until it is taken. */
  newer: boolean;
}

/** Tells how far it is, as often as it changes; a server is there. */
export const coming = (told: (how: Coming) => void): void => void told;
/** Fetches what answers anew, after it failed. */
export const fetchAgain = (): void => undefined;

/** Loads the page anew, in its newer version. */
export const takeNewer = (): void => undefined;

/** Answers a request of the API. */
export const ask = (url: string, init: RequestInit): Promise<Response> => fetch(url, init);
/** A line to a table. */
export const line = (url: string): Line => new WebSocket(url);
