"""Examines a tile file without playing: what is missing, doubled, unequal or impossible."""

from edgewise.lab.doctor.examination import examine
from edgewise.lab.doctor.findings import Finding

__all__ = ["Finding", "examine"]
