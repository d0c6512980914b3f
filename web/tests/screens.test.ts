// The logic behind the screens around the table.
import { beforeEach, describe, expect, it } from 'vitest';
import type { GameInfo } from '../src/lib/api';
import { peeked } from '../src/lib/peek';
import { settings } from '../src/lib/settings.svelte';
import type { MyTable } from '../src/lib/mine.svelte';
import { spelled, tableCode, tableId } from '../src/screens/home/join';
import { lines, plainPoster, SHEET } from '../src/screens/home/poster';
import { ago, inOrder, standing } from '../src/screens/home/standing';
import { Answers, dueHere, type Seen } from '../src/screens/hotseat/turns';
import { clockName, level } from '../src/screens/newtable/messages';
import {
  asked,
  changes,
  CLOCKS,
  faults,
  fitted,
  nameOf,
  peopleHere,
  usualPlan,
  withBots,
  withPlayers,
  withSeat,
} from '../src/screens/newtable/plan';
import { moveCode, moveLink } from '../src/screens/room/move';
import { anchor, folded, matching, plain, type RulesPage } from '../src/screens/rules/rules';

const both = (text: string) => ({ en: text, fr: text });
const GAME: GameInfo = {
  id: 'faro',
  rules: 1,
  title: both('Faro'),
  tagline: both('Bet on a card.'),
  least: 2,
  most: 5,
  options: [
    { name: 'quick', default: 0, low: 0, high: 1, label: both('Quick'), help: both(''), zero: both('') },
    { name: 'rounds', default: 3, low: 1, high: 9, label: both('Rounds'), help: both(''), zero: both('') },
  ],
  levels: ['greenhorn', 'deputy'].map((name) => ({ name, label: both(name), help: both(''), players: [] })),
  regulars: [],
  bots: ['random', 'house'],
  windows: false,
};

beforeEach(() => (settings.lang = 'en'));

describe('a code', () => {
  it('is read from a link, from what was typed, and from nothing else', () => {
    expect(tableId('http://10.0.0.2:8000/posse/t/0pjt0eq5sf2zv1r7#x')).toBe('0pjt0eq5sf2zv1r7');
    expect(tableId(' OPJT 0eq5-sf2z vlr7 ')).toBe('0pjt0eq5sf2zv1r7');
    expect(tableId('0pjt0eq5sf2zv1r')).toBeNull();
    expect(tableId('http://example.org/r/0pjt0eq5sf2zv1r7')).toBeNull();
    expect(tableId('')).toBeNull();
  });
  it('is known by a short code, however it was heard', () => {
    expect(tableCode(' k7m-4QXR ')).toBe('k7m4qxr');
    expect(tableCode('KOM ILUR')).toBe('k0m11vr');
    expect(tableCode('http://host/t/K7M4QXR')).toBe('k7m4qxr');
    expect(tableCode('k7m4qx')).toBeNull();
    expect(tableCode('k7m4qxé')).toBeNull();
  });
  it('is spelled three and four', () => expect(spelled('k7m4qxr')).toBe('K7M 4QXR'));
  it('that moves a seat stands behind the #', () => {
    const link = moveLink('http://a/posse/', 'tab', 'k3y');
    expect(new URL(link).search + new URL(link).pathname).toBe('/posse/t/tab');
    expect(moveCode(new URL(link).hash)).toBe('k3y');
    expect(moveCode('#PE-5')).toBe('');
  });
});

