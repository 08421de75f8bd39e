"""What happened and what it is worth: shown move by move, told, lit up, heard."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, Route

import edgewise
from edgewise.learning import lessons_of
from tests.browser.conftest import OpenPage
from tests.browser.listener import do_what_is_asked
from tests.browser.player import (
    FRAME,
    MINE_OR_END,
    QUICK,
    box_of,
    make_moves,
    number_of_moves,
    play_one,
    point_and_click,
    point_at,
    set_up,
    set_up_to_lay,
    set_up_until,
    take,
    wait_for_news,
)

HEAR = """
window.heard = [];
window.AudioContext = class {
    state = "running";
    currentTime = 0;
    createOscillator() {
        const tone = { frequency: {}, connect: (to) => to, stop: () => {} };
        tone.start = () => window.heard.push(tone.frequency.value);
        return tone;
    }
    createGain() {
        const gain = { setValueAtTime() {}, linearRampToValueAtTime() {} };
        gain.exponentialRampToValueAtTime = () => {};
        return { gain, connect: (to) => to };
    }
};
"""
"""Notes the pitch of every tone that the page makes."""
WATCH_MOMENTS = """
window.moments = [];
const watch = new MutationObserver(() => {
    const moment = document.querySelector("g.moment");
    const { points, reached } = moment?.dataset ?? {};
    const now = moment && {
        points,
        reached,
        text: moment.querySelector("text").textContent,
        runners: moment.querySelectorAll(".runner path").length,
        cells: moment.querySelectorAll("rect").length,
    };
    if (now) window.moments.push(now);
    else if (window.moments.length) {
        watch.disconnect();
        document.body.classList.add("watched");
    }
});
const all = { subtree: true, childList: true, attributes: true, characterData: true };
watch.observe(document.body, all);
"""
"""Notes every look of what has just scored, and marks the page when it is gone."""
LAYING, TURN = [196, 98], [523.25, 783.99]
SCORING = [659.25, 783.99, 1046.5]
END = [523.25, 659.25, 783.99, 1046.5]
"""The tones of each sound, in their order; some sounds share tones."""


IS_WHOLE = """(node) => node.clientWidth > 60 && node.scrollWidth <= node.clientWidth
    && node.scrollHeight <= node.clientHeight + 1"""


def lay(page: Page) -> None:
    """Takes a tile and lays it where it can lie."""
    take(page.locator("[data-hand]:not(.idle)").first)
    point_and_click(page, page.locator("rect.lit[data-cell]").first)


def test_bots_move_one_after_another_and_can_be_skipped(open_page: OpenPage) -> None:
    page = open_page(hurried=False)
    set_up(page, "urban", seats=["you", "bot", "bot", "bot"])
    page.wait_for_selector(MINE_OR_END)
    page.click("[data-settings]")
    page.select_option("select[name=sending]", "now")
    page.select_option("select[name=pace]", "slow")
    page.click("dialog >> text=Close")
    page.clock.install()
    while page.locator("[data-turn].mine").count():
        before = number_of_moves(page)
        action = page.locator("[data-action=decline], [data-action=pass]")
        if action.count():
            action.first.click()
        else:
            lay(page)
        wait_for_news(page, before)
    page.wait_for_selector("[data-skip]")
    lines = page.locator("button.line")
    page.click("role=tab[name=Moves]")
    seen = lines.count()
    page.clock.run_for(2400)
    page.locator("button.line").nth(seen).wait_for(state="attached")
    assert page.locator("[data-turn].mine").count() == 0
    page.click("[data-skip]")
    page.wait_for_selector(MINE_OR_END)
    assert lines.count() >= seen + 3


def test_a_claim_lights_up_all_that_it_claims_and_says_what_it_is_worth(
    open_page: OpenPage,
) -> None:
    page = open_page()
    set_up_until(page, "urban", "^urbanite@", moves=20)
    claims = page.locator("[data-mark^='urbanite@'] > circle")
    for number in range(claims.count()):
        point_at(page, claims.nth(number))
        page.wait_for_selector("[data-ghost]")
        said = page.inner_text(".prompt .where")
        told = re.search(r"(?i)^(finished )?\w+, (\d+) tiles?, worth \d+ points?$", said.strip())
        assert told, said
        assert page.locator("rect.scored").count() == int(told[2])


def test_a_claim_is_told_to_the_keyboard_and_to_a_finger(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True)
    set_up_until(page, "urban", "^urbanite@")
    before = number_of_moves(page)
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(".prompt >> text=/, worth \\d/")
    page.wait_for_selector("[role=status] >> text=/, worth \\d/", state="attached")
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-ghost]", state="detached")
    mark = box_of(page, page.locator("[data-mark^='urbanite@'] > circle").first)
    page.touchscreen.tap(mark["x"] + mark["width"] / 2, mark["y"] + mark["height"] / 2)
    page.wait_for_selector(".prompt >> text=/, worth \\d/")
    page.wait_for_selector("rect.scored")
    assert page.locator(".prompt .where").evaluate(IS_WHOLE)
    assert number_of_moves(page) == before


def test_equal_points_are_told_together(open_page: OpenPage) -> None:
    page = open_page()
    set_up_until(page, "urban", "$over")
    told = page.locator(".item.several").all_inner_texts()
    assert told
    for text in told:
        assert re.search(r"^(\+\d+|0)\s+\d+ [a-z ]+s$", text.strip()), text
    assert not re.search(r"\d\s*x\s*\d", page.inner_text("#panel"))


@pytest.mark.parametrize("still", [False, True])
def test_water_runs_through_a_finished_hose_and_counts(open_page: OpenPage, still: bool) -> None:
    page = open_page(still=still)
    show_lesson(page, "hoses", "4-complete")
    page.evaluate(WATCH_MOMENTS)
    take(page.locator("[data-hand=red-hydrant-green-curve]"))
    point_and_click(page, page.locator("rect.lit[data-cell='2,0']"))
    page.wait_for_selector("body.watched", state="attached")
    shown = page.evaluate("window.moments")
    assert {moment["points"] for moment in shown} == {"5"}
    counts = [(moment["reached"], moment["text"]) for moment in shown]
    first, last = shown[0], shown[-1]
    begun = (first["reached"], first["text"], first["runners"])
    assert begun == (("3", "+5", 0) if still else ("1", "+2", 2))
    assert counts == sorted(counts)
    assert still or {reached for reached, _ in counts} == {"1", "2", "3"}
    assert (last["reached"], last["text"], last["runners"], last["cells"]) == ("3", "+5", 0, 3)


def show_lesson(page: Page, game: str, name: str) -> None:
    """Opens one lesson alone."""

    def answer(route: Route) -> None:
        found = route.fetch().json()
        found["lessons"] = [card for card in found["lessons"] if card["name"] == name]
        route.fulfill(json=found)

    page.route("**/lessons*", answer)
    page.goto(page.url.rstrip("/") + f"/learn/{game}")
    page.wait_for_selector("[data-hand]")


def test_the_camera_glides_unless_nothing_may_move(open_page: OpenPage) -> None:
    for still in (False, True):
        page = open_page(still=still)
        set_up_until(page, "hoses", r"/r[0-3]f?$", moves=6)
        page.click("role=tab[name=Moves]")
        page.locator("button.line").first.click()
        places = set()
        for _ in range(60):
            page.evaluate(FRAME)
            places.add(page.locator(".board svg").get_attribute("style"))
        assert (len(places) > 2) != still


WATCH_MOTION = """() => {
    window.moving = new Set();
    const look = () => {
        for (const { animationName, transitionProperty } of document.getAnimations()) {
            window.moving.add(animationName ?? transitionProperty);
        }
        if (document.querySelector(".runner")) window.moving.add("runner");
        requestAnimationFrame(look);
    };
    look();
}"""
"""Notes from now on what moves on the screen."""
MATCHES = [("greenway", 0), ("hoses", 2), ("hydras", 2), ("urban", 2), ("wirwar", 2)]


def moving(page: Page, game: str, players: int) -> list[str]:
    """Plays a while with the mouse and lists what has moved."""
    set_up(page, game, players=players)
    page.evaluate(WATCH_MOTION)
    rng = random.Random(3)
    for _ in range(10):
        play_one(page, rng)
    page.evaluate(FRAME)
    return list(page.evaluate("[...window.moving]"))


@pytest.mark.parametrize(("game", "players"), MATCHES)
def test_nothing_moves_in_any_game_for_who_wants_no_motion(
    open_page: OpenPage, game: str, players: int
) -> None:
    assert moving(open_page(), game, players) == []


@pytest.mark.parametrize("game", [game for game, _ in MATCHES])
def test_nothing_moves_in_a_lesson_for_who_wants_no_motion(open_page: OpenPage, game: str) -> None:
    page = open_page(f"/learn/{game}")
    lesson = lessons_of(edgewise.game(game))[0]
    page.get_by_role("application").first.wait_for()
    page.evaluate(WATCH_MOTION)
    do_what_is_asked(page, lesson)
    page.get_by_text(lesson.done["en"]).wait_for()
    page.evaluate(FRAME)
    assert page.evaluate("[...window.moving]") == []


def test_things_move_for_everybody_else(open_page: OpenPage) -> None:
    assert moving(open_page(still=False), "hoses", 2) != []


def test_laying_scoring_and_ones_turn_are_heard(open_page: OpenPage) -> None:
    page = open_page()
    page.add_init_script(HEAR)
    set_up_until(page, "greenway", r"/r[0-3]f?$", players=1, moves=3)
    before = number_of_moves(page)
    page.evaluate("window.heard = []")
    lay(page)
    wait_for_news(page, before)
    assert page.evaluate("window.heard")[:2] == LAYING
    page.click("[aria-label=Sounds]")
    page.evaluate("window.heard = []")
    before = number_of_moves(page)
    lay(page)
    wait_for_news(page, before)
    assert page.evaluate("window.heard") == []


def test_ones_turn_has_a_sound_of_its_own(open_page: OpenPage) -> None:
    page = open_page()
    page.add_init_script(HEAR)
    set_up_to_lay(page, "hoses")
    heard = 0
    for _ in range(4):
        page.wait_for_selector(MINE_OR_END)
        before = number_of_moves(page)
        page.evaluate("window.heard = []")
        lay(page)
        wait_for_news(page, before)
        page.wait_for_selector(MINE_OR_END)
        heard += page.evaluate("window.heard")[-2:] == TURN
    assert heard


def test_points_are_heard_after_the_tile(open_page: OpenPage) -> None:
    page = open_page()
    page.add_init_script(HEAR)
    show_lesson(page, "hoses", "4-complete")
    page.evaluate("window.heard = []")
    take(page.locator("[data-hand=red-hydrant-green-curve]"))
    point_and_click(page, page.locator("rect.lit[data-cell='2,0']"))
    page.get_by_role("button", name="Play a match").wait_for()
    assert page.evaluate("window.heard") == LAYING + SCORING


def test_the_end_has_a_sound_of_its_own(open_page: OpenPage) -> None:
    page = open_page()
    page.add_init_script(HEAR)
    seats = [{"kind": "you", "name": "Ada"}, {"kind": "here", "name": "Bo"}]
    wish = {"game": "hoses", "seats": seats, "options": {"free_to_keep": True}}
    page.wait_for_selector(".games")
    table = f"/t/{page.evaluate(QUICK, [wish, '^keep$', '', 0])}"
    page.goto(page.url.rstrip("/") + table)
    page.click(".cover button")
    make_moves(page, table, ["keep"])
    page.evaluate("window.heard = []")
    page.evaluate(WATCH_MOTION)
    make_moves(page, table, ["keep"])
    page.wait_for_selector(".end")
    assert page.evaluate("window.heard") == END
    page.evaluate(FRAME)
    assert page.evaluate("[...window.moving]") == []


RECORD = """
window.AudioContext = class extends OfflineAudioContext {
    constructor() { super(1, 2 * 44100, 44100); window.speaker = this; }
    get state() { return "running"; }
};
"""
"""Lets the page play into a record of two seconds."""
NOTE_SPEAKER = """
const Real = AudioContext;
window.AudioContext = class extends Real {
    constructor() { super(); window.speaker = this; }
};
"""
"""Remembers what the page plays by."""
LOUDNESS = """async () => {
    const heard = (await window.speaker.startRendering()).getChannelData(0);
    const loudest = (from, to) => Math.max(...heard.slice(from * 44100, to * 44100).map(Math.abs));
    return [loudest(0, 0.2), loudest(1.5, 2)];
}"""


def test_what_is_played_can_be_heard_and_ends(open_page: OpenPage) -> None:
    page = open_page()
    page.add_init_script(RECORD)
    set_up_until(page, "greenway", r"/r[0-3]f?$", players=1, moves=3)
    assert page.evaluate("window.speaker") is None
    before = number_of_moves(page)
    lay(page)
    wait_for_news(page, before)
    page.wait_for_function("() => window.speaker")
    loud, rest = page.evaluate(LOUDNESS)
    assert 0.1 < loud <= 1
    assert rest < 0.01


def test_a_browser_that_was_touched_lets_the_page_sound(open_page: OpenPage) -> None:
    page = open_page()
    page.add_init_script(NOTE_SPEAKER)
    set_up_until(page, "greenway", r"/r[0-3]f?$", players=1, moves=3)
    before = number_of_moves(page)
    lay(page)
    wait_for_news(page, before)
    page.wait_for_function("() => window.speaker?.state === 'running'")


def test_a_phone_is_silent_until_it_is_asked(open_page: OpenPage) -> None:
    desk = open_page()
    assert desk.get_attribute("[aria-label=Sounds]", "aria-pressed") == "true"
    phone = open_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    phone.wait_for_selector("[data-settings]")
    phone.click("[data-settings]")
    assert not phone.is_checked("dialog label:has-text('Sounds') input")
