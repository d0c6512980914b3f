"""Whether a position of the Goat can come about; if not, what is wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from posse.core.kernel.bits import count, lowest, members
from posse.core.kernel.dice import Dice
from posse.core.reading import number, refuse
from posse.core.words import Seat
from posse.games.goat import model as go
from posse.games.goat.mind.knowledge import GoatKnowledge, arrivals, filled
from posse.games.goat.rules import legal
from posse.games.goat.rules.by_players import cast_of, hats_of, places_of
from posse.games.goat.rules.distribution import next_dealer
from posse.games.goat.rules.state import GoatState

if TYPE_CHECKING:
    from posse.games.goat.files.position import TableReader

MOST_DISCARDS: Final = 3  # GO-19, GO-21: what the last active player has no hat for
ACTORS: Final = {go.ROB: go.THIEF, go.CON: go.CHARLATAN, go.SERVE: go.WAITRESS, go.GAMBLE: go.GAMBLER}
IN_SALOON: Final = (go.SERVE, go.GAMBLE, go.OVER)


def removed(state: GoatState) -> int:
    """Characters killed or arrested, as bits."""
    return state.gone & filled(state.owners)


def discarded(state: GoatState) -> int:
    return state.gone & ~filled(state.owners)


def moves(state: GoatState) -> list[tuple[int, int, int]]:
    """The tokens gambled: from whom, to whom, and which resource, -1 if that is unknown."""
    found = [state.moves >> go.MOVE * at & go.MOVE_MASK for at in range(state.moved)]
    return [(move & 7, move >> 3 & 7, -1 if move >> 6 == go.UNKNOWN else move >> 6) for move in found]


# -- Who dealt, and who put hats on what


def likely_order(table: TableReader) -> list[int]:
    """An order in which the cards can have been revealed: the last active player's and discards last."""
    state, players = table.state, len(table.who)
    owned = {card: int(state.owner(card)) for card in members(filled(state.owners))}
    hats = hats_of(players)
    active = [seat for seat in range(players) if list(owned.values()).count(seat) < hats]
    last = active[0] if len(active) == 1 else table.last if table.last >= 0 else players - 1
    final = ACTORS[state.phase] if state.phase in (go.ROB, go.CON) else -1
    if final not in owned and not active:
        final = max((card for card in owned if owned[card] == last), default=-1)
    cards = sorted(owned, key=lambda card: (card == final, owned[card] == last, card))
    if discarded(state):
        before = [card for card in cards if owned[card] != last]
        own = [card for card in cards if owned[card] == last and card != final]
        return before + own + members(discarded(state)) + [card for card in cards if card == final]
    return cards


def check_history(table: TableReader) -> None:
    """GO-17 to GO-19: replays it, which gives the state its hats and its active players."""
    state = table.state
    refuse(state.offers < 0, "saloon-early" if state.phase in IN_SALOON else "not-shown", "GO-22")
    refuse(sorted(table.shown) != members(state.table | state.gone), "history", "GO-15", detail="shown-cards")
    dealt = len(table.dealers) == state.offers + 1 and table.dealers[-1] == state.dealer
    refuse(not dealt, "history", "GO-18", detail="dealers-count")
    replay(table)
    refuse(state.last != table.last and (table.told or table.last >= 0), "last-active", "GO-19")
    dealing = ~(1 << state.last) if state.last >= 0 else state.active
    wrong = state.phase in (go.OFFER, go.ANSWER) and not dealing >> state.dealer & 1
    refuse(wrong, "wrong-dealer", "GO-18", who=Seat(state.dealer))
    for card, at in table.named.items():
        revealed = table.shown.index(card) if card in table.shown else len(table.shown)
        twice = list(table.named.values()).count(at) > 1
        refuse(at >= revealed or twice, "history", "GO-14", detail="named-cards")


def replay(table: TableReader) -> None:
    """Card after card: gives the state its hats and active players, and refuses what cannot follow."""
    state, dealers = table.state, table.dealers
    state.active = (1 << len(table.who)) - 1
    state.hats = sum(hats_of(len(table.who)) << 4 * seat for seat in range(len(table.who)))
    for at, card in enumerate(table.shown):
        owner = state.owner(card)
        if owner >= 0:
            refuse(state.last not in (-1, owner), "history", "GO-19", detail="shown-order")
            state.hats -= 1 << 4 * owner
            if state.hats_left(owner) == 0:
                state.active &= ~(1 << owner)
        else:
            refuse(state.last < 0, "discards", "GO-20", found=count(discarded(state)))
        if at == state.offers:  # the cards have not been passed on
            return
        refuse(not state.active, "history", "GO-22", detail="shown-order")
        if state.last < 0 and count(state.active) == 1:
            state.last, state.took = lowest(state.active), at + 1
        if len(table.who) not in dealers[at : at + 2]:  # both are remembered
            wrong = dealers[at + 1] != next_dealer(state, dealers[at])
            refuse(wrong, "history", "GO-18", detail="dealers-order")


