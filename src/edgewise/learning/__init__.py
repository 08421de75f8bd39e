"""Lessons: a guided first match of each game."""

from edgewise.learning.checks import check_lesson
from edgewise.learning.lessons import (
    DONE,
    OTHER,
    REFUSED,
    Lesson,
    LessonError,
    Verdict,
    lessons_of,
    read_lesson,
)

__all__ = [
    "DONE",
    "OTHER",
    "REFUSED",
    "Lesson",
    "LessonError",
    "Verdict",
    "check_lesson",
    "lessons_of",
    "read_lesson",
]
