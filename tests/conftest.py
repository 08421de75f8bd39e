"""Tells which engine the tests run on."""

import edgewise


def pytest_report_header() -> str:
    """Names the mode, so that nobody mistakes one for the other."""
    return (
        f"edgewise {edgewise.__version__}: {'compiled' if edgewise.is_compiled() else 'UNCOMPILED'}"
    )
