"""Lessons on the page: played from the first to the last by keys and names alone."""

from __future__ import annotations

import pytest

import edgewise
from edgewise.learning import lessons_of
from tests.browser.conftest import OpenPage
from tests.browser.listener import do_what_is_asked

GAMES = ["greenway", "hoses", "hydras", "urban", "wirwar"]


@pytest.mark.parametrize("game", GAMES)
def test_the_lessons_of_a_game_from_the_first_to_the_last(open_page: OpenPage, game: str) -> None:
    lessons = lessons_of(edgewise.game(game))
    page = open_page(f"/learn/{game}")
    for number, lesson in enumerate(lessons, 1):
        page.get_by_text(f"Lesson {number} of {len(lessons)}").wait_for()
        page.get_by_text(lesson.says["en"]).wait_for()
        page.get_by_role("application").first.wait_for()
        assert page.get_by_text("Let everything pass").count() == 0
        do_what_is_asked(page, lesson)
        page.get_by_text(lesson.done["en"]).wait_for()
        assert (page.get_by_role("alert").count() > 0) == lesson.refused
        onward = "Go on" if number < len(lessons) else "Play a match"
        page.get_by_role("button", name=onward).press("Enter")
    page.wait_for_selector("footer .own")
    assert "/t/" in page.url


def test_who_comes_for_the_first_time_is_offered_a_lesson(open_page: OpenPage) -> None:
    page = open_page()
    page.wait_for_selector("[data-welcome]")
    page.reload()
    page.click("[data-welcome=hoses]")
    page.get_by_text("Lesson 1 of").wait_for()
    page.get_by_role("button", name="Leave").click()
    page.wait_for_selector(".games")
    assert page.locator("[data-welcome]").count() == 0
    page = open_page()
    page.click("[data-welcome-no]")
    page.wait_for_selector("[data-welcome]", state="detached")
    page.reload()
    page.wait_for_selector(".games")
    assert page.locator("[data-welcome]").count() == 0


def test_the_place_that_is_asked_for_is_lit_in_every_lesson(open_page: OpenPage) -> None:
    lessons = lessons_of(edgewise.game("hydras"))[:3]
    page = open_page("/learn/hydras")
    for number, lesson in enumerate(lessons, 1):
        page.get_by_text(f"Lesson {number} of").wait_for()
        page.wait_for_selector("rect.scored")
        do_what_is_asked(page, lesson)
        page.get_by_role("button", name="Go on").press("Enter")


def test_the_rule_of_a_refusal_opens_in_a_lesson_with_its_picture(open_page: OpenPage) -> None:
    lessons = lessons_of(edgewise.game("hydras"))[:2]
    page = open_page("/learn/hydras")
    for lesson in lessons:
        page.get_by_text(lesson.says["en"]).wait_for()
        page.get_by_role("application").first.wait_for()
        do_what_is_asked(page, lesson)
        if not lesson.refused:
            page.get_by_role("button", name="Go on").press("Enter")
    number = page.locator(".notice button.link").inner_text()
    page.click(".notice button.link")
    page.locator(f"dialog[open] [data-clause='{number}'] img").first.wait_for()
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    page.get_by_role("button", name="Go on").wait_for()


def test_a_lesson_is_left_at_any_moment_and_offered_in_the_lobby(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_role("link", name="Learn Hydras").or_(
        page.get_by_role("button", name="Learn Hydras")
    ).first.click()
    page.get_by_text("Lesson 1 of 6").wait_for()
    page.get_by_role("button", name="Leave").click()
    page.wait_for_selector(".games")
    assert page.url.endswith("/")
