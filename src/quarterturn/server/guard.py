"""What keeps clients in their bounds: identities, clean words, how often, from where."""

from __future__ import annotations

import hashlib
import logging
import re
import secrets
import time
import unicodedata
from collections.abc import Iterable, Mapping
from ipaddress import IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

log = logging.getLogger(__name__)

COOKIE = "quarterturn"
COOKIE_AGE = 400 * 24 * 3600
REFUSED = (
    "a page of %s was refused, as it asked for the host %s: if it is yours, let your proxy pass on the Host header, or "
    "set origins (QUARTERTURN_ORIGINS=%s)"
)
MOST_TOLD = 50  # refused origins that the log names: whoever invents them fills no disk
_COOKIE_FORM = re.compile(r"[A-Za-z0-9_-]{32}")

SECURITY_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
        "media-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
# Scripts and pictures need none of the others, which are about documents and weigh more than a small script.
ASSET_HEADERS = ("X-Content-Type-Options", "Cross-Origin-Resource-Policy")


def new_secret() -> str:
    """For cookies and seat links: 192 bits nobody can guess."""
    return secrets.token_urlsafe(24)


def player_of(cookie: str | None) -> str | None:
    """The identity behind a cookie. Only its hash is ever stored or compared, so the file betrays no identity."""
    if cookie is None or not _COOKIE_FORM.fullmatch(cookie):
        return None
    return hashlib.sha256(cookie.encode("ascii")).hexdigest()


def same(secret: str, given: str) -> bool:
    return secrets.compare_digest(secret.encode(), given.encode("utf-8", "replace"))


def clean(text: str, longest: int) -> str:
    """Words as they may be shown: one line, no control, format, private or broken characters."""
    normal = unicodedata.normalize("NFC", text.encode("utf-8", "ignore").decode("utf-8"))
    spaced = "".join(" " if c.isspace() else c for c in normal)
    shown = "".join(c for c in spaced if unicodedata.category(c)[0] != "C")
    return " ".join(shown.split())[:longest].strip()


class Origins:
    """Whose pages may speak here. Of each that may not, the log says once what would have to be set."""

    def __init__(self, others: tuple[str, ...]) -> None:
        self.others = others
        self._told: set[tuple[str, str]] = set()

    def allow(self, headers: Mapping[str, str]) -> bool:
        """A browser says which page speaks: it must be ours. Programs that are no browsers say nothing."""
        origin, host = headers.get("origin"), headers.get("host", "")
        if origin is None or origin in self.others or _host_of(origin) == host:
            return True
        if (origin, host) not in self._told and len(self._told) < MOST_TOLD:
            self._told.add((origin, host))
            log.warning(REFUSED, *(clean(text, 100) for text in (origin, host, origin)))
        return False


def _host_of(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


class Addresses:
    """Those of some machines and networks."""

    def __init__(self, given: Iterable[str]) -> None:
        self._networks = [ip_network(word, strict=False) for word in given]

    def __contains__(self, host: object) -> bool:
        try:
            address = ip_address(str(host))
        except ValueError:
            return False
        mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
        return any((mapped or address) in network for network in self._networks)


def address_of(connection: HTTPConnection) -> str:
    """Who is at the other end, as far as the network tells. Of IPv6, the part that is one customer's."""
    host = connection.client.host if connection.client else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        mapped = address.ipv4_mapped
        return str(mapped) if mapped else str(ip_network((int(address) >> 64 << 64, 64)))
    return str(address)


class Bucket:
    """So many at once, and so many a second."""

    def __init__(self, per_second: float, burst: float) -> None:
        self.per_second, self.burst = per_second, burst
        self.level, self.at = float(burst), time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        now = time.monotonic()
        self.level = min(self.burst, self.level + (now - self.at) * self.per_second)
        self.at = now
        if self.level < cost:
            return False
        self.level -= cost
        return True

    def spend(self, cost: float) -> None:
        """What has been taken already, though there may not have been so much."""
        self.take(0.0)
        self.level -= cost

    def until(self, level: float) -> float:
        """Seconds until there is so much."""
        self.take(0.0)
        return max(0.0, (level - self.level) / self.per_second)


class Buckets:
    """A bucket for each key, forgetting those that are full again."""

    def __init__(self, per_second: float, burst: float, keep: int = 4096) -> None:
        self.per_second, self.burst, self.keep = per_second, burst, keep
        self.found: dict[str, Bucket] = {}

    def take(self, key: str, cost: float = 1.0) -> bool:
        return self.of(key).take(cost)

    def of(self, key: str) -> Bucket:
        if key not in self.found and len(self.found) >= self.keep:
            oldest = sorted(self.found, key=lambda known: self.found[known].at)
            for known in oldest[: self.keep // 2]:
                del self.found[known]
        found = self.found.get(key)
        if found is None:
            found = self.found[key] = Bucket(self.per_second, self.burst)
        return found
