"""Which pages may talk to this server, and by which names it is asked; others are refused here.

A browser says where a page came from; other programs say nothing. It also says by what name it reached us: a
page whose owner points that name at this machine would else be taken for our own.
"""

import ipaddress
from urllib.parse import urlsplit

from posse.server.errors import Refused

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
EVERYWHERE = ("0.0.0.0", "::", "")


def lan_address() -> str | None:
    """This machine's address in its network; nothing is sent to find it."""
    import socket  # where there is no network nobody asks

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if ipaddress.ip_address(address).is_loopback else address


def own_names(machine: str) -> tuple[str, ...]:
    """What a machine is called in its network."""
    return (machine.lower(), f"{machine.lower()}.local") if machine else ()


def bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host and not host.startswith("[") else host


class Origins:
    """Loopback, the host the server was bound to, this machine's address if bound everywhere, and a list."""

    def __init__(
        self,
        host: str,
        port: int,
        allowed: tuple[str, ...] = (),
        names: tuple[str, ...] = (),
        own_port: int = 0,
        machine: str = "",
    ) -> None:
        hosts = [*LOOPBACK, *(name.lower() for name in names)]
        if host in EVERYWHERE:
            hosts += [name for name in (lan_address(), *own_names(machine)) if name]
        else:
            hosts.append(bracketed(host.lower()))
        self.known = {f"http://{name}:{at}" for name in hosts for at in (port, own_port or port)}
        if port == 80:
            self.known |= {f"http://{name}" for name in hosts}
        self.known |= {normal(origin) for origin in allowed}
        self.names = {name_in(origin.partition("://")[2]) or "" for origin in self.known}
        self.names |= set(own_names(machine))

    def allows(self, origin: str | None) -> bool:
        return origin is None or normal(origin) in self.known

    def check_host(self, given: str | None) -> None:
        """Refuses a name that is not ours. Numbers are never refused: nobody can point them elsewhere."""
        if not given:  # no browser says nothing
            return
        name = name_in(given)
        if name is None or not (is_number(name) or name in self.names or name.endswith(".localhost")):
            shown = name if name is not None and name.isascii() and name.isprintable() else "?"
            raise Refused("host", 421, host=shown[:80])


def name_in(host: str) -> str | None:
    """The name in a Host header, without its port; None if it is none."""
    try:
        parts = urlsplit(f"//{host.strip()}")
        name, _ = parts.hostname, parts.port
    except ValueError:
        return None
    if not name or parts.username is not None or parts.path or parts.query or parts.fragment:
        return None
    return name.rstrip(".")


def is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True


def is_host_name(name: str) -> bool:
    """Whether this is a name alone, as `--allow-host` takes it."""
    return name_in(name) == name.lower().rstrip(".") and not name.startswith("*")


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
