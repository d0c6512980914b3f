import { describe, expect, it } from 'vitest';
import type { AnyEvent, Duel, PlayerView, Truel } from '../src/gen/types/public_enemy';
import { events } from './fixtures';
import en from '../src/gen/words/public_enemy.en.json';
import { flights } from '../src/games/public_enemy/fly';
import { cardOf, GANGS, printOf } from '../src/games/public_enemy/printed';
import { cardsAtEnd, countSteps, isCounted, tilesOf, trailOf } from '../src/games/public_enemy/story';
import { choicesByPlace, meant, offered } from '../src/games/public_enemy/targets';
import { Legal } from '../src/table/legal';
import { happened } from './happened';

const player = (seat: number, ...heights: number[]): PlayerView => ({
  seat,
  stacks: GANGS.map((gang, at) => ({ gang, cards: Array(heights[at] ?? 0).fill('x'), points: 0 })),
  wanted: [],
  one: false,
  dollars: 0,
  points: 0,
});

describe('which piece an action belongs to', () => {
  const legal = new Legal(
    ['take tombstone', 'saloon', 'bury tombstone', 'look tombstone', 'look saloon'],
    ['Take Elzy Lay', 'Try the Saloon', 'Slip under', 'Peek', 'Peek there'],
  );

  it('groups by deck, in the order they came', () => {
    const found = choicesByPlace(legal, 0);
    expect([...found.keys()]).toEqual(['deck:tombstone', 'deck:saloon']);
    expect(found.get('deck:tombstone')?.map((choice) => choice.verb)).toEqual(['take', 'bury', 'look']);
    expect(found.get('deck:saloon')?.[0]?.label).toBe('Try the Saloon');
  });

  it('offers only what a Dollars tile pays for once one is picked', () => {
    const choices = choicesByPlace(legal, 0).get('deck:tombstone') ?? [];
    expect(offered(choices, true).map((choice) => choice.verb)).toEqual(['bury', 'look']);
    expect(offered(choices, false)).toHaveLength(3);
  });

  it("finds a Sheriff's choice on one's own stacks, the others' on theirs, and the Cavalry", () => {
    const found = choicesByPlace(
      new Legal(['sheriff loners', 'bounty p1 daltons', 'swindle p6 loners', 'stay', 'cavalry deadwood']),
      2,
    );
    expect([...found.keys()]).toEqual([
      'stack:2:loners',
      'stack:0:daltons',
      'stack:5:loners',
      'cavalry',
      'deck:deadwood',
    ]);
  });

  it('drops nothing that is legal in a whole game', () => {
    const seats = [1, 2, 3, 4, 5, 6].map((seat) => `p${seat}`);
    const towns = ['tombstone', 'cripple-creek', 'deadwood', 'dodge-city'];
    const slots = seats.flatMap((seat) => GANGS.map((gang) => `${seat} ${gang}`));
    const all = [
      ...towns.flatMap((town) => [`take ${town}`, `bury ${town}`, `look ${town}`, `cavalry ${town}`]),
      'look saloon',
      'saloon',
      'stay',
      ...GANGS.map((gang) => `sheriff ${gang}`),
      ...slots.flatMap((slot) => [`bounty ${slot}`, `swindle ${slot}`]),
    ];
    expect(all).toHaveLength(71);
    expect([...choicesByPlace(new Legal(all), 0).values()].flat()).toHaveLength(71);
  });

  it('asks about what a touch most likely meant', () => {
    expect(meant('deck:tombstone', 'draw', null, 0, false)).toBe('take tombstone');
    expect(meant('deck:saloon', 'draw', null, 0, false)).toBe('saloon');
    expect(meant('deck:deadwood', 'draw', null, 0, true)).toBe('look deadwood');
    expect(meant('deck:deadwood', 'ride', null, 0, false)).toBe('cavalry deadwood');
    expect(meant('stack:0:loners', 'target', 'bounty-hunter', 0, false)).toBe('bounty p1 loners');
    expect(meant('stack:0:loners', 'draw', null, 0, false)).toBe('sheriff loners');
    expect(meant('stack:3:loners', 'draw', null, 0, false)).toBe('swindle p4 loners');
    expect(meant('cavalry', 'draw', null, 0, false)).toBe('stay');
  });
});

describe('what the cards say', () => {
  it('prints a town in the ink of its own gang', () => {
    expect(printOf('tombstone')).toEqual(printOf('wild-bunch'));
    expect(printOf('dodge-city').letter).toBe('L');
    expect(
      new Set(GANGS.flatMap((gang) => [printOf(gang).ink, printOf(gang).letter, printOf(gang).shape])).size,
    ).toBe(12);
  });

  it('knows every outlaw', () => {
    expect(cardOf('Bob Dalton')).toMatchObject({
      gang: 'daltons',
      town: 'cripple-creek',
      leader: true,
      ink: 'green',
    });
    expect(cardOf('Frank James')).toMatchObject({ gang: 'james-younger', town: 'tombstone', leader: false });
  });
});

