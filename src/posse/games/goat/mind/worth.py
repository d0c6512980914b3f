"""What a character is worth to whom, as a seat sees it, in cents: from what that seat may know."""

from mypy_extensions import i64

from posse.games.goat import model as go
from posse.games.goat.rules.scoring import money_of, tokens_in
from posse.games.goat.rules.state import GoatState


def likely(world: GoatState, seat: i64, card: i64) -> i64:
    """How likely a character is in play in the end, in percent."""
    if world.table >> card & 1:
        return 100
    hats: i64 = 0
    for other in range(world.players):
        hats += world.hats_left(other)
    if world.known_to(seat) >> card & 1:
        return 100 * hats // (hats + 3)
    if world.unseen_by(seat) >> card & 1:
        return 100 * hats // (hats + 4)
    return 0


def fortune(world: GoatState, seat: i64) -> i64:
    """What a player is seen to have taken; gambled tokens are not followed."""
    held: i64 = 0
    for step in range(world.moved + 1):
        held += world.gains[step * world.players + seat]
    return money_of(world.rates, world.coins[seat], held)


def token(world: GoatState) -> i64:
    """The mean worth of a token among all players."""
    held: i64 = 0
    for at in range((world.moved + 1) * world.players):
        held += world.gains[at]
    many = tokens_in(held)
    return 100 * money_of(world.rates, 0, held) // many if many else 0


def gain(world: GoatState, seat: i64, card: i64, owner: i64, who: i64) -> i64:
    """What `who` gains if `owner` gets a character, as the seat sees it."""
    mine = who == owner
    others = world.players - 1
    if card < go.OUTLAW:
        place = card >> 1
        if not mine:
            return 0
        return 100 * (
            world.places[go.PLACE + place] if card & 1 else world.rates[place] * world.places[place]
        )
    if card == go.OUTLAW:
        return 4 * likely(world, seat, go.SHERIFF) if mine else 0
    if card == go.WAITRESS:
        played = likely(world, seat, go.GAMBLER) * token(world) // 100
        served = 100 * world.places[go.SALOON] * world.rates[go.SALOON]
        return played if mine else (served - played) // others
    if card == go.GAMBLER:
        played = (100 - likely(world, seat, go.WAITRESS)) * token(world) // 100
        return played if mine else -played // others
    free = 100 - likely(world, seat, go.OUTLAW)  # how likely the Sheriff lives
    if card == go.SHERIFF:
        value: i64 = 0
        if mine:
            value = (
                free * (200 + 2 * likely(world, seat, go.THIEF) + likely(world, seat, go.CHARLATAN)) // 100
            )
        if world.in_play(go.THIEF) and world.owner(go.THIEF) == who and world.loot > 0:
            value -= free * world.loot * world.rates[world.robbed]
        if world.in_play(go.CHARLATAN):
            value += free * (world.elixirs >> (4 * who) & 15)
            if world.owner(go.CHARLATAN) == who:
                value -= free * 3
        return value
    free = 100 - free * likely(world, seat, go.SHERIFF) // 100  # how likely a crook gets away
    if card == go.THIEF:
        best: i64 = 0
        for place in range(go.SALOON):
            if world.rates[place] * world.places[place] > best:
                best = world.rates[place] * world.places[place]
        return free * best if mine else 0
    if card == go.CHARLATAN:
        coins: i64 = 0
        for other in range(world.players):
            if other != owner:
                coins += world.coins[other]
        taken = free * (coins if coins < 3 else 3)
        return taken if mine else -taken // others
    return 0


def worth(world: GoatState, seat: i64, whose: i64, card: i64, owner: i64) -> i64:
    """What `whose` gains over the others' mean if `owner` gets a character, as the seat sees it."""
    mine: i64 = 0
    theirs: i64 = 0
    for who in range(world.players):
        if who == whose:
            mine = gain(world, seat, card, owner, who)
        else:
            theirs += gain(world, seat, card, owner, who)
    return mine - theirs // (world.players - 1)
