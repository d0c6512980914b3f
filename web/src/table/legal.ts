// The legal actions a seat was sent, as a tree of words: the page knows no rules, only what it may offer.

export interface Branch {
  word: string; // the word that comes next
  prefix: string; // what has been said with it
  actions: string[]; // the legal actions that begin so
  whole: string | null; // the action itself, if the prefix is one
}

export class Legal {
  private readonly labels: ReadonlyMap<string, string>;

  constructor(
    readonly actions: readonly string[] = [],
    labels: readonly string[] = [],
  ) {
    this.labels = new Map(actions.map((action, at) => [action, labels[at] ?? action]));
  }

  get size(): number {
    return this.actions.length;
  }

  has(action: string): boolean {
    return this.labels.has(action);
  }

  /** What the action is called in the reader's language. */
  label(action: string): string {
    return this.labels.get(action) ?? action;
  }

  /** The actions that begin with these whole words, or are them. */
  startingWith(prefix: string): string[] {
    if (!prefix) return [...this.actions];
    return this.actions.filter((action) => action === prefix || action.startsWith(`${prefix} `));
  }

  /** The actions in which a word occurs: `involving('p2')` for a figure that is touched first. */
  involving(...words: string[]): string[] {
    return this.actions.filter((action) => {
      const said = action.split(' ');
      return words.every((word) => said.includes(word));
    });
  }

  /** The next words after a prefix, in the order the actions came. */
  next(prefix = ''): Branch[] {
    const skip = prefix ? prefix.split(' ').length : 0;
    const branches = new Map<string, Branch>();
    for (const action of this.startingWith(prefix)) {
      const words = action.split(' ');
      const word = words[skip];
      if (word === undefined) continue;
      const said = words.slice(0, skip + 1).join(' ');
      let branch = branches.get(word);
      if (!branch)
        branches.set(
          word,
          (branch = { word, prefix: said, actions: [], whole: this.has(said) ? said : null }),
        );
      branch.actions.push(action);
    }
    return [...branches.values()];
  }

  /** Like next, but goes on while there is no choice: a fork or whole actions. */
  fork(prefix = ''): Branch[] {
    let branches = this.next(prefix);
    while (branches.length === 1 && branches[0] && !branches[0].whole)
      branches = this.next(branches[0].prefix);
    return branches;
  }
}
