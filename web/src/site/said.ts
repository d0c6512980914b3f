// What is said between the page, the worker that has the tables, and the worker in which bots think.

/** Where the Python of the site lies, and how much of it there is. */
export interface Python {
  folder: string;
  bytes: number;
  version: string;
}

export type ToTables =
  | { kind: 'begin'; python: Python }
  | { kind: 'ask'; id: string; method: string; path: string; headers: Record<string, string>; body: string }
  | { kind: 'open'; id: string; path: string }
  | { kind: 'say'; id: string; text: string }
  | { kind: 'hang'; id: string };

export type FromTables =
  | { kind: 'coming'; loaded: number }
  | { kind: 'ready' }
  | { kind: 'failed'; why: string }
  | { kind: 'answer'; id: string; status: number; type: string; body: string }
  | { kind: 'opened'; id: string }
  | { kind: 'heard'; id: string; text: string }
  | { kind: 'closed'; id: string; code: number };

export type ToThinking = { kind: 'begin'; python: Python } | { kind: 'think'; line: string };
export type FromThinking =
  { kind: 'ready' } | { kind: 'thought'; line: string } | { kind: 'failed'; why: string };
