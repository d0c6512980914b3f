"""Which pages may talk to this server. A browser says where a page came from; other programs say nothing."""

import ipaddress
import socket
from urllib.parse import urlsplit

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
EVERYWHERE = ("0.0.0.0", "::", "")


def lan_address() -> str | None:
    """This machine's address in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if ipaddress.ip_address(address).is_loopback else address


def bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host and not host.startswith("[") else host


class Origins:
    """Loopback, the host the server was bound to, this machine's address if bound everywhere, and a list."""

    def __init__(self, host: str, port: int, allowed: tuple[str, ...] = ()) -> None:
        hosts = [*LOOPBACK]
        if host in EVERYWHERE:
            hosts += [name for name in (lan_address(), socket.gethostname().lower()) if name]
        else:
            hosts.append(bracketed(host.lower()))
        self.known = {f"http://{name}:{port}" for name in hosts}
        if port == 80:
            self.known |= {f"http://{name}" for name in hosts}
        self.known |= {normal(origin) for origin in allowed}

    def allows(self, origin: str | None) -> bool:
        return origin is None or normal(origin) in self.known


def normal(origin: str) -> str:
    """Scheme, host and port; nothing else counts, and what is not an origin matches none."""
    try:
        parts = urlsplit(origin.strip())
        port = parts.port
    except ValueError:
        return ""
    if not parts.scheme or not parts.hostname or parts.path not in ("", "/"):
        return ""
    return f"{parts.scheme}://{bracketed(parts.hostname)}" + (f":{port}" if port is not None else "")
