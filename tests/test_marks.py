"""Where we decide or depart, the rules pages say so: in both languages, and nowhere else.

The ids are those of the canon, and of what the rulebooks leave open beside it.
"""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGES = ROOT / "src" / "posse" / "rules_pages"
SCREENS = ROOT / "web" / "src" / "games"
LINE = re.compile(r"^- \*\*([A-Z]{2,3}-\d+[a-z]?)\*\*(.*)$", re.MULTILINE)
WORDS = {"en": ("**Ruling**", "**Departure**"), "fr": ("**Interprétation**", "**Écart**")}

RULINGS = {
    "goat": "GO-1 GO-2 GO-3 GO-4 GO-5 GO-6 GO-7 GO-21 GO-22 GO-25 GO-28 GO-29 GO-30 GO-31 GO-32",
    "outlaws": (
        "OU-3 OU-5 OU-8 OU-9 OU-10 OU-11 OU-16 OU-17 OU-19 OU-20 OU-25 OU-26 OU-28 OU-29"
        " OU-31 OU-32 OU-32b OU-35 OU-36 OU-38 OU-39 OU-40 OU-41 OU-42 OU-44 OU-45 OU-46 OU-47 OU-48"
    ),
    "public-enemy": (
        "PE-3 PE-5 PE-6 PE-10 PE-14 PE-17 PE-19 PE-21 PE-22 PE-27 PE-30 PE-31 PE-32 PE-33 PE-34 PE-35"
    ),
}
DEPARTURES = {"goat": "GO-9", "outlaws": "OU-29", "public-enemy": "PE-8"}
SEVERAL = {  # how many rulings a rule has, where they are about different things
    "goat": {"GO-3": 2, "GO-7": 2, "GO-25": 2, "GO-28": 2},
    "outlaws": {
        "OU-10": 2,
        "OU-19": 2,
        "OU-20": 2,
        "OU-31": 2,
        "OU-32": 2,
        "OU-35": 2,
        "OU-38": 2,
        "OU-39": 2,
        "OU-41": 5,
        "OU-42": 2,
        "OU-44": 2,
    },
    "public-enemy": {"PE-3": 3, "PE-32": 2, "PE-33": 2},
}
QUOTED = {  # the rulebook's own words, where ours overrule another reading of them
    "OU-19": "peut s'en emparer",
    "OU-32": "figurines adverses voisines",
    "OU-39": "en replaçant leurs personnages dans une configuration classique",
    "OU-44": "que 3 fois par partie",
    "WE-39": "le joueur suivant sera alors devant le même dilemme",
}


def marks(name: str, lang: str, which: int) -> dict[str, int]:
    """How often each rule of a page is marked."""
    page = (PAGES / f"{name}.{lang}.md").read_text(encoding="utf-8")
    found = {rule: told.count(WORDS[lang][which]) for rule, told in LINE.findall(page)}
    return {rule: times for rule, times in found.items() if times}


@pytest.mark.parametrize("lang", WORDS)
@pytest.mark.parametrize("name", RULINGS)
def test_what_we_decided_is_marked(name: str, lang: str) -> None:
    assert marks(name, lang, 0) == dict.fromkeys(RULINGS[name].split(), 1) | SEVERAL[name]


@pytest.mark.parametrize("lang", WORDS)
@pytest.mark.parametrize("name", DEPARTURES)
def test_what_we_play_otherwise_is_marked(name: str, lang: str) -> None:
    assert marks(name, lang, 1) == dict.fromkeys(DEPARTURES[name].split(), 1)


@pytest.mark.parametrize("lang", WORDS)
@pytest.mark.parametrize("rule", QUOTED)
def test_the_words_that_we_overrule_are_quoted(rule: str, lang: str) -> None:
    pages = [path.read_text(encoding="utf-8") for path in PAGES.glob(f"*.{lang}.md")]
    told = next(line for page in pages for found, line in LINE.findall(page) if found == rule)
    assert QUOTED[rule] in told.replace("’", "'")


