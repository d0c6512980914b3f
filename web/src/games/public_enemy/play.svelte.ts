/** What a touch on a piece means: shared by all pieces of one board. */
import { getContext, setContext } from 'svelte';
import type { AnyEvent, LeadView, PublicEnemyView } from '../../gen/types/public_enemy';
import type { BoardProps } from '../../table/board';
import { trailOf, type Mark } from './story';
import { choicesByPlace, meant, offered, PAID, type Choice, type Place } from './targets';

export type Props = BoardProps<PublicEnemyView, AnyEvent>;

export class Play {
  /** The table at which a Dollars tile was picked first: only what it pays for is offered, until something happens. */
  private tile = $state.raw<PublicEnemyView | null>(null);
  /** The piece that is looked at closely. */
  closer = $state<Place | 'out' | null>(null);

  private readonly choices = $derived.by(() => choicesByPlace(this.now.legal, this.now.me));
  private readonly trail = $derived.by(() => trailOf(this.news));

  constructor(private readonly props: () => Props) {}

  get now(): Props {
    return this.props();
  }

  /** What the last move brought, as this game tells it. */
  get news(): AnyEvent[] {
    return this.now.lastEvents;
  }

  get mayPay(): boolean {
    return [...this.choices.values()].flat().some((choice) => PAID.includes(choice.verb));
  }

  get paying(): boolean {
    return this.tile === this.now.view && this.mayPay;
  }

  takeTile(): void {
    this.tile = this.paying ? null : this.now.view;
    this.now.pick(null);
  }

  /** What may be done with a piece, a Dollars tile in hand or not. */
  at(place: Place): Choice[] {
    return offered(this.choices.get(place) ?? [], this.paying);
  }

  /** What a touch on the piece itself picks. */
  first(place: Place): Choice | undefined {
    return this.at(place)[0];
  }

  /** The rest of what may be done there, each with a slip of its own. */
  slips(place: Place): Choice[] {
    return this.at(place)
      .slice(1)
      .filter((choice) => PAID.includes(choice.verb));
  }

  isPicked(place: Place): boolean {
    return this.at(place).some((choice) => choice.action === this.now.picked);
  }

  touch(place: Place): void {
    const { view, me, picked, pick, why } = this.now;
    const choices = this.at(place);
    const again = choices.find((choice) => choice.action === picked) ?? choices[0];
    if (again) pick(again.action);
    else if (me !== null && view.to_act.includes(me))
      why(meant(place, view.phase, view.card, me, this.paying));
    else this.closer = place;
  }

  mark(place: Place): Mark | undefined {
    return this.trail.get(place);
  }

  /** Pieces that cannot be played step out of the Tab order while others can; the arrows reach them all. */
  tab(place: Place): 0 | -1 {
    return this.choices.size === 0 || this.choices.has(place) ? 0 : -1;
  }

  /** How a seat stands for a token now: alone in front, tied, or neither. */
  lead(target: string, seat: number): 'leads' | 'tied' | null {
    const found = this.now.view.leads.find((lead: LeadView) => lead.target === target);
    if (!found?.seats.includes(seat)) return null;
    return found.seats.length === 1 ? 'leads' : 'tied';
  }
}

const KEY = Symbol('play');
export const setPlay = (play: Play): Play => setContext(KEY, play);
export const getPlay = (): Play => getContext(KEY);
