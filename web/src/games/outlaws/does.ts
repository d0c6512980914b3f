// What a thing does and how a side wins, said where one looks at it; the sentences are in the game's words.
import type { OutlawsView } from '../../gen/types/outlaws';
import { seat as seatField, type Names, type Words } from '../../lib/words';
import { isTeams, lineOf, membersOf } from './team';

/** What a figure or a verb does; nothing for one that only a newer game knows. */
export function does(words: Words, thing: string, reach = 2): string {
  const key = thing === 'dancer' && reach < 2 ? 'does.dancer-near' : `does.${thing}`;
  return words.has(key) ? words.say(key) : '';
}

/** How a player wins at this table, told to the reader. */
export function goal(view: OutlawsView, words: Words, seat: number, names: Names): string {
  const left = view.lines.length - view.out.length;
  const key = isTeams(view) ? 'goal.teams' : left === 2 ? 'goal.duel' : 'goal.many';
  return words.say(key, { who: seatField(seat) }, names);
}

/** How a player wins and loses, and what is still missing for the Election. */
export function prospects(view: OutlawsView, words: Words, seat: number, names: Names): string[] {
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
    goal(view, words, seat, names),
    words.say('goal.out', { who: seatField(seat) }, names),
    words.say(teams ? 'goal.votes-team' : 'goal.votes', { votes: votes(own), most }),
    ...(view.limit ? [words.say('goal.limit', { limit: view.limit })] : []),
  ];
}
