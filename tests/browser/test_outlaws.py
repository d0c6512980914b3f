"""Outlaws on its own board: whole games on its figures and tokens, the list closed; lines stay secret."""

import random
import re
from collections import Counter
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from posse.games.outlaws.model import FIGURES
from posse.games.outlaws.words import WORDS
from tests.browser.conftest import Meet
from tests.browser.hand import Frame, Hand
from tests.browser.person import Person
from tests.browser.served import Served
from tests.browser.tables import begin, take_seat
from tests.browser.test_hotseat import READY, Screen
from tests.browser.test_public_enemy import LEGAL
from tests.server.people import Hosted, Player

GAME = "outlaws"
VERBS = "pass move look take shoot arrest roundup scout trade dance report rob free".split()
SAYS = {
    "en": dict(
        zip(
            ["random", "ready", "saloon", *VERBS],
            "Random line,Ready,In the Saloon,Pass,Move,Look,Take,Shoot,Arrest,Round up,Scout,"
            "Swap tokens,Fetch,Report,Rob,Free the Bandit".split(","),
            strict=True,
        )
    ),
    "fr": dict(
        zip(
            ["random", "ready", "saloon", *VERBS],
            "Ligne au hasard,Prêt,Au Saloon,Passer,Déplacer,Regarder,Prendre,Tirer,Arrêter,Immobiliser,"
            "Repérer,Échanger des jetons,Attirer,Révéler,Voler,Libérer le Bandit".split(","),
            strict=True,
        )
    ),
}
DO = re.compile("^(Do it|Jouer)$")
MOVES = ("swap", "feint", "enter")
ACTORS = "hitman sheriff sheriff indian storekeep dancer reporter bandit reverend".split()
ABILITIES = dict(zip(VERBS[4:], ACTORS, strict=True))


def verb_of(action: str) -> str:
    first, *more = action.split()
    return "move" if first in MOVES else more[0] if first == "mayor" else first


def legal_window(now: Frame) -> bool:
    return now["view"]["asked"] is not None


def counted(place: int | str) -> int:
    """A place as people count; the notation begins with 0."""
    return int(place) + 1


