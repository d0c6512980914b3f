// What is said between the page, the worker that has the tables, and the worker in which bots think.

/** Where the Python of the site lies, and how much of it there is. */
export interface Python {
  folder: string;
  bytes: number;
  version: string;
}

/** What of the file with everything has come: tables that are new here, that went on, that were here; left out. */
export type Brought = [came: number, wentOn: number, stayed: number, leftOut: number];

export type ToTables =
  | { kind: 'begin'; python: Python }
  | { kind: 'ask'; id: string; method: string; path: string; headers: Record<string, string>; body: string }
  | { kind: 'open'; id: string; path: string }
  | { kind: 'say'; id: string; text: string }
  | { kind: 'hang'; id: string }
  | { kind: 'pack'; id: string; page: string }
  | { kind: 'look'; id: string; file: ArrayBuffer; lang: string }
  | { kind: 'take'; id: string };

export type FromTables =
  | { kind: 'coming'; loaded: number }
  | { kind: 'ready' }
  | { kind: 'failed'; why: string }
  | { kind: 'keeping'; full: boolean }
  | { kind: 'answer'; id: string; status: number; type: string; body: string }
  | { kind: 'packed'; id: string; file: Uint8Array<ArrayBuffer> }
  | { kind: 'looked'; id: string; page: string; wrong: string }
  | { kind: 'taken'; id: string; brought: Brought }
  | { kind: 'refused'; id: string; why: string }
  | { kind: 'opened'; id: string }
  | { kind: 'heard'; id: string; text: string }
  | { kind: 'closed'; id: string; code: number };

export type ToThinking = { kind: 'begin'; python: Python } | { kind: 'think'; line: string };
export type FromThinking =
  { kind: 'ready' } | { kind: 'thought'; line: string } | { kind: 'failed'; why: string };
