// What a game's board is given. A board draws the view and offers the legal actions; it knows no rules.
import type { Component, Snippet } from 'svelte';
import type { GameEvent, GameView, SeatInfo } from '../lib/wire';
import type { Fields, Lang, Names, Words } from '../lib/words';
import type { Ink } from '../ui/ink';
import type { Legal } from './legal';
import type { Turned } from './moment.svelte';
import type { Noise, SoundOf } from './sound';

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
  pick: (action: string | null) => void;
  /** Asks the server why an action is not possible; the answer with its rule's id shows at the prompt. */
  why: (action: string) => void;
  /** The same answer for the board to show where one looks; '' if it is possible or nobody can be asked. */
  reason?: (action: string) => Promise<string>;
  /** Figure first: offers in the list only what has these words (`narrow('p2', 'loners')`); picks it if it is one. */
  narrow: (...words: string[]) => void;
  /** Everything that has happened since the page came to the table, in order. */
  events: E[];
  /** The events of the move shown last: the trail, and what a scene plays. */
  lastEvents: E[];
  /** The game's words in the reader's language; a Seat in the fields is `seat(n)` of lib/words. */
  say: (key: string, fields?: Fields) => string;
  words: Words;
  /** The players' names by seat, the reader's own as “You”. */
  names: Names;
  lang: Lang;
  /** A finished game is being looked at: nothing is legal. */
  replay?: boolean;
  /** The game has ended: what is told of it. A board that `showsEnd` gives it a place, once whatever is counted has
      been; with `true` it is short, because the board itself shows why and where everyone stands. */
  ending?: Snippet<[boolean]> | undefined;
}

/** What a game's `CountSheet.svelte` is given: a round or hand that was counted. It needs no board around it. */
export interface CountProps<V = GameView, E = GameEvent> {
  /** The table before the move that ended it; null if it was not seen. */
  before: V | null;
  /** The table after it, perhaps with the next deal: not to be shown. */
  view: V;
  /** Everything that has happened since the page came to the table, the count included. */
  events: E[];
  /** The events of the move that was counted. */
  lastEvents: E[];
  say: (key: string, fields?: Fields) => string;
  words: Words;
  names: Names;
  lang: Lang;
}

/** How a thing of the game is marked: ink, letter and shape. Used by the odds, wherever there is no board. */
export interface Sign {
  ink?: Ink;
  shape?: string;
  letter?: string;
}

/** Why a game ended, in its own words, to the reader at a seat. */
export type WhyOf = (view: GameView, me: number | null, names: Names, words: Words) => string[];

/** The cards that a move turns before what comes of them is shown; none for most moves. */
export type MomentOf = (events: readonly GameEvent[], words: Words) => Turned[];

/** What `src/games/<folder>/` may hold beside its board: `signs.ts` with `sign(word)`, `ending.ts` with
    `whyOf(view, me, names, words)`, `sounds.ts` with `soundOf(events)`, `moments.ts` with `momentOf(events, words)`, and in the board's `<script module>`
    `answers(legal)`: the actions that have no piece and become buttons of the prompt; and `showsEnd = true` if the
    board gives the ending its place. */
export interface BoardModule {
  Board: Component<BoardProps>;
  answers: ((legal: Legal) => string[]) | null;
  showsEnd?: boolean;
  whyOf?: WhyOf | null;
  soundOf?: SoundOf | null;
  momentOf?: MomentOf | null;
}

type Loaded = {
  default: Component<BoardProps<never, never>>;
  answers?: (legal: Legal) => string[];
  showsEnd?: boolean;
};
type Endings = {
  whyOf: (view: never, me: number | null, names: Names, words: Words) => string[];
};
type Sounds = { soundOf: (events: readonly never[]) => Noise | null };
type Moments = { momentOf: (events: readonly never[], words: Words) => Turned[] };
type Signs = { sign: (word: string) => Sign | null };
const boards = import.meta.glob<Loaded>('../games/*/Board.svelte');
const endings = import.meta.glob<Endings>('../games/*/ending.ts');
const sounds = import.meta.glob<Sounds>('../games/*/sounds.ts');
const moments = import.meta.glob<Moments>('../games/*/moments.ts');
const counts = import.meta.glob<{ default: Component<CountProps<never, never>> }>(
  '../games/*/CountSheet.svelte',
);
const signs = import.meta.glob<Signs>('../games/*/signs.ts');

export function hasBoard(folder: string): boolean {
  return `../games/${folder}/Board.svelte` in boards;
}

/** A game's board; null if it has none and the generic one draws it. */
export async function loadBoard(folder: string): Promise<BoardModule | null> {
  const load = boards[`../games/${folder}/Board.svelte`];
  if (!load) return null;
  const [{ default: Board, answers, showsEnd }, ending, sound, moment] = await Promise.all([
    load(),
    endings[`../games/${folder}/ending.ts`]?.(),
    sounds[`../games/${folder}/sounds.ts`]?.(),
    moments[`../games/${folder}/moments.ts`]?.(),
  ]);
  return {
    Board: Board as unknown as Component<BoardProps>,
    answers: answers ?? null,
    showsEnd: showsEnd ?? false,
    whyOf: (ending?.whyOf as WhyOf | undefined) ?? null,
    soundOf: (sound?.soundOf as SoundOf | undefined) ?? null,
    momentOf: (moment?.momentOf as MomentOf | undefined) ?? null,
  };
}

/** How a game tells a count; null if it has no sheet of its own. */
export async function loadCount(folder: string): Promise<Component<CountProps> | null> {
  const load = counts[`../games/${folder}/CountSheet.svelte`];
  return load ? ((await load()).default as unknown as Component<CountProps>) : null;
}

/** A game's signs; without any, things are told apart by their names alone. */
export async function loadSigns(folder: string): Promise<(word: string) => Sign | null> {
  const load = signs[`../games/${folder}/signs.ts`];
  return load ? (await load()).sign : () => null;
}
