"""The house where people meet: tables over HTTP and WebSocket."""
