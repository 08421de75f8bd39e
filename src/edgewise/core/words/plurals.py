"""Which form of a sentence goes with a number, as ``Intl.PluralRules`` tells on the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ONE_AND_OTHER: Final = ("one", "other")
FORMS: Final = {"en": ONE_AND_OTHER, "nl": ONE_AND_OTHER}
"""The forms of each language; one whose rule is another than "one is 1" needs code here."""


def plural_of(language: str, args: Mapping[str, str | int]) -> str:
    """Chooses the form for the number ``count``."""
    return "one" if args.get("count") == 1 else "other"
