"""What one seat is sent of Wyatt Earp: the view of the table. Money is in dollars."""

from dataclasses import dataclass

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.bits import members
from posse.core.view import Phrase, Result, View
from posse.core.words import Seat
from posse.games.wyatt_earp import model as we
from posse.games.wyatt_earp.rules.cards import banks, many, points_of, stagecoaches
from posse.games.wyatt_earp.rules.scoring import share
from posse.games.wyatt_earp.rules.state import WyattEarpState
from posse.games.wyatt_earp.verbs import ACTION_TEXTS


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
    standstill: int  # and how many of them end the hand
    discard: tuple[str, ...]  # the top card last
    card: str | None  # being played; or just chosen, for that player alone
    named: str | None  # the outlaw asked for
    looked: tuple[CardsView, ...] | None  # WE-29: the pile, while it lies open before this seat
    duel: tuple[Seat, ...]


def cards_view(cards: int) -> tuple[CardsView, ...]:
    found = [(kind, int(many(cards, kind))) for kind in range(len(we.KINDS))]
    return tuple(CardsView(we.KINDS[kind], count) for kind, count in found if count)


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


def player_view(state: WyattEarpState, seat: int, reader: int | None) -> PlayerView:
    at = seat * int(we.OUTLAW)
    return PlayerView(
        seat=Seat(seat),
        money=int(state.money[seat] * we.THOUSAND),
        cards=int(state.sizes[seat]),
        hand=cards_view(state.hands[seat]) if seat == reader else None,
        groups=tuple(
            group_view(outlaw, int(state.groups[at + outlaw]))
            for outlaw in range(int(we.OUTLAW))
            if state.groups[at + outlaw]
        ),
        known=cards_view(state.known[seat]),
    )


def poster_view(state: WyattEarpState, outlaw: int) -> PosterView:
    """With what it would pay now, by the real count (WE-33 to WE-36)."""
    players = int(state.players)
    points = vec[i64]([state.points(i64(seat), i64(outlaw)) for seat in range(players)])
    takes = vec[i64]([0] * i64(players))
    left = share(points, i64(players), state.posters[outlaw], takes, None)
    return PosterView(
        outlaw=we.OUTLAWS[outlaw],
        money=int(state.posters[outlaw] * we.THOUSAND),
        opened=bool(state.opened >> outlaw & 1),
        points=tuple(int(mine) for mine in points),
        pays=tuple(int(mine * we.THOUSAND) for mine in takes),
        left=int(left * we.THOUSAND),
    )


def prompt(state: WyattEarpState) -> Phrase:
    """What the player to act is asked."""
    phase = int(state.phase)
    if phase == we.DRAW:
        return Phrase("prompt.draw" if state.can_draw_two() else "prompt.draw-last")
    if phase == we.PLAY:
        key = "prompt.play-done" if state.window_due() else "prompt.play"
        return Phrase(f"{key}-no-sheriff" if state.sheriff else key)
    if phase == we.ASK:
        return Phrase("prompt.ask", (("outlaw", we.OUTLAWS[state.named]),))
    if phase == we.TARGET:
        return Phrase(
            "prompt.flush" if state.card == we.EARP else "prompt.target", (("card", we.KINDS[state.card]),)
        )
    if phase == we.AT_ONCE:
        return Phrase("prompt.at-once", (("card", we.KINDS[state.card]),))
    return Phrase(f"prompt.{we.PHASES[phase]}")


def view(state: WyattEarpState, seat: int | None) -> WyattEarpView:
    """What one seat is sent; None for someone who only watches."""
    phase = int(state.phase)
    acting = seat is not None and phase != we.OVER and seat == state.actor
    outcome = state.outcome()
    hidden = phase == we.AT_ONCE and seat != state.turn
    return WyattEarpView(
        game="wyatt-earp",
        seat=None if seat is None else Seat(seat),
        to_act=tuple(Seat(actor) for actor in state.seats_to_act()),
        prompt=prompt(state) if acting else None,
        legal=tuple(ACTION_TEXTS[action] for action in state.legal_actions(seat)) if seat is not None else (),
        result=Result(outcome.ranks, outcome.points, outcome.reason) if outcome else None,
        hand=int(state.hand),
        target=int(state.target * we.THOUSAND),
        dealer=Seat(state.dealer),
        turn=Seat(state.turn),
        phase=we.PHASES[phase],
        sheriff=bool(state.sheriff),
        posters=tuple(poster_view(state, outlaw) for outlaw in range(int(we.OUTLAW))),
        players=tuple(player_view(state, other, seat) for other in range(int(state.players))),
        pile=int(state.left),
        reshuffled=bool(state.reshuffled),
        idle=int(state.idle),
        standstill=int(state.standstill()),
        discard=tuple(we.KINDS[state.thrown[place]] for place in range(int(state.discards))),
        card=None if hidden or state.card < 0 else we.KINDS[state.card],
        named=we.OUTLAWS[state.named] if state.named >= 0 else None,
        looked=cards_view(state.pile) if phase == we.CHOOSE and seat == state.turn else None,
        duel=tuple(Seat(tied) for tied in members(state.duel)),
    )
