// What the reader is about to do: what is picked, what is offered, what was answered. A new question makes a new one.
import { plain, Problem } from '../lib/api';
import { settings } from '../lib/settings.svelte';
import type { HintMessage } from '../lib/wire';
import type { TableSession } from './session.svelte';

export class Choice {
  picked = $state<string | null>(null);
  /** Only actions with these words are listed: a figure was touched first. */
  narrowed = $state.raw<readonly string[]>([]);
  /** The last refusal, or the answer to why. */
  refusal = $state.raw<{ rule: string; text: string; action?: string } | null>(null);
  /** What a strong player would do. */
  hint = $state.raw<HintMessage | null>(null);
  hinting = $state(false);

  constructor(private readonly session: TableSession) {}

  /** Picks an action; picking it again, when it is legal, commits it. Who wants no question commits at once. */
  pick(action: string | null): void {
    this.refusal = null;
    if (action === null || this.session.sending) {
      this.picked = null;
    } else if (action === this.picked) {
      void this.commit();
    } else if (this.session.legal.has(action)) {
      this.picked = action;
      if (settings.confirm === 'never' || (settings.confirm === 'final' && this.session.forgiving))
        this.answer(action);
    } else {
      this.picked = null;
      void this.why(action);
    }
  }

  /** A button that names the act: one click does it. */
  answer(action: string): void {
    if (this.session.sending || !this.session.legal.has(action)) return;
    this.refusal = null;
    this.picked = action;
    void this.commit();
  }

  async commit(): Promise<void> {
    const action = this.picked;
    if (action === null || !this.session.legal.has(action)) return;
    this.picked = null;
    await this.session.send({ action });
  }

  narrow(words: readonly string[]): void {
    const found = words.length ? this.session.legal.involving(...words) : [];
    this.narrowed = found.length ? words : [];
    if (found.length === 1 && found[0]) this.pick(found[0]);
    else this.picked = null;
  }

  refused(problem: Problem): void {
    this.refusal = { rule: problem.rule, text: problem.message };
  }

  async why(action: string): Promise<void> {
    const because = await this.session.socket.why(action);
    if (because && !because.legal && because.text)
      this.refusal = { rule: because.rule, text: plain(because.text, because.rule), action };
  }

  /** Why not, for a board that says it itself. */
  async reason(action: string): Promise<string> {
    const because = await this.session.socket.why(action);
    return because && !because.legal ? because.text : '';
  }

  /** Asks for a hint and picks what it names, so that the board shows it. */
  async askHint(): Promise<void> {
    if (this.hinting) return;
    this.hinting = true;
    this.refusal = null;
    try {
      const hint = await this.session.socket.hint();
      const action = hint.choices[0]?.action ?? '';
      if (!this.session.legal.has(action)) return; // the game has moved on
      this.hint = hint;
      this.narrowed = [];
      this.picked = action;
    } catch (problem) {
      if (problem instanceof Problem) this.refused(problem);
    } finally {
      this.hinting = false;
    }
  }
}
