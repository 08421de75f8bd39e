"""Says what to install where a package is missing."""

from __future__ import annotations

import importlib


def need(package: str) -> None:
    """Refuses to go on without a package of the extra ``research``."""
    try:
        importlib.import_module(package)
    except ImportError as error:
        raise ImportError(
            f"edgewise.research needs {package} ({error}); install it with: "
            "pip install 'edgewise[research]'"
        ) from error
