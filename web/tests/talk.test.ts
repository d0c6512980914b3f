// What regulars say: the same as in the terminal (tests/table/test_talk.py reads the same file), and nothing but
// what everyone is told.
import { describe, expect, it } from 'vitest';
import { gameMeta } from '../src/lib/games.svelte';
import { isRegular, levelHelp, levelName, regularsOf } from '../src/lib/levels';
import { settings } from '../src/lib/settings.svelte';
import { draw, farewell, greeting, remark, seated } from '../src/table/talk';
import { fitted, usualPlan, withBots } from '../src/screens/newtable/plan';
import shared from './talk.json';

const goat = gameMeta('goat');
const regulars = new Map(Object.entries(shared.regulars).map(([seat, name]) => [Number(seat), name]));

describe('regulars', () => {
  it('draw and say as the terminal does', () => {
    for (const [text, most, found] of shared.draws) expect(draw(String(text), Number(most))).toBe(found);
    for (const [table, event, said] of shared.remarks) {
      const found = remark(goat, regulars, table as string, [event as { kind: string }]);
      expect(found ? [found.seat, found.key] : null).toEqual(said);
    }
    expect(shared.remarks.some(([, , said]) => said)).toBe(true);
  });
  it('do not mind how an event is said, which may differ from reader to reader', () => {
    const said = shared.remarks.find(([, , found]) => found)!;
    const event = { ...(said[1] as object), says: { key: 'event.x', seats: [], fills: { a: 1 } } };
    expect(remark(goat, regulars, said[0] as string, [event as never])?.seat).toBe((said[2] as [number])[0]);
  });
  it('greet, and have the last word, one of them each time', () => {
    expect(greeting(new Map(), 't')).toBeNull();
    expect(farewell(new Map(), 't', [0])).toBeNull();
    expect(greeting(regulars, 't')?.key).toMatch(/^regular\.(lottie|hetty)\.hello\.[12]$/);
    expect(farewell(regulars, 't', [0, 2])).toEqual({ seat: 2, key: 'regular.hetty.won' });
    expect(farewell(regulars, 't', [0])?.key).toMatch(/^regular\.(lottie|hetty)\.lost$/);
  });
  it('are those who sit as bots under their own names', () => {
    const seats = [
      { kind: 'person', bot: '' },
      { kind: 'bot', bot: 'lottie' },
      { kind: 'bot', bot: 'deputy' },
      { kind: 'person', bot: 'lottie' }, // keeps a person's seat warm
    ] as const;
    expect([...seated(seats)]).toEqual([[1, 'lottie']]);
  });
  it('keep their seat in a plan of their game, and no other', () => {
    const plan = withBots(usualPlan(goat, 'Ann'), 'lottie');
    expect(fitted(plan, goat).seats.map((seat) => seat.bot)).toContain('lottie');
    expect(fitted(plan, gameMeta('outlaws')).seats.every((seat) => seat.bot === 'deputy')).toBe(true);
  });
  it('have a name, a temper and a strength, in both languages', () => {
    expect(regularsOf(goat)).toEqual(['deacon', 'hetty', 'lottie', 'quill']);
    expect(isRegular('lottie')).toBe(true);
    expect(isRegular('deputy')).toBe(false);
    for (const lang of ['en', 'fr'] as const) {
      settings.lang = lang;
      expect(levelName('lottie')).toBe('Lottie Tallow');
      expect(levelHelp('lottie')).toContain(' 35 ');
    }
    settings.lang = 'en';
  });
});
