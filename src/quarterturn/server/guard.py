"""What keeps clients in their bounds: identities, clean words, how often, from where."""

from __future__ import annotations

import hashlib
import re
import secrets
import time
import unicodedata
from collections.abc import Mapping
from ipaddress import IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

COOKIE = "quarterturn"
COOKIE_AGE = 400 * 24 * 3600
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


def origin_allowed(headers: Mapping[str, str], origins: tuple[str, ...]) -> bool:
    """A browser says which page speaks: it must be ours. Programs that are no browsers say nothing."""
    origin = headers.get("origin")
    if origin is None or origin in origins:
        return True
    try:
        return urlsplit(origin).netloc == headers.get("host", "")
    except ValueError:
        return False


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

    def __init__(self, per_second: float, burst: int) -> None:
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


class Buckets:
    """A bucket for each key, forgetting those that are full again."""

    def __init__(self, per_second: float, burst: int, keep: int = 4096) -> None:
        self.per_second, self.burst, self.keep = per_second, burst, keep
        self.found: dict[str, Bucket] = {}

    def take(self, key: str, cost: float = 1.0) -> bool:
        if key not in self.found and len(self.found) >= self.keep:
            oldest = sorted(self.found, key=lambda known: self.found[known].at)
            for known in oldest[: self.keep // 2]:
                del self.found[known]
        return self.found.setdefault(key, Bucket(self.per_second, self.burst)).take(cost)
