"""The table of Public Enemy in words: five decks, then a row a player."""

from collections.abc import Sequence

from posse.core.board import Cell, Grid
from posse.games.public_enemy import model as pe
from posse.games.public_enemy.face.view import DeckView, PlayerView, PublicEnemyView
from posse.games.public_enemy.words import WORDS

TONES = dict(zip(pe.GANGS, ("red", "green", "blue", "yellow"), strict=True))
SIGNS = dict(zip(pe.GANGS, ("W", "D", "J", "L"), strict=True))  # a letter too: colour alone tells too few


def board(view: PublicEnemyView, lang: str, names: Sequence[str]) -> tuple[Grid, ...]:
    return (deck_grid(view, lang, names), player_grid(view, lang, names), *out_grids(view, lang))


def outlaw(card: str) -> Cell:
    """A card with its gang's letter and a star for a leader."""
    gang = pe.gang_of(card)
    return Cell(f"{SIGNS[gang]} {card}{star(pe.is_leader(card))}", TONES[gang])


def star(leader: bool) -> str:
    return "★" if leader else ""


def deck_grid(view: PublicEnemyView, lang: str, names: Sequence[str]) -> Grid:
    parts = [WORDS.say(lang, "board.round", {"round": view.round, "starter": view.starter}, names)]
    if view.supremacy:
        parts.append(WORDS.say(lang, "board.supremacy", {"gang": view.supremacy}))
    head = tuple(Cell(WORDS.name(lang, deck.deck), "strong") for deck in view.decks)
    rows = [
        tuple(Cell(WORDS.say(lang, "board.cards", {"left": deck.left})) for deck in view.decks),
        tuple(face(deck, lang) for deck in view.decks),
    ]
    notes = [deck_notes(view, deck, lang, names) for deck in view.decks]
    if any(notes):
        rows.append(tuple(Cell(note, "dim") for note in notes))
    return Grid(" · ".join(parts), head, tuple(rows))


def face(deck: DeckView, lang: str) -> Cell:
    return outlaw(deck.up) if deck.up else Cell(WORDS.say(lang, "board.face-down"), "dim")


def deck_notes(view: PublicEnemyView, deck: DeckView, lang: str, names: Sequence[str]) -> str:
    notes = []
    if view.cavalry == deck.deck:
        notes.append(WORDS.say(lang, "board.cavalry"))
    if deck.looked:
        notes.append(WORDS.say(lang, "board.looked", {"card": deck.looked}))
    elif deck.looked_by:
        notes.append(WORDS.say(lang, "board.looked-by", {"who": deck.looked_by}, names))
    if deck.under:
        notes.append(WORDS.say(lang, "board.under", {"cards": deck.under}))
    return "\n".join(notes)


def out_grids(view: PublicEnemyView, lang: str) -> tuple[Grid, ...]:
    """A row for each gang: its outlaws that are out for the round (PE-15, PE-16); nothing if nobody is."""
    rows = []
    for gang in pe.GANGS:
        cards = [outlaw(card).text for card in view.out if pe.gang_of(card) == gang]
        if cards:
            rows.append((Cell(", ".join(cards), TONES[gang]),))
    head = (Cell(WORDS.say(lang, "board.out"), "dim"),)
    return (Grid("", head, tuple(rows)),) if rows else ()


def player_grid(view: PublicEnemyView, lang: str, names: Sequence[str]) -> Grid:
    dollars = "dollars" in view.options
    head = [Cell("")]
    head += [Cell(f"{SIGNS[gang]} {WORDS.name(lang, gang)}", TONES[gang]) for gang in pe.GANGS]
    head += [Cell(WORDS.say(lang, "board.points")), Cell(WORDS.say(lang, "board.wanted"))]
    if dollars:
        head.append(Cell(WORDS.say(lang, "board.dollars")))
    rows = [player_row(view, player, lang, names, dollars) for player in view.players]
    return Grid("", tuple(head), tuple(rows))


def player_row(
    view: PublicEnemyView, player: PlayerView, lang: str, names: Sequence[str], dollars: bool
) -> tuple[Cell, ...]:
    mark = "▶ " if player.seat in view.to_act else "  "
    cells = [Cell(f"{mark}{names[player.seat]}", "strong" if player.seat == view.seat else "")]
    for stack in player.stacks:
        if stack.cards:
            leader = star(any(pe.is_leader(card) for card in stack.cards))
            cells.append(Cell(f"{len(stack.cards)}{leader} {stack.cards[0]}", TONES[stack.gang]))
        else:
            cells.append(Cell("·", "dim"))
    tokens = " ".join(SIGNS[gang] for gang in player.wanted) + (" ➊" if player.one else "")
    cells += [Cell(str(player.points)), Cell(tokens.strip() or "–", "alert" if tokens.strip() else "dim")]
    if dollars:
        cells.append(Cell("$" * player.dollars or "–"))
    return tuple(cells)
