"""What one seat is sent of Wyatt Earp: the view of the table. Money is in dollars."""

from dataclasses import dataclass
from functools import lru_cache

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.kernel.bits import members
from posse.core.view import Phrase, Result, View
from posse.core.words import Seat
from posse.games.wyatt_earp import model as we
from posse.games.wyatt_earp.files import position
from posse.games.wyatt_earp.rules import legal
from posse.games.wyatt_earp.rules.cards import banks, many, points_of, stagecoaches
from posse.games.wyatt_earp.rules.scoring import share
from posse.games.wyatt_earp.rules.state import WyattEarpState
from posse.games.wyatt_earp.rules.turn import standstill
from posse.games.wyatt_earp.verbs import SEATS, VERBS


@dataclass(frozen=True)
class CardsView:
    """Some cards of one kind, which are alike."""

    card: str
    count: int


@dataclass(frozen=True)
class GroupView:
    """What lies before a player for one outlaw."""

    outlaw: str
    cards: int
    photo: bool
    stagecoach: int
    bank: int
    gun: bool
    hideout: bool
    points: int  # 0 under a Hideout


@dataclass(frozen=True)
class PosterView:
    outlaw: str
    money: int
    opened: bool  # WE-11: may be laid one by one
    points: tuple[int, ...]  # by seat
    pays: tuple[int, ...]  # by seat: what would be paid if the hand ended now
    left: int  # and what would stay


@dataclass(frozen=True)
class PlayerView:
    seat: Seat
    money: int
    cards: int
    hand: tuple[CardsView, ...] | None  # one's own
    groups: tuple[GroupView, ...]
    known: tuple[CardsView, ...]  # cards that all know to be in the hand


@dataclass(frozen=True)
class WyattEarpView(View):
    hand: int
    target: int
    dealer: Seat
    turn: Seat
    phase: str
    sheriff: bool  # this turn's sheriff card has been played
    posters: tuple[PosterView, ...]
    players: tuple[PlayerView, ...]
    pile: int
    reshuffled: bool
    idle: int  # WE-39: turns in a row that took the top discard and laid or played nothing
    standstill: int  # and how many of them end the hand: fewer once there is the choice of WE-9
    discard: tuple[str, ...]  # the top card last
    card: str | None  # being played; or just chosen, for that player alone
    named: str | None  # the outlaw asked for
    looked: tuple[CardsView, ...] | None  # WE-29: the pile, while it lies open before this seat
    duel: tuple[Seat, ...]


# Most of a table is the same for every reader and from one move to the next: what is shown of a thing is kept
# by the very numbers it shows.


@lru_cache(maxsize=4096)
def cards_view(cards: int) -> tuple[CardsView, ...]:
    found = [(kind, int(many(cards, kind))) for kind in range(len(we.KINDS))]
    return tuple(CardsView(we.KINDS[kind], count) for kind, count in found if count)


@lru_cache(maxsize=2048)
def group_view(outlaw: int, group: int) -> GroupView:
    return GroupView(
        outlaw=we.OUTLAWS[outlaw],
        cards=group & int(we.CARDS),
        photo=bool(group & we.PHOTO_BIT),
        stagecoach=int(stagecoaches(group)),
        bank=int(banks(group)),
        gun=bool(group & we.GUN_BIT),
        hideout=bool(group & we.HIDEOUT_BIT),
        points=int(points_of(group)),
    )


@lru_cache(maxsize=4096)
def player_view(
    seat: int, money: int, cards: int, hand: int | None, groups: tuple[int, ...], known: int
) -> PlayerView:
    return PlayerView(
        seat=SEATS[seat],
        money=money * int(we.THOUSAND),
        cards=cards,
        hand=None if hand is None else cards_view(hand),
        groups=tuple(group_view(outlaw, group) for outlaw, group in enumerate(groups) if group),
        known=cards_view(known),
    )


@lru_cache(maxsize=4096)
def poster_view(outlaw: int, money: int, opened: int, groups: tuple[int, ...]) -> PosterView:
    """With what it would pay now for these groups by seat, by the real count (WE-33 to WE-36)."""
    points = vec[i64]([points_of(i64(group)) for group in groups])
    takes = vec[i64]([0] * i64(len(groups)))
    left = share(points, i64(len(groups)), i64(money), takes, None)
    return PosterView(
        outlaw=we.OUTLAWS[outlaw],
        money=money * int(we.THOUSAND),
        opened=bool(opened),
        points=tuple(int(mine) for mine in points),
        pays=tuple(int(mine * we.THOUSAND) for mine in takes),
        left=int(left * we.THOUSAND),
    )


def prompt(state: WyattEarpState) -> Phrase:
    """What the player to act is asked."""
    phase = int(state.phase)
    if phase == we.DRAW:
        return Phrase("prompt.draw" if legal.can_draw_two(state) else "prompt.draw-last")
    if phase == we.PLAY:
        key = "prompt.play-done" if legal.window_due(state) else "prompt.play"
        return Phrase(f"{key}-no-sheriff" if state.sheriff else key)
    if phase == we.ASK:
        return Phrase("prompt.ask", (("outlaw", we.OUTLAWS[state.named]),))
    if phase == we.TARGET:
        key = "prompt.flush" if state.card == we.EARP else "prompt.target"
        return Phrase(key, (("card", we.KINDS[state.card]),))
    if phase == we.AT_ONCE:
        return Phrase("prompt.at-once", (("card", we.KINDS[state.card]),))
    return Phrase(f"prompt.{we.PHASES[phase]}")


def view(state: WyattEarpState, seat: int | None) -> WyattEarpView:
    """What one seat is sent; None for someone who only watches."""
    phase, turn, each = int(state.phase), int(state.turn), int(we.OUTLAW)
    groups, posters, opened = tuple(state.groups), state.posters, state.opened
    hands, sizes, money, known = state.hands, state.sizes, state.money, state.known
    outcome = state.outcome()
    hidden = phase == we.AT_ONCE and seat != turn
    return WyattEarpView(
        game=position.GAME,
        seat=None if seat is None else SEATS[seat],
        to_act=() if phase == we.OVER else (SEATS[state.actor],),
        prompt=prompt(state) if seat == state.actor and phase != we.OVER else None,
        legal=() if seat is None else tuple(VERBS.texts[action] for action in state.legal_actions(seat)),
        result=Result(outcome.ranks, outcome.points, outcome.reason) if outcome else None,
        hand=int(state.hand),
        target=int(state.target * we.THOUSAND),
        dealer=SEATS[state.dealer],
        turn=SEATS[turn],
        phase=we.PHASES[phase],
        sheriff=bool(state.sheriff),
        posters=tuple(
            poster_view(outlaw, posters[outlaw], opened >> outlaw & 1, groups[outlaw::each])
            for outlaw in range(each)
        ),
        players=tuple(
            player_view(
                other,
                money[other],
                sizes[other],
                hands[other] if other == seat else None,
                groups[other * each : other * each + each],
                known[other],
            )
            for other in range(int(state.players))
        ),
        pile=int(state.left),
        reshuffled=bool(state.reshuffled),
        idle=int(state.idle),
        standstill=int(standstill(state)),
        discard=tuple(we.KINDS[kind] for kind in state.thrown[: state.discards]),
        card=None if hidden or state.card < 0 else we.KINDS[state.card],
        named=we.OUTLAWS[state.named] if state.named >= 0 else None,
        looked=cards_view(state.pile) if phase == we.CHOOSE and seat == state.turn else None,
        duel=tuple(SEATS[tied] for tied in members(state.duel)),
    )
