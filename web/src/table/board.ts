// What a game's board is given. A board draws the view and offers the legal actions; it knows no rules.
import type { Component } from 'svelte';
import type { GameEvent, GameView, SeatInfo } from '../lib/wire';
import type { Fields, Lang, Words } from '../lib/words';
import type { Legal } from './legal';

export type { GameEvent, GameView, Legal, SeatInfo };

export interface BoardProps<V = GameView> {
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
  /** Everything that has happened since the page came to the table, in order. */
  events: GameEvent[];
  /** The events of the move shown last: the trail, and what a scene plays. */
  lastEvents: GameEvent[];
  /** The game's words in the reader's language; a Seat in the fields is `seat(n)` of lib/words. */
  say(key: string, fields?: Fields): string;
  words: Words;
  /** The players' names by seat. */
  names: string[];
  lang: Lang;
  /** A finished game is being looked at: nothing is legal. */
  replay?: boolean;
}

type Loaded = { default: Component<BoardProps<never>> };
const boards = import.meta.glob<Loaded>('../games/*/Board.svelte');

export function hasBoard(folder: string): boolean {
  return `../games/${folder}/Board.svelte` in boards;
}

/** A game's board; null if it has none and the generic one draws it. */
export async function loadBoard(folder: string): Promise<Component<BoardProps> | null> {
  const load = boards[`../games/${folder}/Board.svelte`];
  return load ? ((await load()).default as unknown as Component<BoardProps>) : null;
}
