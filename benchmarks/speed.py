"""Speed of every game next to OpenSpiel's, one core, as JSON: python benchmarks/speed.py [slices]."""

import json
import sys

from posse.lab.bench import SLICES, run

if __name__ == "__main__":
    print(json.dumps(run(slices=int(sys.argv[1]) if len(sys.argv) > 1 else SLICES), indent=2))
