// A table as somebody plans it: game, options, who sits where. Logic only; NewTable.svelte is the form.
import type { GameInfo, NewTable, OptionInfo } from '../../lib/api';
import { keep, kept } from '../../lib/kept';
import { fallTo, levelsOf, regularsOf, USUAL } from '../../lib/levels';
import { t } from '../messages';

export type SeatKind = 'me' | 'here' | 'link' | 'bot';
export interface SeatPlan {
  kind: SeatKind;
  name: string; // of someone at this screen
  bot: string;
}
export interface Plan {
  game: string;
  players: number;
  options: Record<string, number>;
  seats: SeatPlan[];
  listed: boolean;
  spectators: boolean;
  countingAid: boolean;
  hints: boolean; // among people; against bots they are always there
  clock: string; // 'none', 'move:60', 'player:600'
  window: number; // seconds for a reaction, where people elsewhere wait for it
  deal: string; // the code of a finished game, to be dealt again
}
export interface Fault {
  what: 'twice';
  seat: number;
}

export const NAME_LENGTH = 24;
export const CLOCKS = [
  'none',
  'move:30',
  'move:60',
  'move:180',
  'move:3600',
  'move:86400',
  'move:259200',
  'player:300',
  'player:600',
  'player:1200',
  'player:3600',
];
export const WINDOWS = [6, 10, 15, 25, 45, 60];
const WINDOW = 6; // seconds for a reaction
const WINDOW_HERE = 25; // and when the screen has to change hands for it

export const isSwitch = (option: OptionInfo): boolean => option.low === 0 && option.high === 1;

/** Four at the table where the game allows it, me and bots. */
export function usualPlan(game: GameInfo, name: string): Plan {
  const players = Math.min(Math.max(game.least, 4), game.most);
  const seats = Array.from({ length: players }, (_, at): SeatPlan => ({
    kind: at ? 'bot' : 'me',
    name: at ? '' : name,
    bot: USUAL,
  }));
  return {
    game: game.id,
    players,
    options: {},
    seats,
    listed: false,
    spectators: true,
    countingAid: true,
    hints: false,
    clock: 'none',
    window: WINDOW,
    deal: '',
  };
}

/** A plan that fits the game: nothing out of range, a seat for everyone, one of them at most mine. */
export function fitted(plan: Plan, game: GameInfo): Plan {
  const players = Math.min(Math.max(game.least, plan.players), game.most);
  const options: Record<string, number> = {};
  for (const option of game.options) {
    const chosen = plan.options[option.name];
    if (chosen !== undefined && Number.isInteger(chosen))
      options[option.name] = Math.min(Math.max(option.low, chosen), option.high);
  }
  let mine = false;
  const seats = Array.from({ length: players }, (_, at): SeatPlan => {
    const seat = plan.seats[at] ?? { kind: 'bot', name: '', bot: USUAL };
    const kind = seat.kind === 'me' && mine ? 'here' : seat.kind;
    mine ||= kind === 'me';
    const bot = regularsOf(game).includes(seat.bot) ? seat.bot : fallTo(levelsOf(game, players), seat.bot);
    return { kind, name: seat.name, bot };
  });
  const clock = CLOCKS.includes(plan.clock) ? plan.clock : 'none';
  const window = WINDOWS.includes(plan.window) ? plan.window : WINDOW;
  return { ...plan, game: game.id, players, options, seats, clock, window };
}

/** The last plan for a game on this device, or the usual one; a deal is not played twice by mistake. */
export function remembered(game: GameInfo, name: string): Plan {
  const usual = usualPlan(game, name);
  return fitted({ ...usual, ...kept<Partial<Plan>>(`plan.${game.id}`, {}), deal: '' }, game);
}

export function remember(plan: Plan): void {
  keep(`plan.${plan.game}`, { ...plan, deal: '' });
  keep('plan', plan.game);
}

export const lastGame = (): string => kept('plan', '');

/** One more or one fewer: new seats are bots, the last ones go. */
export function withPlayers(plan: Plan, players: number, game: GameInfo): Plan {
  return fitted({ ...plan, players }, game);
}

/** All bots of the table play at one level. */
export function withBots(plan: Plan, bot: string): Plan {
  return { ...plan, seats: plan.seats.map((seat) => (seat.kind === 'bot' ? { ...seat, bot } : seat)) };
}

/** How much of what is not about seats is not as usual. */
export function changes(plan: Plan, game: GameInfo): number {
  const usual = usualPlan(game, '');
  const table = ['listed', 'spectators', 'countingAid', 'hints', 'clock', 'window', 'deal'] as const;
  const options = game.options.filter(({ name, default: known }) => (plan.options[name] ?? known) !== known);
  return table.filter((name) => plan[name] !== usual[name]).length + options.length;
}

/** Someone else is me now: whoever was becomes a guest of this screen. */
export function withSeat(plan: Plan, at: number, news: Partial<SeatPlan>): Plan {
  const seats = plan.seats.map((seat, other): SeatPlan => {
    if (other === at) return { ...seat, ...news };
    return news.kind === 'me' && seat.kind === 'me' ? { ...seat, kind: 'here' } : seat;
  });
  return { ...plan, seats };
}

/** A name for someone at this screen who has given none. */
export function nameOf(seat: SeatPlan, at: number): string {
  return seat.name.trim() || (seat.kind === 'me' ? t('stranger') : t('playerAt', { seat: at + 1 }));
}

/** What keeps the table from being opened: a curtain must not call two people by one name. */
export function faults(plan: Plan): Fault[] {
  const out: Fault[] = [];
  const names = new Set<string>();
  plan.seats.forEach((seat, at) => {
    if (seat.kind !== 'me' && seat.kind !== 'here') return;
    const name = nameOf(seat, at).toLowerCase();
    if (names.has(name)) out.push({ what: 'twice', seat: at });
    names.add(name);
  });
  return out;
}

/** How many people share this screen. */
export const peopleHere = (plan: Plan): number =>
  plan.seats.filter((seat) => seat.kind === 'me' || seat.kind === 'here').length;

/** The request that opens the table. */
export function asked(plan: Plan): NewTable & { settings: Record<string, unknown> } {
  const [kind = 'none', seconds = '0'] = plan.clock.split(':');
  const settings = {
    listed: plan.listed,
    spectators: plan.spectators,
    counting_aid: plan.countingAid,
    hints: plan.hints,
    clock: kind,
    seconds: Number(seconds),
    window: Math.max(plan.window, peopleHere(plan) > 1 ? WINDOW_HERE : 0),
  };
  if (plan.deal) return { deal: plan.deal, settings };
  return { game: plan.game, players: plan.players, options: plan.options, settings };
}
