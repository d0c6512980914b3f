// What touches mean, shared by all pieces of one board: a verb, a figure, places and names narrow down what is meant.
import { getContext, setContext } from 'svelte';
import type { AnyEvent, LineView, OutlawsView } from '../../gen/types/outlaws';
import { around } from '../../kit/seats';
import type { BoardProps } from '../../table/board';
import { ABILITY } from './cast';
import { howOf } from './ending';
import { Notes } from './notes.svelte';
import { aims, meant, NOTHING, read, verbs, type Deed, type Touched } from './plan';
import { trailOf } from './story';
import { isTeams, lineOf } from './team';

export type Props = BoardProps<OutlawsView, AnyEvent>;

/** A place of a line, by the seat under which the line lies. */
export interface Spot {
  seat: number;
  place: number;
}

const TOKEN_VERBS: readonly string[] = ['trade', 'look', 'take'];

export class Play {
  touched = $state.raw<Touched>(NOTHING);
  /** The own figure that was touched first: it is to act. */
  actor = $state.raw<{ place: number } | null>(null);
  /** The rival's figure that gets a note. */
  noting = $state.raw<Spot | null>(null);
  /** The player who is looked at. */
  closer = $state.raw<number | null>(null);

  readonly teams = $derived.by(() => isTeams(this.now.view));
  readonly setting = $derived.by(() => this.now.view.phase === 'setup');
  readonly ended = $derived.by(() => this.now.ending !== undefined);
  /** How the game ended, to be stamped on the figure it ended with. */
  readonly fate = $derived.by(() => (this.ended ? howOf(this.now.view) : null));
  /** Somebody is asked how to answer an attack. */
  readonly window = $derived.by(() => this.now.view.asked !== null);
  /** The line that lies below: whoever has left the table looks on from behind one that stands. */
  readonly eye = $derived.by(() => {
    const { view, me } = this.now;
    const own = lineOf(view, me ?? 0);
    if (this.setting || view.lines[own]?.places.length) return own;
    return view.lines.find((each) => each.places.length)?.line ?? own;
  });
  readonly line = $derived.by((): LineView | undefined => this.now.view.lines[this.eye]);
  readonly sitting = $derived.by(() =>
    around(this.now.view.lines, this.now.me, (each) => each.line === this.eye),
  );
  readonly notes = $derived.by(() => new Notes(`outlaws.notes.${location.pathname}.${this.now.me ?? 0}`));
  readonly trail = $derived.by(() => trailOf(this.now.lastEvents, this.under));

  /** All there is to do is to close the gap that a mate left. */
  readonly refilling = $derived.by(() => {
    const { me, legal } = this.now;
    return me !== null && legal.size > 0 && legal.actions.every((action) => action.startsWith('refill '));
  });
  /** The actions that agree with all that was touched. */
  readonly deeds = $derived.by(() => this.left(this.touched));
  readonly deed = $derived.by(() => (this.now.picked ? read(this.now.picked) : null));
  /** Own places opposite which the picked action strikes. */
  readonly aimed = $derived.by(() => (this.deed ? aims(this.deed, this.placeOf) : []));
  /** Own places opposite which the ability in mind may strike, the Mayor's help counted. */
  readonly range = $derived.by(
    () =>
      new Set(
        !this.deed && (this.touched.verb || this.actor)
          ? this.deeds.flatMap((each) => aims(each, this.placeOf))
          : [],
      ),
  );
  /** Own places that the actions still meant speak of. */
  readonly lit = $derived.by(
    () =>
      new Set(
        this.deeds.flatMap((each) => [
          ...each.places,
          ...(this.actor || !ABILITY[each.verb] ? [] : [this.placeOf(each)]),
        ]),
      ),
  );

  constructor(private readonly props: () => Props) {}

  get now(): Props {
    return this.props();
  }

  /** Events name players, pieces lie in lines. */
  readonly under = (seat: number): number => lineOf(this.now.view, seat);

  /** Who acts: beside the Mayor where the Mayor helps, one's own or a shared figure, or one taken over. */
  readonly placeOf = (deed: Deed): number => {
    const places = this.line?.places ?? [];
    const figure = ABILITY[deed.verb];
    const able = places.filter(
      (at) =>
        at.figure === figure &&
        (!this.teams || at.shared || (at.owner === this.now.me && at.taken === deed.mate)),
    );
    const mayor = places.find((at) => at.figure === 'mayor')?.place ?? -1;
    const helped = places.find((at) => at.figure === figure && at.place === mayor + 1);
    return ((deed.mayor && helped) || able[0])?.place ?? -1;
  };

