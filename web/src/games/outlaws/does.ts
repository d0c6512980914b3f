// What a thing does and how a side wins, said where one looks at it; the sentences are in the game's words.
import type { OutlawsView } from '../../gen/types/outlaws';
import type { Words } from '../../lib/words';
import { isTeams, lineOf, membersOf } from './team';

/** What a figure or a verb does; nothing for one that only a newer game knows. */
export function does(words: Words, thing: string, reach = 2): string {
  const key = thing === 'dancer' && reach < 2 ? 'does.dancer-near' : `does.${thing}`;
  return words.has(key) ? words.say(key) : '';
}

/** How a side wins at this table. */
export function goal(view: OutlawsView, words: Words): string {
  const left = view.lines.length - view.out.length;
  return words.say(isTeams(view) ? 'goal.teams' : left === 2 ? 'goal.duel' : 'goal.many');
}

/** How a player wins and loses, and what is still missing for the Election. */
export function prospects(view: OutlawsView, words: Words, seat: number): string[] {
  const teams = isTeams(view);
  const votes = (line: number): number => membersOf(view, line).reduce((sum, each) => sum + each.votes, 0);
  const own = lineOf(view, seat);
  const others = [
    ...new Set(
      view.lines
        .filter((each) => each.line !== own && !view.out.includes(each.seat))
        .map((each) => each.line),
    ),
  ];
  const most = Math.max(0, ...others.map(votes));
  return [
    goal(view, words),
    words.say('goal.out'),
    words.say(teams ? 'goal.votes-team' : 'goal.votes', { votes: votes(own), most }),
    ...(view.limit ? [words.say('goal.limit', { limit: view.limit })] : []),
  ];
}