class Line(Hand):
    """A player of Outlaws, who touches figures, tokens and verbs."""

    def __init__(self, person: Person, lang: str = "en") -> None:
        super().__init__(person)
        self.says = SAYS[lang]
        self.shorts = {figure: WORDS.say(lang, f"short.{figure}") for figure in FIGURES}
        self.dice = random.Random(7)

    def press(self, piece: Locator) -> None:
        piece.click()

    def own(self, place: int | str) -> Locator:
        return self.board.get_by_role("button", name=re.compile(rf"^Place {counted(place)}\s?:"))

    def rival(self, place: int, name: str) -> Locator:
        return self.board.get_by_role(
            "button",
            name=re.compile(rf"^({name}’s place {counted(place)}|Place {counted(place)} (de |d’){name})\s?:"),
        )

    def verb(self, verb: str) -> Locator:
        return self.board.get_by_role("button", name=re.compile(f"^{self.says[verb]} ?\\b"))

    def token(self, place: int | str, reserve: bool = False) -> Locator:
        name = (
            rf"^(Number|Numéro) {counted(place)} "
            if reserve
            else rf"^(Token in front of|Jeton devant la) place {counted(place)}\s?:"
        )
        return self.board.get_by_role("button", name=re.compile(name))

    def line(self) -> list[str]:
        view = self.now()["view"]
        return [at["figure"] for at in view["lines"][view["seat"]]["places"]]

    def set_up(self) -> None:
        """A random line, and ready."""
        self.press(self.piece(self.says["random"]))
        self.press(self.piece(self.says["ready"]))
        expect(self.piece(self.says["ready"])).to_have_count(0)

    def touches(self, action: str, verb_first: bool) -> list[Locator]:
        """The pieces that lead to an action, before its own line in the list of what is left."""
        verb, words = verb_of(action), action.split()
        does = self.verb(verb)
        if words[0] == "enter":
            guest = self.board.get_by_role("button", name=re.compile(f"^{self.says['saloon']}"))
            seat = self.now()["view"]["seat"]
            saloon = self.now()["view"]["lines"][seat]["saloon"]
            return [guest.nth(saloon.index(words[1])), self.own(words[2]), self.own(words[3])]
        if verb == "move":
            pair = [self.own(words[1]), self.own(words[2])]
            return [does, *pair] if verb_first else [pair[0], does, pair[1]]
        if verb in ("look", "take"):
            return [does, self.own(words[1])] if verb_first else [self.own(words[1]), does]
        who = [] if verb_first or verb == "pass" else [self.own(self.line().index(ABILITIES[verb]))]
        if verb == "trade":
            swapped = words[words.index("trade") + 1 :]
            one, other = self.token(swapped[0]), self.token(swapped[-1], "reserve" in swapped)
            return [*who, does, one, other]
        if verb == "report":
            return [*who, does, self.piece(self.shorts[words[words.index("report") + 1]])]
        return [*who, does]

    def unfold(self) -> None:
        """The page may act, and shows the abilities too."""
        expect(self.verb("pass")).to_be_visible()
        more = self.board.get_by_role("button", name=re.compile("^(Abilities|Capacités)$"), expanded=False)
        if more.count():
            self.press(more)

    def play(self, action: str, label: str, verb_first: bool = False) -> None:
        before = self.now()["version"]
        if legal_window(self.now()):  # an answer is a button of the prompt, which acts at once
            self.press(self.page.locator(".prompt").get_by_role("button", name=label, exact=True))
            self.await_answer(before)
            return
        self.unfold()
        for piece in self.touches(action, verb_first):
            self.press(piece)
        self.assert_list_closed()
        whole = self.piece(label)
        picked = self.page.locator(".prompt").get_by_role("button", name=DO)
        expect(whole.or_(picked).first).to_be_visible()  # a busy page draws a touch later
        if whole.count():
            if whole.get_attribute("aria-pressed") != "true":
                self.press(whole)
            expect(whole).to_have_attribute("aria-pressed", "true")
            self.press(whole)
        else:  # the verb is all there was to choose
            expect(self.verb(verb_of(action))).to_have_attribute("aria-pressed", "true")
            self.press(self.verb(verb_of(action)))
        self.await_answer(before)
        self.done.add(verb_of(action))

    def choose(self, legal: list[tuple[str, str]]) -> tuple[str, str]:
        """Verbs not yet done first, of each any action; what may end the game at once comes last."""
        fresh = [choice for choice in legal if verb_of(choice[0]) not in {*self.done, "pass"}]
        calm = [choice for choice in fresh if verb_of(choice[0]) not in ("shoot", "arrest")]
        return self.dice.choice(calm or fresh or legal)

    def await_phase(self, phase: str) -> None:
        while self.now()["view"]["phase"] != phase:
            self.person.await_news()


class Keys(Line):
    """Tab until the piece has the focus, then Enter."""

    def press(self, piece: Locator) -> None:
        self.reach(piece)
        self.page.keyboard.press("Enter")


def seated(served: Served, meet: Meet, bots: int = 1, limit: int = 6, lang: str = "en", **more: Any) -> Line:
    """Ann against bots, her line still to be set up."""
    options = {"limit": limit} | more.pop("options", {})
    table, (token,) = begin(served, GAME, bots=bots, options=options)
    hand = more.pop("hand", Line)
    line: Line = hand(
        take_seat(meet(served, lang=lang, **more).keep(pace=0), table, 0, token, game=GAME), lang
    )
    return line


def play_out(*lines: Line, windows: bool = True) -> int:
    """To the end, in turns; how many actions it took. Without windows, reactions go by at once."""
    many = 0
    for line in lines:
        line.await_phase("turn")
    while not any(line.is_over() for line in lines):
        before = many
        for line in lines:
            now = line.now()
            if (legal := now["view"]["legal"]) and (windows or not legal_window(now)):
                choice = line.choose(list(zip(legal, now["labels"], strict=True)))
                line.play(*choice, verb_first=bool(many % 2))
                many += 1
        if many == before:  # bots play, or what one did has not come to the other yet
            lines[0].page.wait_for_timeout(20)
    return many