@pytest.mark.parametrize(
    ("lang", "quote"), [("en", "“Essayez de mémoriser”"), ("fr", "« Essayez de mémoriser »")]
)
def test_what_lies_open_against_the_tips_is_marked(lang: str, quote: str) -> None:
    """The one ruling that is no rule's: what all may look at in Public Enemy."""
    page = (PAGES / f"public-enemy.{lang}.md").read_text(encoding="utf-8").replace("\xa0", " ")
    heading, mark = {"en": "What each seat knows", "fr": "Ce que chacun sait"}[lang], WORDS[lang][0]
    _, _, part = page.partition(f"\n## {heading}\n")
    told = part.partition("\n## ")[0]
    assert told.count(mark) == 1
    assert quote in told.partition(mark)[2]


# What is short must not say less than the rule does: sheets, cards and the parts of a page for the table.
SHORT = {
    ("public-enemy.en.md", "Quick reference"): (
        "one of those tied who has the leader",
        "not even a third player",
    ),
    ("public-enemy.fr.md", "Aide-mémoire"): ("ex æquo qui a le chef", "pas même un tiers"),
    ("wyatt-earp.en.md", "Material"): (
        "Postkutschen Überfall",
        "Banküberfall",
        "Schnellster Schütze",
        "souterrain",
    ),
    ("wyatt-earp.fr.md", "Matériel"): (
        "Postkutschen Überfall",
        "Banküberfall",
        "Schnellster Schütze",
        "souterrain",
    ),
    ("wyatt-earp.en.md", "On one page"): (
        *("their last card", "another player is out of cards", "the reshuffle is spent", "WE-39", "$25,000"),
        *("fewer than 8", "5 or more ahead", "level players", "never on the outlaw who has one", "a duel"),
    ),
    ("wyatt-earp.fr.md", "En une page"): (
        *(
            "sa dernière carte",
            "quelqu’un d’autre n’a plus de carte",
            "le mélange a déjà servi",
            "WE-39",
            "25 000 $",
        ),
        *(
            "moins de 8",
            "5 d’avance ou plus",
            "à égalité",
            "jamais sur le hors-la-loi qui en a une",
            "un duel",
        ),
    ),
    ("wyatt-earp.en.md", "Your first game"): ("1. ", "10. "),
    ("wyatt-earp.fr.md", "Votre première partie"): ("1. ", "10. "),
    ("public_enemy/words.messages.ts", ""): (
        "of players who are tied for the gang",
        "entre ex æquo pour le gang",
    ),
    ("public_enemy/summary.ts", ""): (
        "if none of them has him, nobody does",
        "si aucun d'eux ne l'a, à personne",
    ),
    ("outlaws/summary.ts", ""): (
        "Governor shot or Hitman arrested, in any mix",
        "Tueur à gages arrêté, au choix",
    ),
    ("wyatt_earp/words.messages.ts", ""): (
        "never one who has a Fastest Gun",
        "jamais à celui qui a déjà une Fine gâchette",
    ),
    ("wyatt_earp/summary.ts", ""): (
        *("somebody has none left", "the discards have been reshuffled once", "Level players take together"),
        *(
            "quelqu'un n'en a plus",
            "la défausse a déjà été mélangée une fois",
            "À égalité, on prend ensemble",
        ),
        *("If somebody has {target} after a count", "Si quelqu'un possède {target} après un décompte"),
    ),
}


@pytest.mark.parametrize(("file", "part"), SHORT)
def test_what_is_short_says_no_less_than_the_rule(file: str, part: str) -> None:
    text = ((PAGES if file.endswith(".md") else SCREENS) / file).read_text(encoding="utf-8")
    if part:
        _, there, text = text.partition(f"\n## {part}\n")
        assert there
        text = text.partition("\n## ")[0]
    told = " ".join(text.replace("\u202f", " ").replace("\xa0", " ").split())
    assert [words for words in SHORT[file, part] if words not in told] == []
