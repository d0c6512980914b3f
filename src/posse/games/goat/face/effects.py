"""What a character that is still hidden would do now, were it turned up: from what lies open to everyone."""

from dataclasses import dataclass
from functools import lru_cache

from posse.core.bits import members
from posse.core.words import Seat
from posse.games.goat import model as go
from posse.games.goat.rules.setup import cast_of, places_of
from posse.games.goat.rules.state import GoatState

COINS = len(go.COIN_OPTIONS)
MOST = int(go.SWINDLE)
CHANCY = frozenset({"gambles", "serves-plays"})
FRUITLESS = frozenset(
    {"serves", "sheriff-comes", "sheriff-out"}
)  # their dollars are not the owner's, or not yet


@dataclass(frozen=True)
class EffectView:
    """`effect.` and `now` is the sentence for it, `effect.unless-` and `unless` that of who may yet come."""

    character: str
    now: str
    value: int  # the dollars of the sentence
    gain: int | None  # what it brings its owner if nobody else comes; None where chance has a word in it
    who: Seat | None  # whose character stands in the sentence
    resource: str | None
    unless: str | None  # a character


@lru_cache(maxsize=2048)
def shown_effect(
    card: int,
    now: str,
    value: int = 0,
    who: int = -1,
    resource: int = -1,
    unless: int = -1,
) -> EffectView:
    return EffectView(
        character=go.CHARACTERS[card],
        now=now,
        value=value,
        gain=None if now in CHANCY else 0 if now in FRUITLESS else value,
        who=go.seat_or_none(who),
        resource=go.RESOURCES[resource] if resource >= 0 else None,
        unless=go.CHARACTERS[unless] if unless >= 0 else None,
    )


def effects(state: GoatState) -> tuple[EffectView, ...]:
    """A line for each character that may be in a hand, in the pile or face down, while cards are offered.

    Nothing here looks into a hand: which characters are hidden, and all that the sentences name, is open.
    """
    if not (go.OFFER <= state.phase < go.SERVE):
        return ()
    open_cards = int(state.table) | int(state.gone) | 1 << int(state.up)
    return tuple([effect(state, card) for card in members(int(cast_of(state.players)) & ~open_cards)])


def effect(state: GoatState, card: int) -> EffectView:
    if card < go.OUTLAW:
        return taker(state, card)
    if card == go.OUTLAW:
        return outlaw(state)
    if card == go.SHERIFF:
        return sheriff(state)
    if card == go.THIEF:
        return thief(state)
    if card == go.CHARLATAN:
        return charlatan(state)
    if card == go.WAITRESS:
        return waitress(state)
    if card == go.GAMBLER:
        return gambler(state)
    return shown_effect(int(go.GOAT), "goat")


# -- Who is there, and who may yet come


def owner(state: GoatState, card: int) -> int:
    """Whose character it is, -1 if it is not in play."""
    return int(state.owner(card)) if state.in_play(card) else -1


def is_out(state: GoatState, card: int) -> bool:
    """It will not come any more this round, and everybody sees it."""
    return bool(state.gone >> card & 1) or int(state.up) == card


def coming(state: GoatState, card: int) -> int:
    """The character, if it may still come into play; otherwise -1."""
    return -1 if state.in_play(card) or is_out(state, card) else card


def hunter(state: GoatState) -> int:
    """Who arrests crooks if nobody else comes: the Sheriff's owner, -1 without him or if he is to die."""
    return -1 if state.in_play(go.OUTLAW) else owner(state, int(go.SHERIFF))


# -- Character by character


def taker(state: GoatState, card: int) -> EffectView:
    """GO-30."""
    place = card >> 1
    if card & 1:
        coins = int(state.places[place + COINS])
        return shown_effect(card, "coins", coins) if coins else shown_effect(card, "empty")
    tokens = int(state.places[place])
    if not tokens:
        return shown_effect(card, "empty")
    return shown_effect(card, "tokens", tokens * int(state.rates[place]), resource=place)


def outlaw(state: GoatState) -> EffectView:
    """GO-24."""
    card = int(go.OUTLAW)
    if state.in_play(go.SHERIFF):
        return shown_effect(card, "kills", int(go.BOUNTY), owner(state, int(go.SHERIFF)))
    if int(state.up) == go.SHERIFF:
        return shown_effect(card, "sheriff-aside")
    return shown_effect(
        card, "sheriff-out" if is_out(state, int(go.SHERIFF)) else "sheriff-comes", int(go.BOUNTY)
    )


def sheriff(state: GoatState) -> EffectView:
    """GO-25."""
    card = int(go.SHERIFF)
    if state.in_play(go.OUTLAW):
        return shown_effect(card, "killed", who=owner(state, int(go.OUTLAW)))
    thieves, quacks = state.in_play(go.THIEF), state.in_play(go.CHARLATAN)
    value = int(go.PAY) + (int(go.THIEF_BONUS) if thieves else 0) + (int(go.CHARLATAN_BONUS) if quacks else 0)
    now = "arrests-both" if thieves and quacks else "arrests-thief" if thieves else "arrests-charlatan"
    return shown_effect(
        card, now if thieves or quacks else "paid", value, unless=coming(state, int(go.OUTLAW))
    )


def crook(state: GoatState, card: int, now: str, value: int) -> EffectView:
    """GO-26, GO-27: what a crook takes is kept, unless the Sheriff arrests him."""
    if hunter(state) >= 0:
        return shown_effect(card, "arrested", 0, hunter(state), unless=coming(state, int(go.OUTLAW)))
    safe = state.in_play(go.OUTLAW) or state.in_play(go.SHERIFF)
    return shown_effect(card, now, value, unless=-1 if safe else coming(state, int(go.SHERIFF)))


def thief(state: GoatState) -> EffectView:
    """GO-31: the richest place there is."""
    here = [place for place in members(int(places_of(state.players))) if place != go.SALOON]
    richest = max(int(state.places[place]) * int(state.rates[place]) for place in here)
    if not any(state.places[place] for place in here):
        return shown_effect(int(go.THIEF), "empty")
    return crook(state, int(go.THIEF), "robs", richest)


def charlatan(state: GoatState) -> EffectView:
    """GO-32."""
    coins = sum(int(state.coins[seat]) for seat in range(int(state.players)))
    if not coins:
        return shown_effect(int(go.CHARLATAN), "empty")
    return crook(state, int(go.CHARLATAN), "cons", min(MOST, coins))


def waitress(state: GoatState) -> EffectView:
    """GO-28: GO-11 has laid a bottle this round."""
    bottles = int(state.places[go.SALOON]) * int(state.rates[go.SALOON])
    return shown_effect(int(go.WAITRESS), "serves-plays" if state.in_play(go.GAMBLER) else "serves", bottles)


def gambler(state: GoatState) -> EffectView:
    """GO-29."""
    card = int(go.GAMBLER)
    if state.in_play(go.WAITRESS):
        return shown_effect(card, "replaced", who=owner(state, int(go.WAITRESS)))
    return shown_effect(card, "gambles", unless=coming(state, int(go.WAITRESS)))
