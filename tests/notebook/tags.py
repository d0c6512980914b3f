"""Reads the HTML that a notebook is given."""

from html.parser import HTMLParser

PLAIN = {"div", "style", "p", "br", "strong", "span", "table", "thead", "tbody", "tr", "th", "td"} | {
    *("details", "summary")
}


class Tags(HTMLParser):
    """Which tags and attributes there are, whether they are nested well, and the text of it all."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data if self.open and self.open[-1] != "style" else ""


def shown(html: str | None) -> str:
    """The text of a drawing that is well-formed and has nothing in it that does anything."""
    assert html is not None
    read = Tags()
    read.feed(html)
    read.close()
    assert read.open == []
    assert read.tags <= PLAIN
    assert read.attributes <= {"class"}
    assert html.count("mathjax_ignore") == html.count("tex2jax_ignore") == 1, "dollars are no formulas"
    return read.text
