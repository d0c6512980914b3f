"""`python -m posse`."""

from posse.cli import main

main()
