"""Thimblerig: a tiny game that only the tests play, with every kind of secret the house knows.

Two to four players. The deck has three cards a player and three more, all different; the lowest is the
marshal. Everyone is dealt a **hand** of one card and two thimbles, left and right, with a card under each
that nobody has seen. A round is one turn each, then a sealed choice; two
rounds, three with the option `long`.

A turn is one of: **look** under anyone's thimble; **switch** one's own two thimbles for all to follow; once a
game **swap** them so that nobody can follow, or **feint** and leave them: the others see the same; **draw**:
discard the hand face up and draw another card while there is a stock.

With the option `law`, a swap or feint opens a **window**: everyone else is asked. Whoever holds the marshal
in hand may call: the marshal is shown, so is what was done, and the caller scores. Others can only pass, and
the marshal's holder may pass too: nobody learns anything from a pass.

In the **sealed choice** everyone picks left, right or hand at the same time. Once all have, the cards are
shown; the highest scores, and the cards lie where they were. Most points win; a tie is a shared victory.
"""

from typing import Final

from posse.core.game import Game
from tests.thimblerig.game import ThimblerigGame

GAME: Final[Game] = ThimblerigGame()
