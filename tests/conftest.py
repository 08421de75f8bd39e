"""Tells which engine the tests run on, and makes what they try repeatable in CI."""

import os

from hypothesis import settings

import edgewise

settings.register_profile("repeatable", derandomize=True, database=None)
if os.environ.get("CI"):  # elsewhere each run tries other examples, and so finds more
    settings.load_profile("repeatable")


def pytest_report_header() -> str:
    """Names the mode, so that nobody mistakes one for the other."""
    return (
        f"edgewise {edgewise.__version__}: {'compiled' if edgewise.is_compiled() else 'UNCOMPILED'}"
    )
