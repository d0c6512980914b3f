// A first game as the learner goes through it: which frame is shown, what is said, what is waited for.
import { Legal } from '../../table/legal';
import type { GameEvent } from '../../lib/wire';
import type { Guide, GuideFrame, GuideStep } from './guide';

export type Stage = 'opening' | 'learner' | 'others' | 'closing';

/** What the learner does at one step; the next step begins with a new one. */
export class Attempt {
  picked = $state<string | null>(null);
  /** Something else was tried. */
  astray = $state<'' | 'legal' | 'illegal'>('');
  /** The list of actions was opened, how far one went into it, and what was touched to narrow it down. */
  listed = $state(false);
  prefix = $state('');
  narrowed = $state.raw<readonly string[]>([]);
}

export class Lesson {
  stage = $state<Stage>('opening');
  /** The step that comes next; frame `at` is shown. */
  at = $state(0);
  attempt = $state.raw(new Attempt());
  guide = $state.raw<Guide>()!;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    guide: Guide,
    private readonly pace: () => number,
  ) {
    this.guide = guide;
  }

  get frame(): GuideFrame {
    return this.guide.frames[this.at]!;
  }

  get step(): GuideStep | null {
    return this.guide.steps[this.at] ?? null;
  }

  get legal(): Legal {
    return this.stage === 'learner' ? new Legal(this.frame.view.legal, this.frame.labels) : new Legal();
  }

  get events(): GameEvent[] {
    return this.guide.frames.slice(0, this.at + 1).flatMap((frame) => frame.events);
  }

  get log(): string[] {
    return this.guide.frames.slice(0, this.at + 1).flatMap((frame) => frame.log.map((line) => line.text));
  }

  /** What is said beside the board: the hint for what comes, or what the last move meant. */
  get said(): string {
    if (this.stage === 'opening') return this.guide.opening;
    if (this.stage === 'closing') return this.guide.closing;
    const after = this.guide.steps[this.at - 1]?.after ?? '';
    return this.stage === 'learner'
      ? [after, this.step?.hint ?? ''].filter(Boolean).join(' ')
      : this.step?.hint || after;
  }

  /** The asked-for action as its button would say it. */
  get wanted(): string {
    return this.step ? new Legal(this.frame.view.legal, this.frame.labels).label(this.step.action) : '';
  }

  begin(): void {
    this.settle();
  }

  /** Picks as at a table: once to pick, again to commit; anything else is answered kindly. */
  pick(action: string | null): void {
    if (this.stage !== 'learner' || !this.step) return;
    const { attempt } = this;
    if (action === null) attempt.picked = null;
    else if (action === this.step.action && attempt.picked === action) this.commit();
    else if (action === this.step.action) [attempt.picked, attempt.astray] = [action, ''];
    else [attempt.picked, attempt.astray] = [null, this.legal.has(action) ? 'legal' : 'illegal'];
  }

  commit(): void {
    if (this.stage === 'learner' && this.attempt.picked === this.step?.action) this.advance();
  }

  /** Shows the next frame; the others' moves follow by themselves, at pace. */
  advance(): void {
    clearTimeout(this.timer);
    this.attempt = new Attempt();
    if (this.step) this.at += 1;
    this.settle();
  }

  private settle(): void {
    const step = this.step;
    this.stage = !step ? 'closing' : step.seat === this.guide.seat ? 'learner' : 'others';
    if (this.stage === 'others') this.timer = setTimeout(() => this.advance(), this.pace());
  }

  /** The same place in another language. */
  translate(guide: Guide): void {
    this.guide = guide;
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
