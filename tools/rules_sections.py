"""A page of rules or credits, written in Markdown, as sections of blocks for the page to lay out."""

import re
from collections.abc import Sequence
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

OPENING: Final = re.compile(r"(?:<p>)?<strong>([A-Z]{1,3}-\d+[a-z]?)</strong>\s*")
Json = Any


class Rules:
    """One rules page as sections of blocks, each with its rule's id if it has one."""

    def __init__(self, text: str) -> None:
        self.markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
        self.title = ""
        self.sections: list[Json] = [{"title": "", "blocks": []}]
        for node in SyntaxTreeNode(self.markdown.parse(text)).children:
            if node.type == "heading":
                self.head(node)
            elif node.type == "bullet_list":
                for item in node.children:
                    self.add(item.children, item=True)
            else:
                self.add([node])

    def html(self, nodes: Sequence[SyntaxTreeNode]) -> str:
        tokens = [token for node in nodes for token in node.to_tokens()]
        return str(self.markdown.renderer.render(tokens, self.markdown.options, {})).strip()

    def head(self, node: SyntaxTreeNode) -> None:
        title = self.html(node.children)
        if node.tag == "h1":
            self.title = title
        else:
            self.sections.append({"title": title, "blocks": []})

    def add(self, nodes: Sequence[SyntaxTreeNode], item: bool = False) -> None:
        html = self.html(nodes)
        found = OPENING.match(html)
        block = {
            "id": found[1] if found else None,
            "item": item,
            "html": html[found.end() :] if found else html,
        }
        self.sections[-1]["blocks"].append(block)

    def to_json(self) -> Json:
        return {"title": self.title, "sections": [section for section in self.sections if section["blocks"]]}
