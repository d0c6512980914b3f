// What the page remembers, as it travels in the file with everything, and how it comes together with what is
// remembered here. Such a file may have been changed by anybody: what does not have the shape of what this page
// writes is left out.
import type { MyTable } from '../lib/mine.svelte';
import { good, merged } from '../record/rows';

export type Remembered = Record<string, string>;

const MOST_NAMES = 500;
const PREFIX = 'posse.';
const NAME = /^[\w. /~%-]{1,200}$/;
const HERE = '@'; // in place of the path under which a site lives: elsewhere it is another

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Things = Record<string, Json>;

const isThings = (value: Json | undefined): value is Things =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const kindOf = (value: Json): string =>
  Array.isArray(value) ? 'list' : value === null ? 'nothing' : typeof value;

/** What is remembered for this page, without what other sites of the same origin have. */
export function remembered(storage: Storage, base: string): Remembered {
  const found: Remembered = {};
  for (const name of Object.keys(storage).sort()) {
    if (!name.startsWith(PREFIX)) continue;
    const [key = '', path] = name.slice(PREFIX.length).split(' ', 2);
    if (path === undefined) found[key] = storage.getItem(name) ?? '';
    else if (path === base) found[`${key} ${HERE}`] = storage.getItem(name) ?? '';
  }
  return found;
}

/** What is to be remembered here, by its name in the store, when what was brought has come to it. */
export function together(storage: Storage, base: string, brought: Remembered): Remembered {
  const found: Remembered = {};
  for (const [name, text] of Object.entries(brought).slice(0, MOST_NAMES)) {
    const [key = '', place] = name.split(' ', 2);
    if (!NAME.test(key) || (place !== undefined && place !== HERE)) continue;
    const here = PREFIX + (place === HERE ? `${key} ${base}` : key);
    const theirs = read(text);
    if (theirs === undefined) continue;
    const ours = read(storage.getItem(here));
    const both = joined(key, ours, theirs);
    if (both !== undefined) found[here] = JSON.stringify(both);
  }
  return found;
}

function read(text: string | null): Json | undefined {
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function joined(key: string, ours: Json | undefined, theirs: Json): Json | undefined {
  if (key === 'tables') return isThings(theirs) ? tables(isThings(ours) ? ours : {}, theirs) : undefined;
  if (key === 'settings') return isThings(theirs) ? settings(isThings(ours) ? ours : {}, theirs) : undefined;
  if (key === 'record') return merged(good(ours), good(theirs)) as unknown as Json;
  if (ours === undefined) return theirs;
  if (kindOf(ours) !== kindOf(theirs)) return undefined;
  if (Array.isArray(ours) && Array.isArray(theirs)) return lists(ours, theirs);
  return isThings(ours) && isThings(theirs) ? { ...theirs, ...ours } : ours;
}

/** Things with an id once each, ours before theirs. */
function lists(ours: Json[], theirs: Json[]): Json[] {
  const name = (one: Json): string =>
    isThings(one) && typeof one['id'] === 'string' ? one['id'] : JSON.stringify(one);
  return [...new Map([...theirs, ...ours].map((one) => [name(one), one])).values()];
}

/** How one likes the page: as it was brought, as far as it says so in words that are known here. */
function settings(ours: Things, theirs: Things): Things {
  const fits = ([name, value]: [string, Json]): boolean =>
    name in ours &&
    kindOf(ours[name]!) === kindOf(value) &&
    (name !== 'lang' || value === 'en' || value === 'fr');
  return { ...ours, ...Object.fromEntries(Object.entries(theirs).filter(fits)) };
}

/** Of a table that both know, what was seen last; where one sits is true of either. */
function tables(ours: Things, theirs: Things): Things {
  const both = { ...ours } as unknown as Record<string, MyTable>;
  for (const [id, table] of Object.entries(theirs) as [string, unknown][]) {
    if (!isTable(id, table)) continue;
    const here = both[id];
    const [old, late] = !here || here.seen < table.seen ? [here, table] : [table, here];
    both[id] = { ...old, ...late, seats: late.seats.length ? late.seats : (old?.seats ?? []) };
  }
  return both as unknown as Things;
}

function isTable(id: string, value: unknown): value is MyTable {
  if (!isThings(value as Json)) return false;
  const table = value as Partial<MyTable>;
  return (
    /^[0-9a-z]{1,40}$/.test(id) &&
    table.id === id &&
    [table.game, table.status].every((text) => typeof text === 'string') &&
    [table.players, table.opened, table.seen].every((number) => typeof number === 'number') &&
    [table.host ?? '', table.guest ?? ''].every((text) => typeof text === 'string') &&
    Array.isArray(table.names) &&
    table.names.every((name) => typeof name === 'string') &&
    Array.isArray(table.seats) &&
    table.seats.every(
      (sits) =>
        isThings(sits as unknown as Json) &&
        Number.isInteger(sits.seat) &&
        typeof sits.token === 'string' &&
        typeof sits.name === 'string' &&
        typeof sits.here === 'boolean',
    )
  );
}

/** Writes all of it, or nothing: a browser may have no room left. What undoes it is returned. */
export function write(storage: Storage, news: Remembered): () => void {
  const before = Object.keys(news).map((name) => [name, storage.getItem(name)] as const);
  const undo = (): void => {
    for (const [name] of before) storage.removeItem(name);
    for (const [name, text] of before) if (text !== null) storage.setItem(name, text);
  };
  try {
    for (const [name, text] of Object.entries(news)) storage.setItem(name, text);
  } catch (error) {
    undo();
    throw error;
  }
  return undo;
}