describe('a plan', () => {
  it('usually has me and bots, four if the game allows it', () => {
    const plan = usualPlan(GAME, 'Ada');
    expect(plan.seats.map((seat) => seat.kind)).toEqual(['me', 'bot', 'bot', 'bot']);
    expect(asked(plan)).toMatchObject({
      game: 'faro',
      players: 4,
      settings: { clock: 'none', listed: false, window: 6 },
    });
    expect(asked({ ...plan, window: 15 }).settings['window']).toBe(15);
    const together = { ...plan, seats: plan.seats.map((seat) => ({ ...seat, kind: 'here' as const })) };
    expect(asked(together).settings['window']).toBe(25); // the screen has to change hands for an answer
    expect(fitted({ ...plan, window: 7 }, GAME).window).toBe(6);
  });
  it('fits the game whatever was kept', () => {
    const kept = { ...usualPlan(GAME, ''), players: 9, options: { rounds: 99, gone: 1 }, clock: 'sundial' };
    const plan = fitted(
      {
        ...kept,
        seats: [
          { kind: 'me', name: 'a', bot: 'x' },
          { kind: 'me', name: 'b', bot: 'greenhorn' },
        ],
      },
      GAME,
    );
    expect(plan.players).toBe(5);
    expect(plan.options).toEqual({ rounds: 9 });
    expect(plan.clock).toBe('none');
    expect(plan.seats.map((seat) => seat.kind)).toEqual(['me', 'here', 'bot', 'bot', 'bot']);
    expect(plan.seats.map((seat) => seat.bot)).toEqual(['deputy', 'greenhorn', 'deputy', 'deputy', 'deputy']);
  });
  it('has one of me at most, and names for everyone', () => {
    let plan = withSeat(usualPlan(GAME, 'Ada'), 2, { kind: 'me' });
    expect(plan.seats.map((seat) => seat.kind)).toEqual(['here', 'bot', 'me', 'bot']);
    expect(nameOf(plan.seats[2]!, 2)).toBe('Stranger');
    expect(faults(plan)).toEqual([]);
    plan = withSeat(plan, 2, { name: ' ada ' });
    expect(faults(plan)).toEqual([{ what: 'twice', seat: 2 }]);
  });
  it('gives a shared screen more time to react', () => {
    const plan = withSeat(withPlayers(usualPlan(GAME, 'Ada'), 2, GAME), 1, { kind: 'here', name: 'Bo' });
    expect(peopleHere(plan)).toBe(2);
    expect(asked(plan).settings).toMatchObject({ window: 25 });
  });
  it('asks for a clock in seconds, and for a deal instead of a game', () => {
    expect(asked({ ...usualPlan(GAME, ''), clock: 'move:60' }).settings).toMatchObject({
      clock: 'move',
      seconds: 60,
    });
    expect(asked({ ...usualPlan(GAME, ''), deal: 'abc' })).not.toHaveProperty('game');
    expect(CLOCKS.map(clockName)).toContain('1 day a move');
    expect(new Set(CLOCKS.map(clockName)).size).toBe(CLOCKS.length);
    expect(level('montecarlo:50ms')).toBe('Gunslinger');
    expect(level('other')).toBe('other');
    expect(level('marshal')).toBe('Marshal');
    settings.lang = 'fr';
    expect(level('greenhorn')).toBe('Pied-tendre');
  });
});

describe('a poster', () => {
  it('breaks a title into even lines', () => {
    expect(lines('THE GOOD THE BAD', 3)).toEqual(['THE GOOD', 'THE BAD']);
    expect(lines('FARO', 3)).toEqual(['FARO']);
    expect(lines('', 3)).toEqual([]);
  });
  it('stays on its sheet for any game', () => {
    const game = {
      id: 'x',
      title: both('An Extraordinarily Long Title Of A Game'),
      tagline: both('A tagline that goes on and on until it needs three whole lines to be said'),
    };
    for (const mark of plainPoster(game, 'en').marks) {
      if ('text' in mark) expect(mark.y).toBeLessThan(SHEET.height - 12);
      if ('emblem' in mark) expect(mark.y + mark.size).toBeLessThan(SHEET.height - 60);
    }
  });
});

