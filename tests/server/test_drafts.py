"""What is laid in secret before the game: nobody else can count it, by any number or any silence."""

from pathlib import Path

from posse.table import Match
from tests.server.people import Place, Player, bearer, play_on, serving

LINE = ("place governor", "place hitman", "clear", "place sheriff", "random")


def numbers(place: Place, path: str, player: Player, token: str) -> list[object]:
    """Everything with a number in it that a reader can ask for."""
    player.send({"type": "lang", "lang": "en"})
    view = player.until("view")
    replay, eyes = path.replace("tables", "replays"), f"?seat={view['you']['seat']}" if token else ""
    asked = [f"{path}/record", f"{replay}{eyes}", f"{replay}/log{eyes}"]
    told = [place.http.get(where, headers=bearer(token)).text for where in asked]
    return [view["version"], view["log"], view["chat"], view["events"], *told, place.get("/metrics").text]


def test_nobody_can_count_what_others_lay_in_secret(tmp_path: Path) -> None:
    with serving(tmp_path) as place:
        table = place.open("outlaws", players=3)
        tokens = table.begin("Ann", "Bob", "Cy")
        with table.watch(tokens[0]) as ann, table.watch(tokens[1]) as bob, table.watch() as eve:
            seen = bob.now["version"]
            before = [numbers(place, table.path, who, token) for who, token in ((bob, tokens[1]), (eve, ""))]
            bob.raw.clear()
            for count, action in enumerate(LINE, 1):
                answer = ann.command(action=action)
                ann.catch_up(answer["version"])
                assert answer["version"] == seen + count, "her own steps she counts"
            after = [numbers(place, table.path, who, token) for who, token in ((bob, tokens[1]), (eve, ""))]
            for one, other in zip(before, after, strict=True):
                assert [a for a, b in zip(one, other, strict=True) if a != b] == []
            assert len(bob.raw) == 1, "only the view that was asked for"
            assert bob.command(do="chat", text="ready?", version=seen)["version"] == seen + 1
            assert eve.until("update")["chat"][0]["n"] == seen
            assert ann.until("update")["version"] == seen + len(LINE) + 1
            # A step of his own is made for the version he was told, and a host's pause too.
            assert bob.command(action="random", version=seen + 1)["type"] == "ack"
            assert table.do("pause", version=seen + 1).json()["version"] == seen + 2


def test_the_record_is_whole_once_the_game_is_over(tmp_path: Path) -> None:
    """While it is played a seat's record has its own numbers; at the end all lines are there, and verify."""
    with serving(tmp_path) as place:
        table = place.open("outlaws", players=2, options={"limit": 20}, window=0)
        tokens = table.begin("Ann", "Bob")
        with table.watch(tokens[0]) as ann, table.watch(tokens[1]) as bob:
            for player in (ann, bob):
                for action in (*LINE, "ready"):
                    player.catch_up(player.command(action=action)["version"])
            mine = place.get(f"{table.path}/record", tokens[1]).text
            lines = [row for row in mine.splitlines() if row[:1].isdigit()]
            assert [int(row.split()[0]) for row in lines] == list(range(len(lines)))
            assert not [row for row in lines if " p1 " in row and "ready" not in row]
            assert (
                place.get(f"/api/replays/{table.id}?line={len(lines)}&seat=1", tokens[1]).status_code == 404
            )
            play_on([ann, bob])
            assert ann.now["status"] == "over"
            whole = place.get(f"{table.path}/record").text
            match = Match.from_record(whole, verify=True)
            assert len(match.steps) > len(lines) + len(LINE)
            last = place.get(f"/api/replays/{table.id}/log").json()["last"]
            assert last == len(match.steps) - 1
