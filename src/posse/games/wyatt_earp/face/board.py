"""The table of Wyatt Earp in words: the posters, what lies before each player, then the cards."""

from collections.abc import Sequence

from posse.core.board import Cell, Grid
from posse.core.words import dollars
from posse.games.wyatt_earp.face.view import CardsView, GroupView, PlayerView, PosterView, WyattEarpView
from posse.games.wyatt_earp.words import WORDS


def board(view: WyattEarpView, lang: str, names: Sequence[str]) -> tuple[Grid, ...]:
    return (poster_grid(view, lang, names), player_grid(view, lang, names), card_grid(view, lang))


def say(lang: str, key: str, names: Sequence[str] = (), **fields: object) -> str:
    return WORDS.say(lang, f"board.{key}", fields, names)


def poster_grid(view: WyattEarpView, lang: str, names: Sequence[str]) -> Grid:
    """A row for each outlaw: the reward, everyone's points, and what it would pay to whom now."""
    title = say(lang, "hand" if view.result is None else "last-hand", names, hand=view.hand, turn=view.turn)
    head = (
        Cell(""),
        Cell(say(lang, "reward")),
        *(Cell(names[player.seat]) for player in view.players),
        Cell(say(lang, "pays")),
    )
    return Grid(title, head, tuple(poster_row(view, poster, lang, names) for poster in view.posters))


def poster_row(view: WyattEarpView, poster: PosterView, lang: str, names: Sequence[str]) -> tuple[Cell, ...]:
    paid = [f"{names[seat]} {dollars(lang, money)}" for seat, money in enumerate(poster.pays) if money]
    return (
        Cell(WORDS.name(lang, poster.outlaw), "strong" if poster.opened else "dim"),
        Cell(dollars(lang, poster.money)),
        *(Cell(str(points or "–"), "" if points else "dim") for points in poster.points),
        Cell(", ".join(paid) or "–", "green" if any(poster.pays) else "dim"),
    )


def player_grid(view: WyattEarpView, lang: str, names: Sequence[str]) -> Grid:
    head = (Cell(""), Cell(say(lang, "money")), Cell(say(lang, "cards")), Cell(say(lang, "before")))
    rows = tuple(player_row(view, player, lang, names) for player in view.players)
    held = [
        f"{dollars(lang, player.money)} · {say(lang, 'held', cards=player.cards)}" for player in view.players
    ]
    brief = tuple((row[0], Cell(text), row[-1]) for row, text in zip(rows, held, strict=True))
    return Grid("", head, rows, brief)


def player_row(view: WyattEarpView, player: PlayerView, lang: str, names: Sequence[str]) -> tuple[Cell, ...]:
    mark = "▶ " if player.seat in view.to_act else "  "
    groups = [group_text(group, lang) for group in player.groups]
    return (
        Cell(f"{mark}{names[player.seat]}", "strong" if player.seat == view.seat else ""),
        Cell(dollars(lang, player.money)),
        Cell(str(player.cards)),
        Cell("; ".join(groups) or "–", "" if groups else "dim"),
    )


def group_text(group: GroupView, lang: str) -> str:
    """Jesse James ×3 + Photo, hidden."""
    name = WORDS.name(lang, group.outlaw)
    parts = [f"{name} ×{group.cards}" if group.cards else name]
    parts += [say(lang, "photo")] if group.photo else []
    for key, count in (("stagecoach-robbery", group.stagecoach), ("bank-robbery", group.bank)):
        if count:
            parts.append(WORDS.name(lang, key) + (f" ×{count}" if count > 1 else ""))
    parts += [WORDS.name(lang, "fastest-gun")] if group.gun else []
    return " + ".join(parts) + (f" [{say(lang, 'hidden')}]" if group.hideout else "")


def cards_text(cards: Sequence[CardsView], lang: str) -> str:
    named = [WORDS.name(lang, card.card) + (f" ×{card.count}" if card.count > 1 else "") for card in cards]
    return ", ".join(named) or "–"


def card_grid(view: WyattEarpView, lang: str) -> Grid:
    top = WORDS.name(lang, view.discard[-1]) if view.discard else "–"
    pile = say(lang, "pile-reshuffled" if view.reshuffled else "pile-count", count=view.pile)
    rows = [("pile", pile), ("discard", f"{top} ({len(view.discard)})")]
    if view.idle:
        rows.append(("idle", say(lang, "idle-count", idle=view.idle, standstill=view.standstill)))
    if view.seat is not None:
        rows.append(("own", cards_text(view.players[view.seat].hand or (), lang)))
    if view.card is not None:
        rows.append(("playing", WORDS.name(lang, view.card)))
    if view.looked is not None:
        rows.append(("looked", cards_text(view.looked, lang)))
    return Grid("", (), tuple((Cell(say(lang, key), "dim"), Cell(text)) for key, text in rows))