describe('how my games stand', () => {
  const table: MyTable = {
    id: 't',
    game: 'faro',
    players: 2,
    opened: 0,
    seen: 5,
    status: 'running',
    names: ['Ann', 'Bob'],
    seats: [{ seat: 0, token: 'x', name: 'Ann', here: false }],
  };
  const seats = [
    { name: 'Ann', kind: 'person' },
    { name: 'Bob', kind: 'person' },
  ];
  const look = (news: object) =>
    peeked({ status: 'running', seats, view: { to_act: [] }, result: null, ...news } as never);

  it('says whose turn it is', () => {
    expect(standing(table, look({ view: { to_act: [0] } }), 'en')).toMatchObject({
      mine: true,
      text: 'your turn',
    });
    expect(standing(table, look({ view: { to_act: [1] } }), 'en')).toMatchObject({
      mine: false,
      text: 'Bob to play',
    });
    const both = { ...table, seats: [...table.seats, { seat: 1, token: 'y', name: 'Bob', here: true }] };
    expect(standing(both, look({ view: { to_act: [1] } }), 'en').text).toBe('Bob to play, on this screen');
  });
  it('says who has won', () => {
    expect(standing(table, look({ status: 'over', result: { ranks: [2, 1] } }), 'en').text).toBe(
      'finished, Bob won',
    );
    expect(standing(table, look({ status: 'over', result: { ranks: [1, 2] } }), 'en').text).toBe(
      'finished, you won',
    );
  });
  it('goes by what is remembered when a table cannot be seen', () => {
    expect(standing({ ...table, myTurn: true }, undefined, 'en').mine).toBe(true);
  });
  it('puts what waits for me first', () => {
    const rows = [
      { table: { ...table, seen: 9 }, stands: { mine: false, over: true, text: '' } },
      { table: { ...table, seen: 1 }, stands: { mine: true, over: false, text: '' } },
      { table: { ...table, seen: 5 }, stands: { mine: false, over: false, text: '' } },
    ];
    expect(inOrder(rows).map((row) => row.table.seen)).toEqual([1, 5, 9]);
  });
  it('tells the time roughly', () =>
    expect([0, 3 * 60e3, 5 * 3600e3, 50 * 3600e3].map(ago)).toEqual([
      'just now',
      '3 min ago',
      '5 h ago',
      '2 d ago',
    ]));
});

describe('a shared screen', () => {
  const seen = (news: Partial<Seen>): Seen => ({
    status: 'running',
    paused: false,
    version: 3,
    toAct: [0, 2],
    window: false,
    ...news,
  });

  it('calls its people in seat order after the one who has just played', () => {
    expect(dueHere(seen({}), [0, 1, 2], new Answers())).toEqual([0, 2]);
    expect(dueHere(seen({ toAct: [0, 1, 2] }), [0, 1, 2], new Answers(), 1)).toEqual([1, 2, 0]);
    expect(dueHere(seen({ paused: true }), [0], new Answers())).toEqual([]);
    expect(dueHere(seen({ status: 'over' }), [0], new Answers())).toEqual([]);
  });
  it('remembers who has answered a window, until it closes', () => {
    const answers = new Answers();
    const open = seen({ window: true });
    answers.given(open, 0);
    expect(dueHere(open, [0, 2], answers)).toEqual([2]);
    expect(dueHere(seen({ version: 4, window: true }), [0, 2], answers)).toEqual([0, 2]);
    expect(dueHere(seen({ version: 4 }), [0, 2], answers)).toEqual([0, 2]);
  });
});

describe('the rules', () => {
  const page: RulesPage = {
    title: 'Faro',
    sections: [
      {
        title: 'À la fin',
        blocks: [{ id: 'FA-1', item: true, html: 'Une <strong>égalité</strong> &amp; rien.' }],
      },
      {
        title: 'Turn',
        blocks: [
          { id: 'FA-2', item: true, html: 'Take a card.' },
          { id: null, item: false, html: '<p>Then stop.</p>' },
        ],
      },
    ],
  };
  it('are matching by words without accents, and by ids', () => {
    expect(matching(page, 'egalite rien').map((section) => section.blocks[0]!.id)).toEqual(['FA-1']);
    expect(matching(page, 'fa-2')[0]!.blocks).toHaveLength(1);
    expect(matching(page, 'turn')[0]!.blocks).toHaveLength(2);
    expect(matching(page, 'egalite card')).toEqual([]);
    expect(matching(page, ' ')).toBe(page.sections);
  });
  it('are plain text to a search', () => {
    expect(plain('a <b>b</b> &amp; c').replace(/\s+/g, ' ')).toBe('a b & c');
    expect(folded('Éléphant')).toBe('elephant');
    expect(anchor('À la fin')).toBe('à-la-fin');
  });
});

it('a level is that of all bots, and what is not as usual is counted', () => {
  const usual = usualPlan(GAME, 'Ann');
  expect(changes(usual, GAME)).toBe(0);
  const plan = { ...withBots(usual, 'legend'), clock: 'move:60', options: { quick: 1, rounds: 3 } };
  expect(plan.seats.map((seat) => seat.kind === 'bot' && seat.bot)).toEqual([
    false,
    'legend',
    'legend',
    'legend',
  ]);
  expect(changes(plan, GAME)).toBe(2);
});
