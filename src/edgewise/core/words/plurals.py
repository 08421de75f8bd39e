"""Which form of a sentence goes with a number, as ``Intl.PluralRules`` tells on the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

FORMS: Final = ("one", "other")
ONE_IS_1: Final = ("da", "de", "en", "es", "fi", "fy", "hu", "it", "nb", "nl", "nn", "sv", "tr")
"""The languages with these two forms, of which "one" goes with the number 1 alone.

Add another language of this kind here. One with other plurals, such as Polish, needs a rule too.
"""


def plural_of(language: str, args: Mapping[str, str | int]) -> str:
    """Chooses the form for the number ``count``."""
    return "one" if args.get("count") == 1 else "other"
