"""What is run when the page, the schemas and the docs are made; no part of the installed package."""
