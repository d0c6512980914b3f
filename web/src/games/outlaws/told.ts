// How the pieces of the board are called and what is said of them, for a screen reader above all.
import { listed, type Words } from '../../lib/words';
import { standing } from '../../table/standing';
import type { Arm } from './arms';
import { t } from './messages';
import { verbs } from './plan';
import type { Play, Spot } from './play.svelte';
import { lineOf, teamName } from './team';

const VERBS = {
  move: 'move',
  look: 'look',
  take: 'take',
  pass: 'pass',
  shoot: 'shoot',
  arrest: 'arrest',
  roundup: 'roundup',
  scout: 'scout',
  trade: 'trade',
  dance: 'dance',
  report: 'report',
  rob: 'rob',
  free: 'free',
  guard: 'guard',
  pray: 'pray',
} as const;

/** The verb on its button; one that only a newer game knows says itself. */
export function verbText(words: Words, verb: string): string {
  return verb in VERBS ? t(VERBS[verb as keyof typeof VERBS]) : words.name(verb);
}

/** How a line is called: by its player, or by its team. */
export function nameOf(play: Play, line: number): string {
  const { words, names } = play.now;
  return play.teams ? words.name(teamName(line)) : (names[line] ?? '');
}

/** Whose a place of a line is. */
export function ofLine(play: Play, line: number): string {
  const name = nameOf(play, line);
  return play.teams ? t('ofTeam', { team: name }) : t('ofName', { name });
}

/** The place opposite one of ours, as the others would name it. */
export function oppositeOf(play: Play, place: number): string {
  const at = play.line?.places[place];
  return at ? t('placeOf', { place: at.facing, of: ofLine(play, play.under(at.rival)) }) : '';
}

/** Verbs in words: what may be done with a piece. */
export function canText(play: Play, found: readonly string[]): string {
  const { words } = play.now;
  const said = found.filter((verb) => verb in VERBS).map((verb) => verbText(words, verb));
  return said.length ? t('can', { verbs: listed(words.lang, said) }) : '';
}

/** Whom a figure faces and what may be done there. */
export function aboutFigure(play: Play, at: Spot, opposite: Spot): string {
  const { me } = play.now;
  const mine = at.seat === play.eye;
  const faces =
    opposite.seat === play.eye
      ? t('facesYours', { place: opposite.place })
      : t('faces', { place: opposite.place, of: ofLine(play, opposite.seat) });
  const can = mine && me !== null && !play.window ? canText(play, play.verbsAt(at)) : '';
  const reach = mine || opposite.seat !== play.eye ? '' : reachOf(play, opposite.place);
  const last = play.trail.has(`${at.seat}.${at.place}`) ? t('justNow') : '';
  const note = mine || me === null || play.setting || reach ? '' : t('toNote');
  return [faces, can, reach, last, note].filter(Boolean).join('; ');
}

function reachOf(play: Play, place: number): string {
  if (play.aimed.includes(place)) return t('aimedAt');
  return play.range.has(place) ? t('inReach') : '';
}

export function aboutToken(play: Play, place: number): string {
  return canText(play, verbs(play.tokenDeeds(place)));
}

/** How the three lists of an arm are called. */
export function listsOf(play: Play, arm: Arm): { above: string; between: string; below: string } {
  const [first, last] = [arm.columns[0], arm.columns.at(-1)];
  const span = (end: 'above' | 'below'): { from: number; to: number } => ({
    from: first?.[end].place ?? 0,
    to: last?.[end].place ?? 0,
  });
  const above = t('lineOf', { of: ofLine(play, arm.above), ...span('above') });
  if (arm.below === play.eye && play.now.me !== null)
    return {
      above,
      between: t('tokensBefore', span('below')),
      below: t(play.teams ? 'teamLine' : 'yourLine', span('below')),
    };
  const below = { of: ofLine(play, arm.below), ...span('below') };
  return { above, between: t('tokensBetween', below), below: t('lineOf', below) };
}

/** What is said of a player under the name. */
export function subOf(play: Play, seat: number): string {
  const { view, seats } = play.now;
  const line = lineOf(view, seat);
  const team = play.teams && line !== play.eye ? nameOf(play, line) : '';
  return [team, roleOf(play, seat), standing(seats[seat])].filter(Boolean).join(' · ');
}

function roleOf(play: Play, seat: number): string {
  const { view } = play.now;
  if (view.out.includes(seat)) return t('out');
  if (play.setting) return t(view.lines[seat]?.ready ? 'isReady' : 'isSetting');
  return view.turn === seat && !view.result ? t('actions', { left: view.left }) : '';
}
