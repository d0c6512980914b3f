"""Whether a position of the Goat can come about; if not, what is wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from posse.core.errors import BadNotation
from posse.core.reading import Reader, number
from posse.core.words import Seat
from posse.games.goat import model as go
from posse.games.goat.rules.setup import hats_of, places_of

if TYPE_CHECKING:
    from posse.games.goat.files.position import Table

REFUSALS = 3  # GO-19


def check_history(table: Table) -> None:
    """GO-17 to GO-19: replays who dealt and who put hats on what; finds the last active player."""
    if any(hats < 0 for hats in table.hats):
        seat = next(seat for seat in range(table.players) if table.hats[seat] < 0)
        raise BadNotation("hats", "GO-8", who=Seat(seat), most=int(hats_of(table.players)))
    if table.offers < 0:
        raise BadNotation(
            "saloon-early" if table.phase in (go.SERVE, go.GAMBLE, go.OVER) else "not-shown", "GO-22"
        )
    if sorted(table.shown) != sorted([*table.owner, *table.discarded]):
        raise BadNotation("history", "GO-15", detail="shown-cards")
    if len(table.dealers) != table.offers + 1 or table.dealers[-1] != table.dealer:
        raise BadNotation("history", "GO-18", detail="dealers-count")
    last, table.took = replay(table)
    if last != table.last and (table.told or table.last >= 0):
        raise BadNotation("last-active", "GO-19")
    table.last = last
    dealing = [s for s in range(table.players) if s != last] if last >= 0 else table.active
    if table.phase in (go.OFFER, go.ANSWER) and table.dealer not in dealing:
        raise BadNotation("wrong-dealer", "GO-18", who=Seat(table.dealer))
    for card, at in table.named.items():
        revealed = table.shown.index(card) if card in table.shown else len(table.shown)
        if at >= revealed or list(table.named.values()).count(at) > 1:
            raise BadNotation("history", "GO-14", detail="named-cards")


def replay(table: Table) -> tuple[int, int]:
    """The last active player, and the offer before which the pile was taken; -1 for none yet."""
    hats = [int(hats_of(table.players))] * table.players
    last = took = -1
    for at, card in enumerate(table.shown):
        if card in table.owner:
            if last not in (-1, table.owner[card]):
                raise BadNotation("history", "GO-19", detail="shown-order")
            hats[table.owner[card]] -= 1
        elif last < 0:
            raise BadNotation("discards", "GO-20", found=len(table.discarded))
        active = [seat for seat in range(table.players) if hats[seat]]
        if at == table.offers:  # the cards have not been passed on
            break
        if not active:
            raise BadNotation("history", "GO-22", detail="shown-order")
        if last < 0 and len(active) == 1:
            last, took = active[0], at + 1
        check_next_dealer(table, at, active, last)
    return last, took


def check_next_dealer(table: Table, at: int, active: list[int], last: int) -> None:
    former, following = table.dealers[at], table.dealers[at + 1]
    if table.players in (former, following):  # not remembered
        return
    dealing = active if last < 0 else [seat for seat in range(table.players) if seat != last]
    expected = next((seat for seat in dealing if seat > former), dealing[0])
    if following != expected:
        raise BadNotation("history", "GO-18", detail="dealers-order")


def check_possible(table: Table, cards: int, seat: int | None = None) -> None:
    """Refuses what no game can reach. `cards`: the dealer's, the one on offer too; `seat`: whose knowledge
    it is (-1: a spectator's), None for a position."""
    check_cards(table, cards)
    check_offer(table)
    check_saloon(table)
    check_phase(table)
    check_goods(table)
    check_tokens(table, seat)
    check_choice(table)


def check_cards(table: Table, cards: int) -> None:
    if table.up == go.GOAT:
        raise BadNotation("goat-aside", "GO-12")
    if len(table.discarded) > REFUSALS:
        raise BadNotation("discards", "GO-20", found=len(table.discarded))
    wanted = int(go.HAND) if table.phase in (go.OFFER, go.ANSWER) else int(go.HAND) - 1  # GO-13, GO-18
    if table.last >= 0:  # GO-19
        wanted = REFUSALS + table.hats[table.last] - len(table.discarded)
    if cards != wanted:
        raise BadNotation("hand-size", "GO-13", wanted=wanted, found=cards)


def check_offer(table: Table) -> None:
    """GO-14, GO-19."""
    if table.phase != go.ANSWER:
        return
    allowed = [seat for seat in table.active if seat != table.dealer] if table.last < 0 else [table.last]
    if table.to not in allowed:
        raise BadNotation("offer-to", "GO-14", who=Seat(table.to))
    if not table.cast >> table.claim & 1:
        raise BadNotation("not-in-game", "GO-6", card=go.CHARACTERS[table.claim])
    if table.claim == table.up or table.claim in table.shown:
        raise BadNotation("claim-not-held", "GO-14", card=go.CHARACTERS[table.claim])


def check_saloon(table: Table) -> None:
    """GO-23 to GO-25: who is killed and arrested, and when."""
    in_saloon = table.phase in (go.SERVE, go.GAMBLE, go.OVER)
    for card, reason in ((go.SHERIFF, go.OUTLAW), (go.THIEF, go.SHERIFF), (go.CHARLATAN, go.SHERIFF)):
        removed = in_saloon and int(reason) in table.table
        if int(card) in (table.table if removed else table.removed):
            raise BadNotation("gone" if not removed else "unsettled", "GO-23", card=go.CHARACTERS[card])
    for card in table.removed:
        if card not in (go.SHERIFF, go.THIEF, go.CHARLATAN):
            raise BadNotation("gone", "GO-23", card=go.CHARACTERS[card])


def check_phase(table: Table) -> None:
    in_saloon = table.phase in (go.SERVE, go.GAMBLE, go.OVER)
    if in_saloon and table.active:
        raise BadNotation("saloon-early", "GO-22")
    if table.phase in (go.OFFER, go.ANSWER) and not table.active:
        raise BadNotation("nobody-active", "GO-22")
    if table.phase == go.OVER and table.round != table.rounds:
        raise BadNotation("not-over", "GO-10")
    needs = {
        int(go.ROB): go.THIEF,
        int(go.CON): go.CHARLATAN,
        int(go.SERVE): go.WAITRESS,
        int(go.GAMBLE): go.GAMBLER,
    }
    needed = needs.get(table.phase)
    if needed is not None and int(needed) not in table.table:
        raise BadNotation("not-placed", "GO-16", card=go.CHARACTERS[needed])
    if table.phase in (go.ROB, go.CON) and table.shown[-1] != needed:
        raise BadNotation("not-shown", "GO-16")


def check_goods(table: Table) -> None:
    """GO-11, GO-31, GO-32: coins on places, tokens on the Thief, coins on the Charlatan."""
    in_play = int(places_of(table.players))
    for place, title in enumerate(go.PLACES):
        tokens, coins = table.places[place], table.places[5 + place]
        if not in_play >> place & 1 and (tokens or coins or table.robbed == place):
            raise BadNotation("absent-place", "GO-5", place=title)
        each = table.rates[5 + place]
        if coins > each * table.round or (coins and coins % each):
            raise BadNotation("place-coins", "GO-11", each=each, found=coins, place=title)
    in_saloon = table.phase in (go.SERVE, go.GAMBLE, go.OVER)
    if table.loot:
        idle = in_saloon or table.phase == go.ROB
        if idle or int(go.THIEF) not in table.table or table.robbed == go.SALOON:
            raise BadNotation("loot", "GO-31")
    if any(table.elixirs):
        owner = table.owner.get(int(go.CHARLATAN), -1)
        if in_saloon or owner < 0 or table.elixirs[owner] or sum(table.elixirs) > go.SWINDLE:
            raise BadNotation("elixirs", "GO-32")


def check_tokens(table: Table, seat: int | None) -> None:
    """GO-7, GO-11: every token laid or dealt out is somewhere; GO-29: gambled ones were there to be lost."""
    in_play = int(places_of(table.players))
    for resource, title in enumerate(go.RESOURCES):
        found = sum(counts[resource] for step in table.gains for counts in step)
        found += table.places[resource] + (table.loot if table.robbed == resource else 0)
        wanted = table.round if in_play >> resource & 1 else 0
        wanted += table.players if resource == go.BOTTLES else 0
        if found != wanted:
            raise BadNotation("token-count", "GO-7", wanted=wanted, found=found, resource=title)
    if len(table.moves) > table.round - (0 if table.phase == go.OVER else 1):
        raise BadNotation("gambled-rounds", "GO-29")
    for old, new, token in table.moves:
        open_to = seat is None or table.phase == go.OVER or seat in (old, new)
        if open_to != (token >= 0):
            raise BadNotation("gambled-unknown", "GO-9")
        if old == new:
            raise BadNotation("gambled-self", "GO-29", who=Seat(old))
    table.stocks = [[0] * len(go.RESOURCES) for _ in table.who]
    if not follow_tokens(table, 0):
        raise BadNotation("gambled-nothing", "GO-29")


def follow_tokens(table: Table, step: int) -> bool:
    """Whether the tokens can have gone as told from a step on; leaves the stocks of one such way."""
    held = table.stocks
    for seat, counts in enumerate(table.gains[step]):
        for resource, many in enumerate(counts):
            held[seat][resource] += many
    if step == len(table.moves):
        return True
    old, new, token = table.moves[step]
    for resource in range(len(go.RESOURCES)) if token < 0 else [token]:
        if held[old][resource]:
            held[old][resource] -= 1
            held[new][resource] += 1
            if follow_tokens(table, step + 1):
                return True
            held[old][resource] += 1
            held[new][resource] -= 1
    for seat, counts in enumerate(table.gains[step]):
        for resource, many in enumerate(counts):
            held[seat][resource] -= many
    return False


def check_choice(table: Table) -> None:
    """The small decisions are asked only when there is something to choose."""
    choices = 2
    if table.phase == go.ROB:
        choices = len([tokens for tokens in table.places[: int(go.SALOON)] if tokens])
    elif table.phase == go.CON:
        payers = [coins for seat, coins in enumerate(table.coins) if seat != table.turn() and coins]
        choices = len(payers) if sum(payers) > go.SWINDLE - sum(table.elixirs) > 0 else 0
    elif table.phase == go.SERVE:
        choices = table.players - 1 if table.places[int(go.SALOON)] else 0
    elif table.phase == go.GAMBLE:
        holders = [seat for seat, held in enumerate(table.stocks) if seat != table.turn() and any(held)]
        choices = len(holders)
        if int(go.WAITRESS) in table.table and table.places[int(go.SALOON)]:
            choices = 0
    if choices < 2:
        raise BadNotation("no-choice", "GO-16")


# -- When cards came into the hand


def arrivals(table: Table, total: int) -> list[int]:
    """How many cards came into the hand before each offer (GO-13, GO-18, GO-19)."""
    out = [int(go.HAND)] + [0] * table.offers
    left = total - int(go.HAND)
    for offer in range(1, table.offers + 1):
        if table.took in (-1, offer) or offer < table.took:
            out[offer] = left if offer == table.took else 1
            left -= out[offer]
    return out


def place_in_time(table: Table, held: list[int], reader: Reader) -> dict[int, int]:
    """Before which offer each card came into the hand: as told, or in the order they were revealed."""
    cards = [*table.shown, *sorted(held)]
    slots = [offer for offer, many in enumerate(arrivals(table, len(cards))) for _ in range(many)]
    if not table.told:
        return dict(zip(cards, slots, strict=True))
    found = reader.object("entered")
    found.only(go.CHARACTERS)
    entered = {go.CHARACTERS.index(card): found.number(card, 0, 12) for card in found.data}
    if sorted(entered) != sorted(cards):
        raise BadNotation("history", "GO-18", detail="entered-cards")
    latest = dict(table.named)
    for at, card in enumerate(table.shown):
        latest[card] = min(at, latest.get(card, at))
    late = [card for card, at in latest.items() if entered.get(card, 99) > at]
    if late or sorted(entered.values()) != slots:
        raise BadNotation("history", "GO-18", detail="entered-order")
    return entered


def check_seen(table: Table, seat: int, size: int, reader: Reader) -> dict[int, tuple[int, int]]:
    """For each card this seat knows to have come into the hand, between which offers that was."""
    found = reader.object("seen")
    found.only(go.CHARACTERS)
    seen: dict[int, tuple[int, int]] = {}
    for title in found.data:
        pair = found.listed(title)
        where = found.path(title)
        if len(pair) != 2:
            raise BadNotation("history", "GO-18", detail="seen-cards")
        seen[go.CHARACTERS.index(title)] = (
            number(pair[0], 0, table.offers, where),
            number(pair[1], 0, table.offers, where),
        )
    own = [offer for offer, dealer in enumerate(table.dealers) if dealer == seat]
    told = {*table.shown, *table.named} | ({table.claim} if table.phase == go.ANSWER else set())
    hidden = [card for card in seen if not table.cast >> card & 1 or card == table.up]
    if told - set(seen) or hidden or not all(fits(table, seen, own, told, card) for card in seen):
        raise BadNotation("history", "GO-18", detail="seen-cards")
    cards = size + (1 if table.phase == go.ANSWER else 0)
    unknown = cards - (len(seen) - len(table.shown))
    start = own[-1] + 1 if own else 0
    times = sorted([*seen.values(), *[(start, table.offers)] * unknown], key=lambda pair: pair[1])
    free = arrivals(table, len(table.shown) + cards)
    for since, until in times:
        slot = next((offer for offer in range(since, until + 1) if free[offer]), None)
        if slot is None or unknown < 0:
            raise BadNotation("history", "GO-18", detail="seen-cards")
        free[slot] -= 1
    return seen


def fits(table: Table, seen: dict[int, tuple[int, int]], own: list[int], told: set[int], card: int) -> bool:
    """Whether this seat can know just that of a card."""
    since, until = seen[card]
    latest = min(
        table.named.get(card, table.offers),
        table.shown.index(card) if card in table.shown else table.offers,
    )
    if until > latest or since > until:
        return False
    if since == until and since in own:  # drawn by this seat itself
        return True
    if since not in (0, *(offer + 1 for offer in own)) or any(since <= offer <= until for offer in own):
        return False
    return card in told or any(offer > until for offer in own)
