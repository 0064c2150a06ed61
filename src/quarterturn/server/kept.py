"""Answers that are the same for everybody: made once, kept as bytes, and not sent again to whoever has them."""

from __future__ import annotations

import gzip
import hashlib

from fastapi import Request, Response

AGE = 300  # seconds for which nobody asks again


class Kept:
    """One such answer, plain and packed."""

    def __init__(self, text: str) -> None:
        self.plain = text.encode()
        self.packed = gzip.compress(self.plain, mtime=0)
        self.tag = f'"{hashlib.sha256(self.plain).hexdigest()[:32]}"'

    def answer(self, request: Request) -> Response:
        headers = {"ETag": self.tag, "Cache-Control": f"max-age={AGE}", "Vary": "Accept-Encoding"}
        given = request.headers.get("if-none-match", "")
        if self.tag in (tag.strip().removeprefix("W/") for tag in given.split(",")) or given.strip() == "*":
            return Response(status_code=304, headers=headers)
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
            return Response(self.packed, headers=headers, media_type="application/json")
        return Response(self.plain, headers=headers, media_type="application/json")