def test_a_duel_of_two_browsers_from_set_up_to_the_end(served: Served, meet: Meet):
    """Nobody has time to react here; `test_a_reaction…` does."""
    table, tokens = begin(served, GAME, ("Ann", "Bob"), bots=0, options={"limit": 10}, window=0)
    lines = [
        Line(take_seat(meet(served).keep(pace=0), table, seat, token, game=GAME))
        for seat, token in enumerate(tokens)
    ]
    for line in lines:
        line.set_up()
    assert play_out(*lines, windows=False) >= 5
    done = lines[0].done | lines[1].done
    assert {"move", "look", "take"} <= done
    assert len(done & set(ABILITIES)) >= 2
    for line in lines:
        expect(line.page.get_by_role("region", name="The game is over")).to_be_visible()


@pytest.mark.parametrize("verb_first", [True, False])
def test_two_places_are_swapped_or_not_while_two_figures_wait_in_the_saloon(
    served: Served, meet: Meet, verb_first: bool
):
    line = seated(served, meet, size="desk")
    line.set_up()
    line.await_phase("turn")
    while "feint 0 1" not in (legal := dict(line.await_turn())):  # the bot begins, and may shoot
        line.play("pass", legal["pass"])
    pairs = Counter(tuple(sorted(action.split()[2:4])) for action in legal if action.startswith("enter "))
    (one, other), many = pairs.most_common(1)[0]
    assert many == 8, "two figures, each at either place, for either figure"
    line.play(f"feint {one} {other}", legal[f"feint {one} {other}"], verb_first)
    while (swap := f"swap {one} {other}") not in (legal := dict(line.await_turn())):
        line.play("pass", legal["pass"])
    line.play(swap, legal[swap], verb_first)


@pytest.mark.parametrize(("bots", "lang"), [(2, "en"), (3, "fr")])
def test_three_and_four_to_the_end(served: Served, meet: Meet, bots: int, lang: str):
    line = seated(served, meet, bots, limit=2 * (bots + 1), lang=lang, size="desk")
    line.set_up()
    play_out(line)
    over = {"en": "The game is over", "fr": "La partie est finie"}[lang]
    expect(line.page.get_by_role("region", name=over)).to_be_visible()


def test_turns_by_keyboard_alone(served: Served, meet: Meet):
    line = seated(served, meet, limit=4, hand=Keys)
    line.set_up()
    play_out(line)
    assert line.done


def lined_up(table: Hosted, token: str, figures: str) -> None:
    """A line set up before the page comes."""
    with table.watch(token) as player:
        for action in [*(f"place {figure}" for figure in figures.split()), "ready"]:
            answer = player.command(action=action)
            assert answer["type"] == "ack", answer
            player.catch_up(answer["version"])


def test_a_reaction_is_asked_at_the_prompt_and_shows_who_is_struck(served: Served, meet: Meet):
    """OU-26: Ann's Hitman faces Bob's Governor, his Sheriff beside him; her Reverend is in the Saloon."""
    table, tokens = begin(served, GAME, ("Ann", "Bob"), bots=0, window=60)
    lined_up(table, tokens[0], "governor bandit mayor hitman indian dancer reporter storekeep")
    lined_up(table, tokens[1], "mayor bandit indian dancer governor sheriff reporter reverend")
    ann, bob = (
        Line(take_seat(meet(served).keep(pace=0), table, seat, token, game=GAME))
        for seat, token in enumerate(tokens)
    )
    if bob.now()["view"]["legal"]:
        bob.play("pass", "Pass")
    ann.await_turn()
    ann.unfold()
    expect(ann.verb("shoot")).to_be_visible()
    ann.verb("shoot").click()
    expect(ann.rival(4, "Bob")).to_have_class(re.compile("aimed"))
    ann.verb("shoot").click()
    expect(bob.page.get_by_text("Ann shoots at your Governor")).to_be_visible()
    expect(bob.own(4)).to_have_class(re.compile("aimed"))
    expect(bob.verb("move")).to_have_count(0)
    before = bob.person.count_told("ack")
    bob.page.get_by_role("button", name="Guard: the Sheriff arrests the Hitman").click()
    bob.person.await_more(before, kind="ack")
    assert table.do("standing-pass", tokens[1], on=True).status_code == 200  # nobody else is waited for
    over = bob.page.get_by_role("region", name="The game is over")
    expect(over).to_contain_text("You win")


