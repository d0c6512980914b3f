"""What a character that is still hidden would do now, were it turned up: from what lies face up."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from posse.core.kernel.bits import members
from posse.core.words import Seat
from posse.games.goat import model as go
from posse.games.goat.rules.by_players import cast_of
from posse.games.goat.rules.state import GoatState

CHANCY: Final = frozenset({"gambles", "serves-plays"})
FRUITLESS: Final = frozenset({"serves", "sheriff-comes", "sheriff-out"})  # not the owner's, or not yet


@dataclass(frozen=True)
class EffectView:
    """`effect.` and `now` is the key of its sentence; `effect.unless-` and `unless` that of the exception."""

    character: str
    now: str
    value: int  # the dollars of the sentence
    gain: int | None  # what it brings its owner if nobody else comes; None where chance has a word in it
    who: Seat | None  # whose character stands in the sentence
    resource: str | None
    unless: str | None  # a character


@lru_cache(maxsize=2048)
def shown(
    card: int, now: str, value: int = 0, who: int = -1, resource: int = -1, unless: int = -1
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
    open_cards = state.table | state.gone | 1 << state.up
    return tuple([effect(state, card) for card in members(cast_of(state.players) & ~open_cards)])


def effect(state: GoatState, card: int) -> EffectView:
    if card < go.OUTLAW:
        return taker(state, card)
    if card == go.GOAT:
        return shown(card, "goat")
    return IN_SALOON[card - go.OUTLAW](state, card)


def coming(state: GoatState, card: int) -> int:
    """The character, if it may still come into play for all that everybody sees; otherwise -1."""
    return -1 if (state.table | state.gone | 1 << state.up) >> card & 1 else card


# -- Character by character


def taker(state: GoatState, card: int) -> EffectView:
    """GO-30: what the place has."""
    place = card >> 1
    many = state.places[place + go.PLACE * (card & 1)]
    if not many:
        return shown(card, "empty")
    if card & 1:
        return shown(card, "coins", many)
    return shown(card, "tokens", many * state.rates[place], resource=place)


def outlaw(state: GoatState, card: int) -> EffectView:
    """GO-24: the bounty, if the Sheriff is there to be killed."""
    if state.in_play(go.SHERIFF):
        return shown(card, "kills", go.BOUNTY, state.owner(go.SHERIFF))
    if state.up == go.SHERIFF:
        return shown(card, "sheriff-aside")
    return shown(card, "sheriff-comes" if coming(state, go.SHERIFF) >= 0 else "sheriff-out", go.BOUNTY)


def sheriff(state: GoatState, card: int) -> EffectView:
    """GO-25: the pay, and more for each crook in play."""
    if state.in_play(go.OUTLAW):
        return shown(card, "killed", who=state.owner(go.OUTLAW))
    unless = coming(state, go.OUTLAW)
    thief, charlatan = state.in_play(go.THIEF), state.in_play(go.CHARLATAN)
    if thief and charlatan:
        return shown(card, "arrests-both", go.PAY + go.THIEF_BONUS + go.CHARLATAN_BONUS, unless=unless)
    if thief:
        return shown(card, "arrests-thief", go.PAY + go.THIEF_BONUS, unless=unless)
    if charlatan:
        return shown(card, "arrests-charlatan", go.PAY + go.CHARLATAN_BONUS, unless=unless)
    return shown(card, "paid", go.PAY, unless=unless)


def thief(state: GoatState, card: int) -> EffectView:
    """GO-31: the richest place there is."""
    if not any(state.places[place] for place in range(go.SALOON)):
        return shown(card, "empty")
    return crook(state, card, "robs", max(state.places[p] * state.rates[p] for p in range(go.SALOON)))


def charlatan(state: GoatState, card: int) -> EffectView:
    """GO-32: what there is to take, up to three coins."""
    coins = sum(state.coins)
    return crook(state, card, "cons", min(go.SWINDLE, coins)) if coins else shown(card, "empty")


def crook(state: GoatState, card: int, now: str, value: int) -> EffectView:
    """GO-26, GO-27: what a crook takes is kept, unless the Sheriff lives and arrests him."""
    if state.in_play(go.OUTLAW):
        return shown(card, now, value)
    if state.in_play(go.SHERIFF):
        return shown(card, "arrested", who=state.owner(go.SHERIFF), unless=coming(state, go.OUTLAW))
    return shown(card, now, value, unless=coming(state, go.SHERIFF))


def waitress(state: GoatState, card: int) -> EffectView:
    """GO-28: GO-11 has laid a bottle this round."""
    bottles = state.places[go.SALOON] * state.rates[go.SALOON]
    return shown(card, "serves-plays" if state.in_play(go.GAMBLER) else "serves", bottles)


def gambler(state: GoatState, card: int) -> EffectView:
    """GO-29: a token at random, unless the Waitress plays."""
    if state.in_play(go.WAITRESS):
        return shown(card, "replaced", who=state.owner(go.WAITRESS))
    return shown(card, "gambles", unless=coming(state, go.WAITRESS))


IN_SALOON: Final = (outlaw, sheriff, thief, charlatan, waitress, gambler)  # in order of activation
