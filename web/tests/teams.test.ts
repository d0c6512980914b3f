// Teams on the page: who plays with whom, whose lines are whose, and two mates who choose at once.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { START } from '../src/lib/chain';
import { mine } from '../src/lib/mine.svelte';
import { matesOf, plannedSides, teamName } from '../src/lib/teams';
import type { ChatLine } from '../src/lib/wire';
import { joined, keyOf, unreadBy } from '../src/table/chat';
import { TableSession } from '../src/table/session.svelte';
import { Line, stubPage } from './line';

const SIDES = [
  [0, 2],
  [1, 3],
];
const game = {
  options: [
    { name: 'teams', default: 0 },
    { name: 'notes', default: 1 },
  ],
  teams: [{ players: 4, options: { teams: 1 }, sides: SIDES }],
  sides: [{ en: 'Reds', fr: 'Rouges' }],
};

test('a plan knows its teams as soon as the option and the players fit', () => {
  expect(plannedSides(game, 4, { teams: 1 })).toEqual(SIDES);
  expect(plannedSides(game, 4, {})).toEqual([]);
  expect(plannedSides(game, 3, { teams: 1 })).toEqual([]);
  expect(plannedSides({ options: [] }, 4, { teams: 1 })).toEqual([]);
});

test('mates and the names of teams', () => {
  expect(matesOf(SIDES, 2)).toEqual([0]);
  expect(matesOf(SIDES, null)).toEqual([]);
  expect(matesOf([[0], [1]], 1)).toEqual([]);
  expect(teamName(game, SIDES, 2, 'fr')).toBe('Rouges');
  expect(teamName(game, SIDES, 3, 'en')).toBe('Team 2');
  expect(teamName(game, [[0], [1]], 0, 'en')).toBe('');
});

const line = (n: number, team: number | null, seat = 0): ChatLine => ({
  n,
  team,
  seat,
  name: 'x',
  text: 'y',
  phrase: null,
});

test('a line of the team and one for everyone may have the same number', () => {
  const known = [line(4, 1), line(4, 2), line(4, null)];
  expect(new Set(known.map(keyOf)).size).toBe(3);
  expect(joined(known, [line(4, 2), line(5, 3)]).map(keyOf)).toEqual(['4.1', '4.2', '4.all', '5.3']);
  expect(unreadBy(known, new Set(['4.1']), 1)).toBe(2);
  expect(unreadBy(known, new Set(), 0)).toBe(0);
});

function frame(version: number, toAct: number[], chat: ChatLine[] = []): Record<string, unknown> {
  const view = { to_act: toAct, legal: ['place a', 'ready'], seat: 0, result: null };
  return {
    type: 'view',
    version,
    status: 'running',
    paused: false,
    seats: [],
    view,
    labels: [],
    window: null,
    log: [],
    chain: START,
    chat,
    events: [],
    table: { sides: SIDES, game: 'g', players: 4 },
  };
}

beforeEach(() => {
  stubPage();
  vi.spyOn(mine, 'get').mockReturnValue(undefined);
});
afterEach(() => vi.unstubAllGlobals());

/** A command that the server finds too old, at a table where these are to act. */
async function crossed(toAct: number[]): Promise<TableSession> {
  const session = new TableSession('abc', 0);
  Line.last.tell(frame(3, toAct));
  const sent = session.send({ action: 'place a' });
  const { id } = Line.last.sent.at(-1)!;
  Line.last.tell({ type: 'error', id, rule: 'stale', text: 'The table has changed.', view: frame(4, toAct) });
  expect(await sent).toBeNull();
  expect(session.frame?.version).toBe(4);
  session.close();
  return session;
}

test('a mate who was quicker is seen and not scolded about; anyone else is told of', async () => {
  expect((await crossed([0, 2])).choice.refusal).toBeNull();
  expect((await crossed([0])).choice.refusal?.rule).toBe('stale');
});

test('what a team says leaves the page with its seat', () => {
  const session = new TableSession('abc', 0);
  Line.last.tell(frame(3, [0], [line(3, 1)]));
  expect(session.mates).toEqual([2]);
  expect(session.chat).toHaveLength(1);
  const watching = session.sitAs(null);
  expect(watching.chat).toEqual([]);
  expect(watching.mates).toEqual([]);
  watching.close();
});
