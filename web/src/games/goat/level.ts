// Why somebody stands behind another who has as much money (GO-34): coins decide, then tokens.
import type { GoatView } from '../../gen/types/goat';

type Player = Pick<GoatView['players'][number], 'seat' | 'money' | 'coins' | 'stock'>;

const tokens = (player: Player): number => (player.stock ?? []).reduce((sum, held) => sum + held.count, 0);

/** What decided between this player and the best who stands before them with the same money. */
export function levelOn(
  player: Player,
  players: readonly Player[],
  ranks: readonly number[],
): 'coins' | 'tokens' | null {
  const rank = (other: Player): number => ranks[other.seat] ?? 0;
  const before = players.filter((other) => other.money === player.money && rank(other) < rank(player));
  if (!before.length) return null;
  const alike = before.filter((other) => other.coins === player.coins);
  return alike.some((other) => tokens(other) > tokens(player)) && alike.length === before.length
    ? 'tokens'
    : 'coins';
}
