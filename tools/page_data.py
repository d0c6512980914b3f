"""What the page takes from the games, made when it is built: `python -m tools.page_data FOLDER`.

Titles, options, words, cards, first games, rules and credits are written down once, in each game's folder,
in rules_pages/ and in docs/; the page gets them as JSON from here. So do the tests of its own words:
sentences as Words makes them.
"""

import json
import shutil
import sys
from importlib import resources
from pathlib import Path
from typing import Any, Final

import orjson

from posse.core.words import CORE, LANGS
from posse.games.registry import guides_of
from posse.table.encoding import encoded
from posse.table.guide import play
from posse.table.phrases import PHRASES
from posse.table.phrases import spoken as spoken_phrase
from tools.page_fixtures import NAMES, page_events, sealed, sentences, shuffled
from tools.page_games import all_games, folder_of, meta, spoken, view_shape
from tools.rules_sections import Rules

DOCS: Final = Path(__file__).parents[1] / "docs"
CREDITS: Final = {"en": "credits.md", "fr": "credits.fr.md"}
Json = Any


def files() -> dict[str, Json]:
    """Everything by its file's name."""
    games = all_games()
    out: dict[str, Json] = {"games.json": [meta(game) for game in games]}
    out["phrases.json"] = {key: {lang: spoken_phrase(key, lang) for lang in LANGS} for key in PHRASES}
    for lang in LANGS:
        out[f"words/core.{lang}.json"] = spoken(CORE, lang)
        for game in games:
            out[f"views/{folder_of(game)}.json"] = view_shape(game)
            out[f"words/{folder_of(game)}.{lang}.json"] = spoken(game.words, lang)
            for name, guide in guides_of(game).items():
                title = f"{folder_of(game)}.{name}" if name else folder_of(game)
                out[f"guide/{title}.{lang}.json"] = play(game, guide, lang)
        out[f"credits.{lang}.json"] = Rules((DOCS / CREDITS[lang]).read_text("utf-8")).to_json()
    for game in games:
        if game.cards:
            out[f"cards/{folder_of(game)}.json"] = dict(game.cards)
        if game.facts:
            out[f"facts/{folder_of(game)}.json"] = dict(game.facts)
    for page in (resources.files("posse") / "rules_pages").iterdir():
        out[f"rules/{page.name.removesuffix('.md')}.json"] = Rules(page.read_text("utf-8")).to_json()
    said = [sentence for game in games for sentence in sentences(game)]
    events = [told for game in games for told in page_events(game)]
    out["fixtures/sentences.json"] = {"names": NAMES, "sentences": said, "events": events}
    out["fixtures/sealed.json"] = sealed()
    out["fixtures/shuffles.json"] = [shuffled(game) for game in games]
    return out


def main() -> None:
    folder = Path(sys.argv[1])
    for part in ("words", "cards", "facts", "views", "rules", "guide", "fixtures"):
        shutil.rmtree(folder / part, ignore_errors=True)
    for name, data in files().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        told = orjson.loads(encoded(data))  # the server's own way: the page is told what a server would tell
        path.write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
