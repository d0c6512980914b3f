// What a game's board is given. A board draws the view and offers the legal actions; it knows no rules.
import type { Component } from 'svelte';
import type { GameEvent, GameView, SeatInfo } from '../lib/wire';
import type { Fields, Lang, Words } from '../lib/words';
import type { Ink } from '../ui/Chip.svelte';
import type { Legal } from './legal';

export type { GameEvent, GameView, Legal, SeatInfo };

export interface BoardProps<V = GameView, E = GameEvent> {
  /** What this reader sees now; `../gen/types/<folder>` has the game's own View. */
  view: V;
  seats: SeatInfo[];
  /** The seat this reader plays; null for a spectator. */
  me: number | null;
  /** What may be done now; empty when it is not this reader's turn or moves of others are still being shown. */
  legal: Legal;
  /** The action a tap has picked; the prompt's button, Enter or a second tap commits it. */
  picked: string | null;
  /** Picks an action; picking the picked one commits it; null puts it back. */
  pick(action: string | null): void;
  /** Asks the server why an action is not possible; the answer with its rule's id shows at the prompt. */
  why(action: string): void;
  /** The same answer for the board to show where one looks; '' if it is possible or nobody can be asked. */
  reason?(action: string): Promise<string>;
  /** Figure first: offers in the list only what has these words (`narrow('p2', 'loners')`); picks it if it is one. */
  narrow(...words: string[]): void;
  /** Everything that has happened since the page came to the table, in order. */
  events: E[];
  /** The events of the move shown last: the trail, and what a scene plays. */
  lastEvents: E[];
  /** The game's words in the reader's language; a Seat in the fields is `seat(n)` of lib/words. */
  say(key: string, fields?: Fields): string;
  words: Words;
  /** The players' names by seat. */
  names: string[];
  lang: Lang;
  /** A finished game is being looked at: nothing is legal. */
  replay?: boolean;
}

/** How a thing of the game is marked: ink, letter and shape. Used by the odds, wherever there is no board. */
export interface Sign {
  ink?: Ink;
  shape?: string;
  letter?: string;
}

/** What `src/games/<folder>/` may hold beside its board: `signs.ts` with `sign(word)`, and in the board's
    `<script module>` `answers(legal)`: the actions that have no piece and become buttons of the prompt; and
    `tellsEnd = true` if the board itself shows who won and where everyone stands. */
export interface BoardModule {
  Board: Component<BoardProps>;
  answers: ((legal: Legal) => string[]) | null;
  tellsEnd?: boolean;
}

type Loaded = { default: Component<BoardProps<never, never>>; answers?: (legal: Legal) => string[]; tellsEnd?: boolean };
type Signs = { sign: (word: string) => Sign | null };
const boards = import.meta.glob<Loaded>('../games/*/Board.svelte');
const signs = import.meta.glob<Signs>('../games/*/signs.ts');

export function hasBoard(folder: string): boolean {
  return `../games/${folder}/Board.svelte` in boards;
}

/** A game's board; null if it has none and the generic one draws it. */
export async function loadBoard(folder: string): Promise<BoardModule | null> {
  const load = boards[`../games/${folder}/Board.svelte`];
  if (!load) return null;
  const { default: Board, answers, tellsEnd } = await load();
  return { Board: Board as unknown as Component<BoardProps>, answers: answers ?? null, tellsEnd: tellsEnd ?? false };
}

/** A game's signs; without any, things are told apart by their names alone. */
export async function loadSigns(folder: string): Promise<(word: string) => Sign | null> {
  const load = signs[`../games/${folder}/signs.ts`];
  return load ? (await load()).sign : () => null;
}
