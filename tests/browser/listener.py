"""Plays as somebody does who does not see the page: by roles, names, what is said, and keys."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Locator, Page

from edgewise.learning import Lesson

TURN = "●"
OVER = "The match is over"
IDLE = re.compile("fits nowhere now|cannot be picked now")
CHANGED = """(before) => [...document.querySelectorAll("[role=status]")].map((e) => e.innerText)
    .join(" ") !== before"""


class Listener:
    """Hears what a page says and presses keys; knows neither places on the screen nor classes."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.heard: list[str] = []

    def listen(self) -> str:
        """Hears what was said last."""
        said = " ".join(self.page.get_by_role("status").all_inner_texts())
        self.heard.append(said)
        return said

    def press(self, key: str) -> str:
        """Presses a key and hears what is said then."""
        self.page.keyboard.press(key)
        return self.listen()

    def press_and_wait(self, key: str, on: Locator | None = None) -> str:
        """Presses a key that is answered by the server."""
        before = " ".join(self.page.get_by_role("status").all_inner_texts())
        if on is None:
            self.page.keyboard.press(key)
        else:
            on.press(key)
        self.page.wait_for_function(CHANGED, arg=before)
        return self.listen()

    def wait_for_turn(self) -> bool:
        """Waits for the title to say that it is one's turn; false when the match is over."""
        self.page.wait_for_function(
            "([turn, over]) => [turn, over].some((text) => document.title.includes(text))",
            arg=[TURN, OVER],
        )
        return OVER not in self.page.title()

    def buttons(self, group: str) -> Locator:
        """Finds the buttons of a group."""
        return self.page.get_by_role("group", name=group, exact=True).get_by_role("button")

    def walk_to_place(self, steps: int) -> str:
        """Goes to the board, and on it to a place where something can be done."""
        self.page.keyboard.press("w")
        said = ""
        for _ in range(steps):
            said = self.press("n")
        return said


def names_of(buttons: Locator) -> list[str]:
    """Lists how buttons are called."""
    return [button.get_attribute("aria-label") or button.inner_text() for button in buttons.all()]


def decide(listener: Listener, rng: random.Random) -> str:
    """Makes one decision, and tells what was heard of the place where it was made."""
    tiles = names_of(listener.buttons("Your tiles"))
    fitting = [at for at, name in enumerate(tiles) if not IDLE.search(name)]
    actions = listener.buttons("What you can do")
    if fitting:
        listener.press(str(rng.choice(fitting) + 1))
    place = listener.walk_to_place(rng.randint(1, 3))
    chosen = "Nothing fits anywhere" not in place
    if chosen and not (actions.count() > 1 and rng.random() < 0.2):
        listener.press("r")
        listener.press_and_wait("Enter")
        return place
    act(listener, rng)
    return ""


AIDS = re.compile("^(Hint|Take back|Clear plans|Thinking)")


def act(listener: Listener, rng: random.Random) -> None:
    """Takes an action, and picks what it asks for in the hand or in a list."""
    actions = listener.buttons("What you can do")
    offered = [at for at, name in enumerate(names_of(actions)) if not AIDS.match(name)]
    button = actions.nth(rng.choice(offered))
    if not button.inner_text().endswith("…"):
        listener.press_and_wait("Enter", button)
        return
    button.press("Enter")
    lists = listener.page.get_by_role("dialog")
    if lists.count():
        lists.get_by_role("checkbox").first.press("Space")
        listener.press_and_wait("Enter", lists.get_by_role("button").first)
        return
    pick_tiles(listener)


def pick_tiles(listener: Listener) -> None:
    """Picks the first tiles of the hand that an action takes, and confirms them."""
    confirm = listener.page.get_by_role("button", name=re.compile("^✓"))
    at = 0
    while confirm.is_disabled():
        at += 1
        listener.press(str(at))
    listener.press_and_wait("Enter", confirm)


def do_what_is_asked(page: Page, lesson: Lesson) -> None:
    """Does the thing of one lesson, as somebody who does not see the board."""
    if lesson.answers:
        words = lesson.game.words("en")
        page.get_by_role("button", name=words.name_of(lesson.right()), exact=False).last.press(
            "Enter"
        )
        return
    listener = Listener(page)
    tiles = names_of(listener.buttons("Your tiles"))
    asked = lesson.allowed()[0]
    if "@" in asked:
        fitting = [at for at, name in enumerate(tiles) if not IDLE.search(name)]
        if fitting:
            listener.press(str(fitting[0] + 1))
        listener.walk_to_place(1)
        page.keyboard.press("Enter")
        return
    listener.buttons("What you can do").first.press("Enter")
    confirm = page.get_by_role("button", name=re.compile("^✓"))
    if confirm.count():
        listener.press("1")
        listener.press("2")
        confirm.press("Enter")
