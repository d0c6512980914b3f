// What the end of a game says, to each reader; and what moves sound like.
import { afterEach, expect, test } from 'vitest';
import type { AnyEvent as GoatEvent } from '../src/gen/types/goat';
import type { ResultInfo } from '../src/gen/types/messages';
import type { LineView, AnyEvent as OutlawsEvent, OutlawsView } from '../src/gen/types/outlaws';
import type { AnyEvent as EnemyEvent } from '../src/gen/types/public_enemy';
import type { AnyEvent as EarpEvent } from '../src/gen/types/wyatt_earp';
import { soundOf as goat } from '../src/games/goat/sounds';
import { whyOf } from '../src/games/outlaws/ending';
import { soundOf as outlaws } from '../src/games/outlaws/sounds';
import { verdictAt } from '../src/games/outlaws/story';
import { soundOf as enemy } from '../src/games/public_enemy/sounds';
import { soundOf as earp } from '../src/games/wyatt_earp/sounds';
import { settings } from '../src/lib/settings.svelte';
import { namesTo, Words } from '../src/lib/words';
import { gaveUp, hasWon, headline, rankRows } from '../src/table/ending';
import { SOUNDS } from '../src/table/sound';

const NAMES = ['Ann', 'Bob', 'Cal', 'Dot'];
const TEAMS = [
  [0, 2],
  [1, 3],
];
const ended = (ranks: number[], reason = 'most-money', scores: ResultInfo['scores'] = null): ResultInfo => ({
  ranks,
  points: ranks.map(() => 0),
  reason,
  scores,
});
const told = (
  ranks: number[],
  me: number | null,
  sides: number[][] = ranks.map((_, seat) => [seat]),
  reason = 'x',
) => headline(ended(ranks, reason), sides, me, NAMES, settings.lang);

afterEach(() => (settings.lang = 'en'));

test('everyone is told their own place, and who watches the winner', () => {
  settings.lang = 'en';
  expect([0, 1, 2, 3, null].map((me) => told([1, 3, 2, 4], me))).toEqual([
    'You win',
    'You are third',
    'You are second',
    'You are fourth',
    'Ann wins',
  ]);
  expect([0, 1, null].map((me) => told([2, 1], me))).toEqual(['You lose', 'You win', 'Bob wins']);
  expect([0, 1, 2].map((me) => told([1, 1, 3], me))).toEqual([
    'You share first place with Bob',
    'You share first place with Ann',
    'You are third',
  ]);
  expect(told([1, 2, 2], 2)).toBe('You are second, level with Bob');
  expect(told([1, 1, 3], null)).toBe('Ann and Bob share first place');
  expect([0, null].map((me) => told([1, 1], me))).toEqual(['A draw', 'A draw']);
  settings.lang = 'fr';
  expect([0, 1, 2, null].map((me) => told([1, 3, 2], me))).toEqual([
    'Vous gagnez',
    'Vous êtes troisième',
    'Vous êtes deuxième',
    'Ann gagne',
  ]);
});

test('a team wins together, and its second is told so', () => {
  settings.lang = 'en';
  expect([0, 1, 2, 3].map((me) => told([1, 3, 2, 4], me, TEAMS))).toEqual([
    'You win',
    'Your team lost',
    'Your team wins: you are second',
    'Your team lost',
  ]);
  expect([0, 1, null].map((me) => told([1, 2, 1, 2], me, TEAMS, 'resigned'))).toEqual([
    'Your team wins',
    'You resigned',
    'Ann and Cal win',
  ]);
  expect([0, 1, 2].map((me) => hasWon(ended([1, 3, 2, 4]), TEAMS, me))).toEqual([true, false, true]);
  expect([hasWon(ended([1, 2]), [], null), hasWon(ended([1, 1]), [], 0), hasWon(null, [], 0)]).toEqual([
    null,
    null,
    null,
  ]);
});

test('who gave up is said to the others, who won to them', () => {
  settings.lang = 'en';
  const result = ended([1, 2, 2], 'resigned');
  expect(gaveUp(result, 0, NAMES, 'en')).toEqual(['Bob and Cal have resigned.']);
  expect(gaveUp(result, 1, NAMES, 'en')).toEqual(['Won by resignation: Ann.']);
  expect(gaveUp(ended([2, 1], 'resigned'), null, NAMES, 'en')).toEqual(['Ann has resigned.']);
});

test('scores are the ones the server has counted, in the language of the reader; or none', () => {
  const scores = {
    en: { word: 'money', of: ['$9,000', '$11,000'] },
    fr: { word: 'argent', of: ['9 000 $', '11 000 $'] },
  };
  expect(rankRows(ended([2, 1], 'richest', scores), 'fr').map(({ seat, score }) => [seat, score])).toEqual([
    [1, '11 000 $'],
    [0, '9 000 $'],
  ]);
  expect(rankRows(ended([2, 1]), 'en').map(({ score }) => score)).toEqual(['', '']);
});