  /** What would still be meant. */
  left(next: Touched): Deed[] {
    return meant(this.now.legal, next, this.actor, this.placeOf);
  }

  /** The verbs of which a figure of one's own is capable now. */
  verbsAt(at: { place: number }): string[] {
    return verbs(meant(this.now.legal, NOTHING, at, this.placeOf));
  }

  /** What may be done with the token before an own place. */
  tokenDeeds(place: number): Deed[] {
    return this.deeds.filter((each) => TOKEN_VERBS.includes(each.verb) && each.places.includes(place));
  }

  isTokenPicked(place: number): boolean {
    const { deed } = this;
    return deed !== null && TOKEN_VERBS.includes(deed.verb) && deed.places.includes(place);
  }

  /** The own place an action is aimed from; a figure that is fetched stands opposite it. */
  aimOf(deed: Deed): number {
    return deed.places[0] ?? aims(deed, this.placeOf)[0] ?? -1;
  }

  narrow(next: Touched): void {
    this.touched = next;
    const [only, ...more] = this.left(next);
    if (only && !more.length) this.now.pick(only.action);
    else if (this.now.picked) this.now.pick(null);
  }

  /** A new view: nothing is touched yet. */
  letGo(): void {
    this.touched = NOTHING;
    this.actor = null;
  }

  putBack(): void {
    this.letGo();
    this.now.pick(null);
  }

  touchOwn(place: number): void {
    const { legal, me, picked, pick, why } = this.now;
    const { deed, actor, touched } = this;
    if (!legal.size || me === null || this.setting) return;
    if (picked && deed && (deed.places[0] === place || actor?.place === place)) {
      pick(picked);
      return;
    }
    if (this.refilling) {
      this.touchTwo(place);
      return;
    }
    if (touched.verb && actor && actor.place !== place) {
      const next = { ...touched, places: [...touched.places.filter((one) => one !== place), place] };
      if (this.left(next).length) {
        this.narrow(next);
        return;
      }
    }
    const verb = touched.verb && !actor ? touched.verb : null;
    this.actor = { place };
    const next = { ...NOTHING, verb, names: touched.names };
    if (!this.left(next).length) {
      this.actor = null;
      why(`look ${place}`);
      return;
    }
    this.narrow(next);
  }

  /** OU-45: two places are touched in any order; touching one again lets it go. */
  private touchTwo(place: number): void {
    const { touched } = this;
    const rest = touched.places.filter((one) => one !== place);
    const next = {
      ...touched,
      verb: 'refill',
      places: rest.length < touched.places.length ? rest : [...rest, place].slice(-2),
    };
    const comes = touched.names[0] ?? this.sitting.own[0]?.saloon[0] ?? '';
    if (this.left(next).length) this.narrow(next);
    else this.now.why(`refill ${comes} gap ${place}>${place} ${place}>${place}`);
  }

  /** A figure opposite is aimed at, or gets a note; `own` is the own place it faces. */
  touchRival(at: Spot, own: number | null): void {
    const aiming = own !== null && (this.touched.verb || this.actor);
    const [verb, ...more] = verbs(
      aiming ? this.deeds.filter((each) => aims(each, this.placeOf).includes(own)) : [],
    );
    if (own !== null && verb && !more.length) this.narrow({ ...this.touched, verb, places: [own] });
    else if (this.now.me !== null && !this.setting && !this.ended) this.noting = at;
  }

  touchToken(place: number): void {
    const { touched } = this;
    if (touched.verb) {
      this.narrow({ ...touched, places: [...touched.places.filter((one) => one !== place), place] });
      return;
    }
    this.actor = { place };
    if (this.left(NOTHING).some((each) => each.verb === 'look' || each.verb === 'take')) return;
    this.actor = null;
    this.now.why(`look ${place}`);
  }

  touchGuest(figure: string): void {
    const verb = this.refilling ? 'refill' : 'move';
    const next = { ...NOTHING, verb, places: this.touched.places, names: [figure] };
    if (this.left(next).length) this.narrow(next);
    else this.now.why(`enter ${figure} 0 1 out 0`);
  }
}

const KEY = Symbol('play');
export const setPlay = (play: Play): Play => setContext(KEY, play);
export const getPlay = (): Play => getContext(KEY);
