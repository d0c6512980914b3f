// Games that are new to this device: “play now” shows their goal once, over the table that it opens.
import { keep, kept } from './kept';
import { mine } from './mine.svelte';

class First {
  /** The table that waits behind the card, or behind the guide. */
  table = $state('');
  game = '';
  /** The card is to be shown. */
  due = $state(false);

  isNew(game: string): boolean {
    return !kept<string[]>('met', []).includes(game) && !mine.list().some((table) => table.game === game);
  }

  introduce(game: string, table: string): void {
    [this.game, this.table, this.due] = [game, table, true];
  }

  /** The card has been read. */
  met(game: string): void {
    this.due = false;
    keep('met', [...new Set([...kept<string[]>('met', []), game])]);
  }

  /** The table that was opened before the guide was asked for; once. */
  waiting(game: string): string {
    const table = this.game === game ? this.table : '';
    if (table) this.table = '';
    return table;
  }
}

export const first = new First();
