"""The proxies that are believed when they name an address. “Everybody” is refused: anyone could lie."""

import ipaddress
from functools import lru_cache

from posse.server.errors import BadSetting

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def read_proxies(text: str) -> tuple[Network, ...]:
    """Addresses and networks with commas between them; refuses what would believe everybody, or nobody."""
    networks = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        try:
            network = ipaddress.ip_network(part, strict=False)
        except ValueError:
            network = None
        if network is None or not network.prefixlen:
            raise BadSetting("forwarded-form", given=part[:60])
        networks.append(network)
    return tuple(networks)


class Proxies:
    """The proxies that are believed."""

    def __init__(self, text: str) -> None:
        self.networks = read_proxies(text)
        self.knows = lru_cache(1024)(self._knows)

    def _knows(self, host: str) -> bool:
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self.networks)

    def __str__(self) -> str:
        return ",".join(map(str, self.networks))