# -- Secrets


class Duel(Screen):
    """Two people at one screen; what is secret is who stands where in either line."""

    def called(self) -> int:
        """The seat the curtain calls: nothing of a line is in the page, and nothing of one has come since."""
        expect(self.page.get_by_role("button", name=READY)).to_be_visible()
        for message in self.since():
            assert message["view"]["seat"] is None, "somebody's side was fetched"
            assert message["view"]["legal"] == []
            for line in message["view"]["lines"]:
                assert all(at["figure"] is None for at in line["places"])
        assert self.page.get_by_role("region", name="The board").count() == 0
        assert not re.search(r"\bchr-[a-z]+", self.page.locator("main").inner_html())
        return self.names.index(self.page.get_by_role("heading", level=1).inner_text())

    def press(self, *names: str) -> None:
        board = self.page.get_by_role("region", name="The board")
        for name in names:
            board.get_by_role("button", name=re.compile(f"^{name}")).click()


def test_a_duel_at_one_screen_behind_the_curtain(served: Served, meet: Meet):
    screen = Duel(served, meet, ["Ann", "Bob"], game=GAME, options={"limit": 2})
    screen.open()
    for seat in (0, 1):
        assert screen.called() == seat
        screen.sit()
        screen.press("Random line", "Ready")
        if seat == 0:
            screen.hide()
    board = screen.page.get_by_role("region", name="The board")
    goes_on = board.get_by_role("button", name=re.compile("^Pass"))
    expect(screen.done().or_(goes_on)).to_be_visible()
    seated = goes_on.is_visible()  # Bob, who lined up last, begins: he is at the screen already
    if not seated:
        screen.hide()
    seats = [1] if seated else []
    for turn in range(2):
        if turn or not seated:
            seats.append(screen.called())
            screen.sit()
        own = board.get_by_role("button", name=re.compile("^Place 1: the "))
        expect(own).to_be_visible()
        screen.press("Pass", "Pass")
        if turn == 0:  # the end of the game hides by itself
            screen.hide()
    assert sorted(seats) == [0, 1]
    expect(screen.page.get_by_role("region", name="The game is over")).to_be_visible()


def test_a_note_stays_on_the_device(served: Served, meet: Meet):
    line = seated(served, meet)
    sent: list[str] = []
    line.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    line.page.on("request", lambda request: sent.append(f"{request.url} {request.post_data or ''}"))
    line.page.reload()
    line.set_up()
    line.await_phase("turn")
    bot = line.now()["seats"][1]["name"]
    line.rival(2, bot).click()
    dialog = line.page.get_by_role("dialog", name=f"Your note on {bot}’s place 3")
    before = len(sent)
    dialog.get_by_role("button", name="Reporter").click()
    expect(line.rival(2, bot)).to_contain_text("your guess: the Reporter")
    dialog.get_by_label("I am sure").check()
    dialog.get_by_role("button", name="Move the note to place 6").click()
    expect(line.rival(5, bot)).to_contain_text("your note: the Reporter")
    assert not any("reporter" in text.lower() for text in sent[before:])
    line.page.reload()
    expect(line.rival(5, bot)).to_contain_text("your note: the Reporter")
    assert sent, "the page speaks to its server"
    assert not any("reporter" in text.lower() for text in sent if "/assets/" not in text)


def test_a_saved_line_is_laid_again(served: Served, meet: Meet):
    line = seated(served, meet)
    line.press(line.piece(line.says["random"]))
    expect(line.piece(line.says["ready"])).to_be_visible()
    first = line.line()
    line.board.get_by_role("group").get_by_text("Save this line").first.click()  # folded: few need it
    line.board.get_by_label("Name of this line").fill("Old faithful")
    line.piece("Save this line").click()
    line.piece("Start again").click()
    expect(line.piece("Place the Governor")).to_have_class(LEGAL)
    line.piece("Place the Governor").click()  # what stands is taken away first
    expect(line.board.get_by_role("listitem").first).to_contain_text("Governor")
    line.piece("Old faithful").click()
    expect(line.piece(line.says["ready"])).to_be_visible()
    assert line.line() == first


