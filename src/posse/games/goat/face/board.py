"""The table of the Goat in words: the places, a row a player, then the cards as far as the reader knows."""

from collections.abc import Sequence

from posse.core.board import Cell, Grid
from posse.core.words import dollars
from posse.games.goat.face.effects import EffectView
from posse.games.goat.face.view import GoatView, PlaceView, PlayerView
from posse.games.goat.words import WORDS

COLUMNS = ("coins", "tokens", "money", "hats", "record", "answers")


def board(view: GoatView, lang: str, names: Sequence[str]) -> tuple[Grid, ...]:
    return (place_grid(view, lang, names), player_grid(view, lang, names), card_grid(view, lang, names))


def say(lang: str, key: str, names: Sequence[str] = (), **fields: object) -> str:
    return WORDS.say(lang, f"board.{key}", fields, names)


def things(lang: str, items: Sequence[str]) -> str:
    return ", ".join(WORDS.name(lang, thing) for thing in items) or "–"


def place_grid(view: GoatView, lang: str, names: Sequence[str]) -> Grid:
    title = say(lang, "round", names, round=view.round, rounds=view.rounds, dealer=view.dealer)
    if view.last_active is not None:
        title += " · " + say(lang, "last", names, who=view.last_active)
    head = tuple(Cell(WORDS.name(lang, place.place), "strong") for place in view.places)
    rows = (
        tuple(Cell(tokens_on(place, lang), "" if place.tokens else "dim") for place in view.places),
        tuple(Cell(say(lang, "place-coins", count=place.coins)) for place in view.places),
        tuple(Cell(hats_on(view, place, lang, names)) for place in view.places),
    )
    return Grid(title, head, rows)


def tokens_on(place: PlaceView, lang: str) -> str:
    return f"{WORDS.many(lang, place.resource, place.tokens)} ({dollars(lang, place.value)})"


def hats_on(view: GoatView, place: PlaceView, lang: str, names: Sequence[str]) -> str:
    """Characters and whose hat they wear; the Goat stands below the Saloon."""
    hats = [f"{WORDS.name(lang, here.character)} ({names[here.owner]})" for here in place.characters]
    if place.place == "saloon" and view.goat is not None:
        hats.append(f"{WORDS.name(lang, 'goat')} ({names[view.goat]})")
    return "\n".join(hats) or "–"


def player_grid(view: GoatView, lang: str, names: Sequence[str]) -> Grid:
    head = (Cell(""), *(Cell(say(lang, column)) for column in COLUMNS))
    return Grid("", head, tuple(player_row(view, player, lang, names) for player in view.players))


def player_row(view: GoatView, player: PlayerView, lang: str, names: Sequence[str]) -> tuple[Cell, ...]:
    mark = "▶ " if player.seat in view.to_act else "  "
    tokens = str(player.tokens)
    if player.stock:
        held = [WORDS.many(lang, tokens.resource, tokens.count) for tokens in player.stock]
        tokens += f" ({', '.join(held)})"
    elixirs = f" (−{player.elixirs})" if player.elixirs else ""
    return (
        Cell(f"{mark}{names[player.seat]}", "strong" if player.seat == view.seat else ""),
        Cell(f"{player.coins}{elixirs}"),
        Cell(tokens),
        Cell("?" if player.money is None else dollars(lang, player.money)),
        Cell(str(player.hats), "" if player.active else "dim"),
        Cell(f"{player.truths} / {player.lies}"),
        Cell(f"{player.accepted} / {player.refused}"),
    )


def effect_said(now: EffectView, lang: str, names: Sequence[str]) -> str:
    """What a character would do now, as everyone can see."""
    fields = {"value": now.value, "who": now.who, "resource": now.resource}
    unless = "" if now.unless is None else WORDS.say(lang, f"effect.unless-{now.unless}")
    return WORDS.say(lang, f"effect.{now.now}", fields, names) + unless + "."


def card_grid(view: GoatView, lang: str, names: Sequence[str]) -> Grid:
    back = view.goat_back and "goat" in view.unseen  # GO-12: while that is news
    rows = [("aside", say(lang, "goat-back", card=view.aside) if back else things(lang, (view.aside,)))]
    if view.hand is not None:
        rows.append(("hand", things(lang, view.hand)))
    else:
        rows.append(("in-hand", str(view.cards)))
        rows.append(("known", things(lang, view.known)))
    rows += [("pile", str(view.pile)), ("unseen", things(lang, view.unseen))]
    if view.gone:
        rows.append(("gone", things(lang, view.gone)))
    if view.loot:
        rows.append(("loot", WORDS.many(lang, view.loot.resource, view.loot.count)))
    if view.offer:
        offer = view.offer
        said = say(lang, "offer-said", names, dealer=offer.dealer, to=offer.to, claim=offer.claim)
        rows.append(("offer", said))
        now = {effect.character: effect for effect in view.effects}
        rows.append(("offer-now", effect_said(now[offer.claim], lang, names)))
    return Grid("", (), tuple((Cell(say(lang, key), "dim"), Cell(text)) for key, text in rows))
