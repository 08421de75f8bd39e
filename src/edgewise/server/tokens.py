"""Tokens: the holder of a token sits on its seats. Only digests of them are stored."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from functools import lru_cache

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""No letters that are mistaken for another when a link is read aloud."""


def new_token() -> str:
    """Makes a token that nobody can guess."""
    return secrets.token_urlsafe(24)


def new_name() -> str:
    """Makes the name of a table, which is its link: about 59 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


@lru_cache(maxsize=10_000)
def digest_of(token: str) -> str:
    """Digests a token into what may be kept."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def is_same(token: str, digest: str) -> bool:
    """Tells whether a token has a digest, in the same time whether or not."""
    return hmac.compare_digest(digest_of(token), digest) and digest != ""
