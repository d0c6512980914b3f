"""Observations and actions as Gymnasium's spaces, which PettingZoo uses too."""

from __future__ import annotations

from posse.core.extras import needs
from posse.core.kernel.encoder import Encoder

with needs("rl"):
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete


def numbers_space(encoder: Encoder) -> Box[np.uint8]:
    """From 0 to the most that each number can be."""
    most = np.array([max(1, most) for _, most in encoder.features()], np.uint8)
    return Box(np.zeros_like(most), most, dtype=np.uint8)


def masked_space(encoder: Encoder) -> Dict:
    """The same, with what may be done beside it."""
    mask = Box(0, 1, (int(encoder.actions),), np.int8)
    return Dict({"observation": numbers_space(encoder), "action_mask": mask})


def actions_space(encoder: Encoder) -> Discrete[np.int64]:
    return Discrete(int(encoder.actions), dtype=np.int64)