# -- The table as a whole


def check_possible(table: TableReader, cards: int, seat: int | None = None) -> None:
    """Refuses what no game can reach. `cards`: the dealer's, the one on offer too; `seat`: whose knowledge
    it is (-1: a spectator's), None for a position."""
    state = table.state
    check_cards(state, cards)
    check_offer(state)
    check_saloon(state)
    check_phase(table)
    check_goods(state)
    check_tokens(state, seat)
    check_choice(state)


def check_cards(state: GoatState, cards: int) -> None:
    refuse(state.up == go.GOAT, "goat-aside", "GO-12")
    discards = int(count(discarded(state)))
    refuse(discards > MOST_DISCARDS, "discards", "GO-20", found=discards)
    wanted = int(go.HAND) if state.phase in (go.OFFER, go.ANSWER) else int(go.HAND) - 1  # GO-13, GO-18
    if state.last >= 0:  # GO-19
        wanted = MOST_DISCARDS + int(state.hats_left(state.last)) - discards
    refuse(cards != wanted, "hand-size", "GO-13", wanted=wanted, found=cards)


def check_offer(state: GoatState) -> None:
    """GO-14, GO-19: it is made to somebody who may get one, with a claim that can be true."""
    if state.phase != go.ANSWER:
        return
    refuse(not legal.targets(state) >> state.to & 1, "offer-to", "GO-14", who=Seat(state.to))
    claim = go.CHARACTERS[state.claim]
    refuse(not cast_of(state.players) >> state.claim & 1, "not-in-game", "GO-6", card=claim)
    seen = state.table | state.gone | 1 << state.up
    refuse(seen >> state.claim & 1, "claim-not-held", "GO-14", card=claim)


def check_saloon(state: GoatState) -> None:
    """GO-23 to GO-25: who is killed and arrested, and when."""
    out = removed(state)
    for card, reason in ((go.SHERIFF, go.OUTLAW), (go.THIEF, go.SHERIFF), (go.CHARLATAN, go.SHERIFF)):
        settled = state.phase in IN_SALOON and state.in_play(reason)
        refuse(settled and state.in_play(card), "unsettled", "GO-23", card=go.CHARACTERS[card])
        if settled:
            out &= ~(1 << card)
    refuse(out, "gone", "GO-23", card=go.CHARACTERS[lowest(out)])


def check_phase(table: TableReader) -> None:
    state = table.state
    refuse(state.phase in IN_SALOON and state.active, "saloon-early", "GO-22")
    refuse(state.phase in (go.OFFER, go.ANSWER) and not state.active, "nobody-active", "GO-22")
    refuse(state.phase == go.OVER and state.round != state.rounds, "not-over", "GO-10")
    if state.phase in ACTORS:
        needed = ACTORS[state.phase]
        refuse(not state.in_play(needed), "not-placed", "GO-16", card=go.CHARACTERS[needed])
        refuse(state.phase in (go.ROB, go.CON) and table.shown[-1] != needed, "not-shown", "GO-16")


def check_goods(state: GoatState) -> None:
    """GO-11, GO-31, GO-32: coins on places, tokens on the Thief, coins on the Charlatan."""
    for place, title in enumerate(go.PLACES):
        tokens, coins, each = state.places[place], state.places[5 + place], state.rates[5 + place]
        absent = not places_of(state.players) >> place & 1
        refuse(absent and (tokens or coins or state.robbed == place), "absent-place", "GO-5", place=title)
        wrong = coins > each * state.round or (coins and coins % each)
        refuse(wrong, "place-coins", "GO-11", each=each, found=coins, place=title)
    if state.loot:
        idle = state.phase in IN_SALOON or state.phase == go.ROB
        refuse(idle or not state.in_play(go.THIEF) or state.robbed == go.SALOON, "loot", "GO-31")
    if state.elixirs:
        owner = state.owner(go.CHARLATAN)
        own = owner < 0 or state.elixirs >> 4 * owner & 15
        refuse(state.phase in IN_SALOON or own or elixirs(state) > go.SWINDLE, "elixirs", "GO-32")


def elixirs(state: GoatState) -> int:
    """Coins on the Charlatan."""
    return sum(int(state.elixirs >> 4 * seat & 15) for seat in range(state.players))


