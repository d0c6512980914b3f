"""What the worker does in which bots think: a line in, a line out."""

import json

from posse.bots.registry import find
from posse.server.thinking.questions import answer


def answer_line(line: str) -> str:
    """The answer to a job, as `questions` describes both. It takes as long as the job says, and no call ends
    it sooner: a worker that is to stop is killed."""
    return json.dumps(answer(json.loads(line), find))
