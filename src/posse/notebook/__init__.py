"""What a notebook is shown of views, records and matches: boards as HTML and as text, and pandas frames.

It stands above what it shows, which asks for it by name (`notebook` of `posse.core.extras`). It imports
`table` and the rooms below, and nothing imports it.
"""

from posse.notebook.boards import board_of
from posse.notebook.events import match_frame
from posse.notebook.frames import record_frame
from posse.notebook.html import record_html, view_html

__all__ = ["board_of", "match_frame", "record_frame", "record_html", "view_html"]