def test_a_figure_that_may_not_stand_there_says_why(served: Served, meet: Meet):
    """OU-7: the last place is kept for the Governor."""
    line = seated(served, meet)
    for at, figure in enumerate(FIGURES[1:8]):
        line.piece(f"Place the {line.shorts[figure].replace('Dancer', 'Lead Dancer')}").click()
        expect(line.board.get_by_role("listitem").nth(at)).to_contain_text(line.shorts[figure])
    line.board.get_by_role("button", name="the Mayor").click(force=True)  # disabled in name only
    expect(line.page.get_by_role("alert")).to_contain_text("OU-7")
    expect(line.board.get_by_role("listitem").nth(7)).not_to_contain_text("Mayor")


def others_pass(table: Hosted, tokens: list[str]) -> None:
    """The others line up, and pass until it is the first seat's turn; nothing else has happened then."""
    with ExitStack() as stack:
        players = [stack.enter_context(table.watch(token)) for token in tokens[1:]]

        def do(player: Player, *actions: str) -> int | None:
            """Whose turn it is afterwards, if the first player is drawn."""
            for action in actions:
                player.hear_all()
                answer = player.command(action=action)
                assert answer["type"] == "ack", answer
                player.catch_up(answer["version"])
            turn: int | None = player.now["view"]["turn"]
            return turn

        for player in players:
            acting = do(player, "random", "ready")
        assert acting is not None
        while acting:
            acting = do(players[acting - 1], "pass")


SEEN = """piece => {
    const { left, right, top, bottom } = piece.getBoundingClientRect();
    return piece.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}"""


@pytest.mark.parametrize(
    ("size", "rivals", "theme", "lang"),
    [
        ("desk", 1, "noon", "en"),
        ("small", 1, "night", "fr"),
        ("phone", 1, "noon", "en"),
        ("desk", 3, "night", "en"),
        ("small", 3, "noon", "en"),
    ],
)
def test_the_board_fits_is_accessible_and_seen_at_once(
    served: Served, meet: Meet, size: str, rivals: int, theme: str, lang: str
):
    """While a line is set up and in the first turn: the line, the verbs and the prompt need no scrolling."""
    table, tokens = begin(served, GAME, ("Ann", "Bob", "Cat", "Dan")[: rivals + 1], bots=0)
    ann = meet(served, lang=lang, size=size, theme=theme).keep(pace=0)
    line = Line(take_seat(ann, table, 0, tokens[0], game=GAME), lang)
    assert ann.sideways() == 0
    assert ann.violations() == []
    line.set_up()
    others_pass(table, tokens)
    line.await_turn()
    expect(line.verb("pass")).to_be_visible()
    for piece in (line.own(0), line.own(7), line.verb("pass"), line.page.locator(".prompt")):
        expect(piece).to_be_in_viewport()
        assert piece.evaluate(SEEN), piece
    if size == "desk":  # nothing at all needs scrolling there
        assert line.page.evaluate("document.documentElement.scrollHeight") <= 900
    line.own(3).click()
    assert ann.sideways() == 0
    assert ann.violations() == []


def test_what_is_taken_back_leaves_no_trail_and_a_reload_keeps_one(served: Served, meet: Meet):
    table, tokens = begin(served, GAME, ("Ann", "Bob"), bots=0)
    for token in tokens:
        lined_up(table, token, "governor bandit mayor hitman indian dancer reporter storekeep")
    lines = [
        Line(take_seat(meet(served).keep(pace=0), table, seat, token, game=GAME))
        for seat, token in enumerate(tokens)
    ]
    line = next(line for line in lines if line.now()["view"]["legal"])
    labels = dict(zip(line.now()["view"]["legal"], line.now()["labels"], strict=True))
    line.play("swap 0 1", labels["swap 0 1"])
    expect(line.own(0)).to_have_class(re.compile("is-last"))
    line.page.reload()
    expect(line.own(0)).to_have_class(re.compile("is-last"))
    line.page.get_by_role("button", name="Take back").click()
    other = lines[1 - lines.index(line)]
    other.page.get_by_role("button", name="Agree").click()
    expect(line.page.get_by_text("You take back").first).to_be_visible()
    expect(line.board.locator(".is-last")).to_have_count(0)