test('why a game of Outlaws ended, to the one who was hit, the one who shot, and others', () => {
  const view = (how: string, who = 1, by = 0) =>
    ({ fate: { how, who, by, figure: 'governor', place: 5, guess: null } }) as OutlawsView;
  const said = new Words('en', { 'end.guess': 'A blind guess: {chances} in {of}.' });
  const why = (how: string, me: number | null, who?: number, by?: number) =>
    whyOf(view(how, who, by), me, NAMES, said)[0];
  settings.lang = 'en';
  expect([1, 0, null].map((me) => why('shot', me))).toEqual([
    'Your Governor was shot at place 6, by Ann.',
    'You shot Bob’s Governor at place 6.',
    'Ann shot Bob’s Governor at place 6.',
  ]);
  expect(why('guarded', 1)).toContain('your shot failed, and your Hitman was arrested at place 6');
  expect([why('elected', 1, 1, 1), why('elected', 0, 1, 1)]).toEqual([
    'Your Governor took the Election at place 6, with the most Votes.',
    'Bob’s Governor took the Election at place 6, with the most Votes.',
  ]);
  expect(whyOf({ fate: null } as OutlawsView, 0, NAMES, said)).toEqual([]);
  const bold = { fate: { ...view('elected').fate, guess: [1, 8] } } as OutlawsView;
  expect(whyOf(bold, null, NAMES, said)[1]).toBe('A blind guess: 1 in 8.');
  // Who won is said in the headline: only among several, or in a team, is more to be told.
  const ranked = (reason: string, lines: number, mode = '') =>
    whyOf(
      {
        ...view('shot'),
        lines: new Array<LineView>(lines),
        mode,
        result: ended([1, 2, 2], reason),
      },
      0,
      namesTo(NAMES, 0, 'en'),
      new Words('en', {
        'result.brute': 'The last Governor standing: {winners}.',
        'result.good': 'Elected.',
      }),
    ).slice(1);
  expect(ranked('brute', 3)).toEqual(['The last Governor standing: you.']);
  expect([ranked('brute', 2), ranked('good', 3)]).toEqual([[], []]);
  expect(ranked('good', 4, 'teams')).toEqual(['Elected.']);
  settings.lang = 'fr';
  expect(why('arrested', 2, 0, 1)).toBe('Bob a arrêté le Tueur à gages d’Ann à la place 6.');
});

const line = (seat: number): number => seat;

test('an attack is stamped on the figure it was aimed at, and nowhere else', () => {
  const shot = { kind: 'shot', who: 0, rival: 1, place: 5 } as OutlawsEvent;
  const missed = { kind: 'missed', who: 0, rival: 1 } as OutlawsEvent;
  expect(verdictAt([shot, missed], line, 1, 5)).toBe('miss');
  expect(verdictAt([shot], line, 1, 5)).toBe('hit');
  const asked = { kind: 'asked', who: 1, phase: 'guard' } as OutlawsEvent;
  expect(verdictAt([shot, asked], line, 1, 5)).toBe(null); // nobody knows yet
  expect([verdictAt([shot], line, 1, 4), verdictAt([shot], line, 0, 5), verdictAt([], line, 1, 5)]).toEqual([
    null,
    null,
    null,
  ]);
  const named = { kind: 'robbing', who: 0, figure: 'hitman', rival: 1, place: 2 } as OutlawsEvent;
  const shown = (figure: string) => ({ kind: 'revealed', who: 1, place: 2, figure }) as OutlawsEvent;
  expect([
    verdictAt([named, shown('hitman')], line, 1, 2),
    verdictAt([named, shown('mayor')], line, 1, 2),
  ]).toEqual(['right', 'wrong']);
});

test('a bluff, a truth, a shot, a hit, a miss, a win and a loss each sound their own way', () => {
  expect(goat([{ kind: 'revealed' }, { kind: 'bluff' }] as GoatEvent[])).toBe('bluff');
  expect(goat([{ kind: 'revealed' }] as GoatEvent[])).toBe('truth');
  expect(goat([{ kind: 'offered' }] as GoatEvent[])).toBeNull();
  expect(outlaws([{ kind: 'shot' }] as OutlawsEvent[])).toBe('shot');
  expect(outlaws([{ kind: 'shot' }, { kind: 'missed' }] as OutlawsEvent[])).toBe('miss');
  expect(outlaws([{ kind: 'let-go' }, { kind: 'out', reason: 'brute' }] as OutlawsEvent[])).toBe('hit');
  expect(outlaws([{ kind: 'moved' }] as OutlawsEvent[])).toBeNull();
  expect(earp([{ kind: 'shot', hit: true }] as EarpEvent[])).toBe('hit');
  expect(earp([{ kind: 'shot', hit: false }] as EarpEvent[])).toBe('miss');
  expect(enemy([{ kind: 'bounty' }] as EnemyEvent[])).toBe('hit');
  const sounds = Object.values(SOUNDS).map((sound) => JSON.stringify(sound));
  expect(new Set(sounds).size).toBe(sounds.length);
});