def check_tokens(state: GoatState, seat: int | None) -> None:
    """GO-7, GO-11: every token laid or dealt out is somewhere; GO-29: gambled ones were there to be lost.

    Gives the players their tokens; which one was gambled unseen is drawn.
    """
    for resource, title in enumerate(go.RESOURCES):
        counted = sum(int(held >> go.BYTE * resource & go.BYTE_MASK) for held in state.gains)
        counted += int(state.places[resource] + (state.loot if state.robbed == resource else 0))
        wanted = int(state.round) if places_of(state.players) >> resource & 1 else 0
        wanted += int(state.players) if resource == go.BOTTLES else 0
        refuse(counted != wanted, "token-count", "GO-7", wanted=wanted, found=counted, resource=title)
    for old, new, token in moves(state):
        open_to = seat is None or state.phase == go.OVER or seat in (old, new)
        refuse(open_to != (token >= 0), "gambled-unknown", "GO-9")
        refuse(old == new, "gambled-self", "GO-29", who=Seat(old))
    known = GoatKnowledge(-1, state, 0)
    refuse(not known.ways_from(0, vec[i64]([0] * state.players)), "gambled-nothing", "GO-29")
    world = state.branch(Dice(0))
    known.imagine_tokens(world, world.dice)
    state.tokens = world.tokens


def check_choice(state: GoatState) -> None:
    """The small decisions are asked only when there is something to choose."""
    if state.phase not in ACTORS:
        return
    asked = count(legal.choices(state)) > 1
    if state.phase == go.CON:
        asked = asked and legal.coins_of(state, legal.with_coins(state)) > state.due > 0
    elif state.phase == go.SERVE:
        asked = asked and state.places[go.SALOON] > 0
    elif state.phase == go.GAMBLE:
        asked = asked and not (state.in_play(go.WAITRESS) and state.places[go.SALOON])
    refuse(not asked, "no-choice", "GO-16")


# -- When cards came into the hand


def place_in_time(table: TableReader, held: list[int]) -> dict[int, int]:
    """Before which offer each card came into the hand: as written, or in the order they were revealed."""
    cards = [*table.shown, *held]
    free = arrivals(table.state, len(cards))
    slots = [offer - 1 for offer, many in enumerate(free) for _ in range(many)]
    if not table.told:
        return dict(zip(cards, slots, strict=True))
    entered = table.noted("entered")
    refuse(sorted(entered) != sorted(cards), "history", "GO-18", detail="entered-cards")
    late = [card for card, at in entered.items() if at > latest(table, card)]
    refuse(late or sorted(entered.values()) != slots, "history", "GO-18", detail="entered-order")
    return entered


def latest(table: TableReader, card: int) -> int:
    """The last offer before which a card can have come into the hand: it was named or revealed then."""
    offers = int(table.state.offers)
    return min(table.named.get(card, offers), table.shown.index(card) if card in table.shown else offers)


def check_seen(table: TableReader, seat: int, cards: int) -> dict[int, tuple[int, int]]:
    """For each card this seat knows to have come into the hand, between which offers that was."""
    state, offers = table.state, int(table.state.offers)
    reader = table.history.object("seen")
    reader.only(go.CHARACTERS)
    seen: dict[int, tuple[int, int]] = {}
    for title in reader.data:
        refuse(len(reader.listed(title)) != 2, "history", "GO-18", detail="seen-cards")
        since, until = [number(item, 0, offers, reader.path(title)) for item in reader.listed(title)]
        seen[go.CHARACTERS.index(title)] = since, until
    own = [offer for offer, dealer in enumerate(table.dealers) if dealer == seat]
    told = {*table.shown, *table.named} | ({int(state.claim)} if state.phase == go.ANSWER else set())
    hidden = [card for card in seen if not cast_of(state.players) >> card & 1 or card == state.up]
    unfit = [card for card in seen if not fits(table, seen[card], own, card, told)]
    refuse(told - set(seen) or hidden or unfit, "history", "GO-18", detail="seen-cards")
    unknown = cards - (len(seen) - len(table.shown))
    start = own[-1] + 1 if own else 0
    times = sorted([*seen.values(), *[(start, offers)] * unknown], key=lambda pair: pair[1])
    free = arrivals(state, len(table.shown) + cards)
    for since, until in times:
        slot = next((offer for offer in range(since + 1, until + 2) if free[offer]), 0)
        refuse(slot == 0 or unknown < 0, "history", "GO-18", detail="seen-cards")
        free[slot] -= 1
    return seen


def fits(table: TableReader, times: tuple[int, int], own: list[int], card: int, told: set[int]) -> bool:
    """Whether this seat can know just that of a card."""
    since, until = times
    if until > latest(table, card) or since > until:
        return False
    if since == until and since in own:  # drawn by this seat itself
        return True
    if since not in (0, *(offer + 1 for offer in own)) or any(since <= offer <= until for offer in own):
        return False
    return card in told or any(offer > until for offer in own)