const [SWINDLED] = happened<AnyEvent>({
  kind: 'swindled',
  who: 1,
  victim: 0,
  gang: 'loners',
  card: 'Black Bart',
}) as [AnyEvent];
const [TOOK] = happened<AnyEvent>({
  kind: 'took',
  who: 0,
  town: 'deadwood',
  card: 'Kid Curry',
  gang: 'wild-bunch',
}) as [AnyEvent];
const [ROUND] = happened<AnyEvent>({ kind: 'round', round: 2, starter: 0, supremacy: null }) as [AnyEvent];

describe('the trail of the last move', () => {
  it('marks where a card landed and where it left', () => {
    expect([...trailOf([SWINDLED])]).toEqual([
      ['stack:0:loners', 'swindled'],
      ['stack:1:loners', 'landed'],
    ]);
    expect(trailOf([TOOK]).get('deck:deadwood')).toBe('touched');
    expect(flights([TOOK, SWINDLED])).toEqual([
      ['deck:deadwood', 'stack:0:wild-bunch'],
      ['stack:0:loners', 'stack:1:loners'],
    ]);
  });

  it('is gone once a new round is dealt', () => {
    expect(trailOf([TOOK, ROUND]).size).toBe(0);
    expect(flights([TOOK, ROUND])).toEqual([]);
  });
});

const COUNTED = happened<AnyEvent>(
  TOOK,
  { kind: 'all-gangs', who: 0 },
  { kind: 'majority', who: 0, gang: 'wild-bunch', cards: 2, by: 'most' },
  { kind: 'tied', seats: [0, 1], target: 'daltons', count: 1, fought: true },
  { kind: 'duel', seats: [0, 1], target: 'daltons', places: [3, 2], winner: 1 },
  { kind: 'majority', who: 1, gang: 'daltons', cards: 1, by: 'duel' },
  { kind: 'majority-kept', who: 1, gang: 'loners', cards: 1, by: 'most' },
  { kind: 'points', who: 0, points: 5 },
  { kind: 'points', who: 1, points: 4 },
  { kind: 'one', who: 0, points: 5, loser: null },
  ROUND,
);

describe("a round's count", () => {
  it('goes step by step, a fight within its own', () => {
    const steps = countSteps(COUNTED, [player(0, 1, 1), player(1, 0, 1, 0, 1)]);
    expect(steps.map((step) => [step.kind, step.target])).toEqual([
      ['end', ''],
      ['gang', 'wild-bunch'],
      ['gang', 'daltons'],
      ['gang', 'loners'],
      ['points', ''],
      ['one', 'one'],
      ['next', ''],
    ]);
    expect(steps[1]).toMatchObject({ counts: [2, 0], winner: 0 });
    expect(steps[2]).toMatchObject({ winner: 1, fight: { kind: 'duel' } });
    expect(steps[4]?.counts).toEqual([5, 4]);
    expect(steps[5]?.winner).toBe(0);
    expect(steps.map((step) => step.kept)).toEqual([false, false, false, true, false, false, false]);
  });

  it('is told without the table before it, too', () => {
    expect(countSteps(COUNTED, null)[1]?.counts).toEqual([]);
    expect(isCounted(COUNTED)).toBe(true);
    expect(isCounted([TOOK])).toBe(false);
    expect(countSteps([TOOK], null)).toEqual([]);
  });

  it('leaves out cards that do not fit what was told', () => {
    expect(countSteps(COUNTED, [player(0, 3, 3), player(1)])[1]?.counts).toEqual([]);
  });

  it('counts what the last move changed', () => {
    expect(
      cardsAtEnd(
        [player(0, 0, 0, 0, 2), player(1)],
        happened<AnyEvent>(SWINDLED, { kind: 'all-gangs', who: 1 }),
      )[3],
    ).toEqual([1, 1]);
  });

  it('turns tiles until the Bang', () => {
    const [fight] = happened<Duel>({ kind: 'duel', seats: [0, 2], target: 'one', places: [4, 2], winner: 2 });
    const duel = tilesOf(fight!);
    expect(duel.map((tile) => tile.seat)).toEqual([0, 2, 0, 2]);
    expect(duel.filter((tile) => tile.bang)).toEqual([{ seat: 2, bang: true }]);
    const [common] = happened<Truel>({ kind: 'truel', seats: [0, 2, 3], target: 'one', place: 5, winner: 0 });
    const truel = tilesOf(common!);
    expect(truel.map((tile) => tile.seat)).toEqual([3, 0, 2, 3, 0]);
    expect(truel.at(-1)).toEqual({ seat: 0, bang: true });
  });
});

describe('sentences', () => {
  it('come with the events, and use every key', () => {
    const told = events.filter(({ game }) => game === 'public_enemy').map(({ event }) => event.says.key);
    const kept = Object.keys(en).filter((key) => key.startsWith('event.'));
    expect([...new Set(told), 'event.stopped'].sort()).toEqual(kept.sort()); // no game ends by a limit that has none
  });
});
