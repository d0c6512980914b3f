// Exercises: one's own costly choices, kept on this device and asked again after 1, 3 and 7 days, until they were
// found twice. Each holds the position as its seat knew it, so that it needs no server.
import type { ReplayFrame, TurningPoint } from '../gen/types/messages';
import { keep, kept } from './kept';
import type { Lang } from './words';

/** What is said of one, in a language. */
export interface Said {
  labels: string[];
  text: string;
  why: string;
}

export interface Exercise {
  id: string; // of the table and the line
  table: string;
  line: number;
  before: number;
  game: string;
  seat: number;
  frame: Pick<ReplayFrame, 'seats' | 'view' | 'events'>;
  played: string;
  better: string;
  right: string[];
  chance: number;
  could: number;
  sure: number;
  said: Record<Lang, Said>;
  due: number; // milliseconds
  asked: number; // how often it was found in all
  found: number; // and in a row
}

const KEY = 'exercises';
const DONE = 'exercises done';
const DAY = 86_400_000;
export const AFTER: readonly number[] = [1, 3, 7]; // days
export const TWICE = 2;
const MOST = 40;
const WIDEST = 1_500_000; // characters of them all
const REMEMBERED = 400; // found twice, or given up: they do not come again

const idOf = (table: string, line: number): string => `${table} ${line}`;

class Exercises {
  all = $state.raw<readonly Exercise[]>(kept<Exercise[]>(KEY, []));
  done = $state.raw<readonly string[]>(kept<string[]>(DONE, []));

  constructor() {
    if (typeof addEventListener === 'undefined') return;
    addEventListener('storage', (event) => {
      if (event.key === `posse.${KEY}`) this.all = kept<Exercise[]>(KEY, []);
      if (event.key === `posse.${DONE}`) this.done = kept<string[]>(DONE, []);
    });
  }

  get(id: string): Exercise | undefined {
    return this.all.find((one) => one.id === id);
  }

  /** Whether a choice is kept, or was. */
  knows(table: string, line: number): boolean {
    const id = idOf(table, line);
    return this.done.includes(id) || this.get(id) !== undefined;
  }

  /** Keeps a choice of a finished game; asked for the first time a day later. */
  add(
    table: string,
    game: string,
    frame: ReplayFrame,
    told: Record<Lang, TurningPoint>,
    now = Date.now(),
  ): void {
    this.read();
    const point = told.en;
    if (this.knows(table, point.line)) return;
    const said = (one: TurningPoint): Said => ({ labels: one.labels, text: one.text, why: one.why });
    const { seats, view, events } = frame;
    const { line, before, seat, played, better, right, chance, could, sure } = point;
    const fresh: Exercise = {
      ...{ id: idOf(table, line), table, line, before, game, seat, frame: { seats, view, events } },
      ...{ played, better, right, chance, could, sure, said: { en: said(told.en), fr: said(told.fr) } },
      ...{ due: now + AFTER[0]! * DAY, asked: 0, found: 0 },
    };
    this.write([...this.all, fresh]);
  }

  /** An answer to one that was due; found twice in a row, it is done. */
  answered(id: string, right: boolean, now = Date.now()): void {
    this.read();
    const one = this.get(id);
    if (!one || one.due > now) return;
    const found = right ? one.found + 1 : 0;
    if (found >= TWICE) return this.drop(id);
    const asked = one.asked + (right ? 1 : 0);
    const due = now + AFTER[right ? Math.min(asked, AFTER.length - 1) : 0]! * DAY;
    this.write(this.all.map((other) => (other.id === id ? { ...one, found, asked, due } : other)));
  }

  /** It comes no more. */
  drop(id: string): void {
    this.done = [...this.done.filter((other) => other !== id), id].slice(-REMEMBERED);
    keep(DONE, this.done);
    this.write(this.all.filter((one) => one.id !== id));
  }

  private read(): void {
    this.all = kept<readonly Exercise[]>(KEY, this.all);
    this.done = kept<readonly string[]>(DONE, this.done);
  }

  /** The oldest go if there are too many. */
  private write(all: readonly Exercise[]): void {
    let rest = all.slice(-MOST);
    while (rest.length > 1 && JSON.stringify(rest).length > WIDEST) rest = rest.slice(1);
    this.all = rest;
    keep(KEY, rest);
  }
}

export const exercises = new Exercises();

/** The exercises that are to be asked now, the longest due first. */
export function due(now = Date.now()): Exercise[] {
  return exercises.all.filter((one) => one.due <= now).sort((a, b) => a.due - b.due);
}

/** Those that come later, the next first. */
export function later(now = Date.now()): Exercise[] {
  return exercises.all.filter((one) => one.due > now).sort((a, b) => a.due - b.due);
}
