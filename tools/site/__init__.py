"""What a site without a server is made of, and the tools that make it."""
