"""The page in another language: all of it, at once, and nothing too long for its place."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize

import edgewise
from edgewise.learning import lessons_of
from tests.browser.conftest import OpenPage
from tests.browser.player import play_out, set_up, set_up_to_lay, set_up_until, take

ROOT = Path(__file__).parents[2]
WORD = re.compile(r"[^\W\d_]{2,}")
CLAUSE = re.compile(r"\b[a-z]+(?:\.(?:\d+\w*|toml)|(?:_[a-z]+)+)")
GAMES = ["greenway", "hoses", "hydras", "urban", "wirwar"]
SIZES: dict[str, ViewportSize] = {
    "wide": {"width": 1366, "height": 768},
    "narrow": {"width": 390, "height": 844},
}

READ = """() => {
    const found = [document.title];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const { data, parentElement } = walk.currentNode;
        if (!parentElement.closest("script, style, defs, [lang]:not(html)")) found.push(data);
    }
    for (const name of ["title", "aria-label", "placeholder", "alt"])
        for (const node of document.querySelectorAll(`[${name}]`))
            found.push(node.getAttribute(name));
    return found;
}"""
"""Collects all that a person can read or hear."""

TOO_LONG = """() => {
    const isPushed = (node) => node !== null && node !== document.body
        && (getComputedStyle(node).overflowX === "auto" && node.scrollWidth > node.clientWidth
            || isPushed(node.parentElement));
    return [...document.querySelectorAll("button, label, a, summary, h1, h2, h3, p, dt, dd")]
    .filter((node) => {
        const box = node.getBoundingClientRect();
        if (!box.width || !node.innerText?.trim() || node.closest(".hidden")) return false;
        const isCut = getComputedStyle(node).overflowX !== "auto"
            && node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 0;
        const isOut = box.left < -1 || box.right > innerWidth + 1;
        return isCut || (isOut && !isPushed(node.parentElement));
    })
    .map((node) => `${node.tagName} ${node.textContent.trim().slice(0, 60)}`);
}"""
"""Finds what reaches over its own edge or the screen's, unless it can be pushed aside."""


def texts_of(language: str) -> str:
    """Reads all words of a language: the page's, the games', and those of translated rulebooks."""
    paths = [ROOT / "web" / "src" / "words" / f"{language}.ts"]
    paths += (ROOT / "src" / "edgewise").rglob(f"words/{language}.toml")
    texts = [path.read_text(encoding="utf-8") for path in paths]
    said = ["".join(each) for text in texts for each in re.findall(r'= "(.*?)"|: "(.*?)"', text)]
    rules = [] if language == "en" else (ROOT / "src" / "edgewise").rglob(f"RULES.{language}.md")
    said += [re.sub(r"`.*?`", " ", path.read_text(encoding="utf-8")) for path in rules]
    return re.sub(r"\{\w+\}", " ", " ".join(said))


def codes() -> set[str]:
    """Lists the words that Dutch rulebooks write as code: names of options and their choices."""
    rules = (ROOT / "src" / "edgewise").rglob("RULES.nl.md")
    spans = [
        span for path in rules for span in re.findall(r'`"?([a-z_]+)"?`', path.read_text("utf-8"))
    ]
    return {span for span in spans if WORD.fullmatch(span)}


@cache
def english_only() -> frozenset[str]:
    """Lists the words that the English texts have and the Dutch ones do not, codes apart."""
    english, dutch = (set(WORD.findall(texts_of(each).lower())) for each in ("en", "nl"))
    return frozenset(english - dutch - codes())


def check_dutch(page: Page) -> None:
    """Looks for English words in all that can be read now."""
    read = [CLAUSE.sub(" ", text) for text in page.evaluate(READ)]
    found = {text: english_only() & set(WORD.findall(text.lower())) for text in read}
    assert {text: words for text, words in found.items() if words} == {}


def check_fits(page: Page) -> None:
    """Looks at a page on a wide and on a narrow screen: all is Dutch, and has its place."""
    for size in SIZES.values():
        page.set_viewport_size(size)
        check_dutch(page)
        assert page.evaluate(TOO_LONG) == []
    page.set_viewport_size(SIZES["wide"])


def test_english_words_are_known_as_such() -> None:
    assert {"the", "tiles", "your", "match", "choose"} <= english_only()
    assert not {"is", "van", "tegels", "beurt"} & english_only()


def test_long_words_of_the_lobby_keep_inside_their_cards(open_page: OpenPage) -> None:
    page = open_page(locale="nl-NL", viewport={"width": 1366, "height": 768})
    page.wait_for_selector("[data-play]")
    for card in page.locator("[data-game]").all():
        assert card.evaluate("(card) => card.scrollWidth - card.clientWidth") == 0


def test_a_card_keeps_its_words_inside_beside_all_buttons(open_page: OpenPage) -> None:
    page = open_page(locale="nl-NL", viewport=SIZES["narrow"])
    set_up_until(page, "urban", "^settle", moves=8, players=3)
    page.get_by_role("button", name="Neem terug").wait_for()
    card = page.locator(".action.card")
    assert card.evaluate("(card) => card.scrollWidth - card.clientWidth") == 0


def test_a_dutch_browser_gets_a_dutch_lobby(open_page: OpenPage) -> None:
    page = open_page(locale="nl-NL")
    page.wait_for_selector(".games")
    assert page.get_attribute("html", "lang") == "nl"
    check_fits(page)
    for game in GAMES:
        page.click(f"[data-setup={game}]")
        page.click("summary")
        check_fits(page)
        page.keyboard.press("Escape")


@pytest.mark.parametrize("game", GAMES)
def test_a_dutch_table_says_everything_in_dutch(open_page: OpenPage, game: str) -> None:
    page = open_page(locale="nl-NL", viewport=SIZES["wide"])
    players = 1 if game == "greenway" else 2
    options: dict[str, object] = {"fire_engines": True} if game == "urban" else {}
    set_up_until(page, game, r"/r[0-3]f?$", moves=8, players=players, options=options)
    for tab in ("players", "log", "tiles", "rules"):
        page.click(f"#tab-{tab}")
        check_fits(page)
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open]")
    check_dutch(page)
    page.keyboard.press("Escape")
    tile = page.locator("[data-hand]:not(.idle)").first
    take(tile)
    tile.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("[data-ghost]")
    check_fits(page)
    page.keyboard.press("h")
    page.wait_for_selector(".notice")
    check_fits(page)


def test_a_refusal_and_the_end_are_dutch(open_page: OpenPage) -> None:
    page = open_page(locale="nl-NL")
    set_up(page, "hoses")
    play_out(page)
    assert page.inner_text("[data-turn]") == "Het potje is afgelopen"
    check_dutch(page)
    page.goto(page.url.split("/t/")[0] + "/t/aaaaaaaaaaaa")
    page.wait_for_selector(".gone a")
    check_dutch(page)


def test_a_language_that_is_chosen_is_spoken_at_once_and_kept(open_page: OpenPage) -> None:
    page = open_page()
    set_up_to_lay(page, "hoses")
    page.wait_for_selector("text=Your turn")
    page.select_option("select[aria-label=Language]", "nl")
    page.wait_for_selector("text=Jouw beurt")
    assert page.get_attribute("html", "lang") == "nl"
    page.wait_for_selector("text=In de zak")
    check_dutch(page)
    page.reload()
    page.wait_for_selector("text=Jouw beurt")
    page.select_option("select[aria-label=Taal]", "en")
    page.wait_for_selector("text=Your turn")


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_told_in_dutch(open_page: OpenPage, game: str) -> None:
    first = lessons_of(edgewise.game(game))[0]
    page = open_page(f"/learn/{game}", locale="nl-NL", viewport=SIZES["wide"])
    page.get_by_text(first.says["nl"]).wait_for()
    page.wait_for_selector("[data-tile]")
    check_fits(page)


def test_a_dutch_waiting_room_says_everything_in_dutch(open_page: OpenPage) -> None:
    page = open_page(locale="nl-NL", viewport=SIZES["wide"])
    page.click("[data-invite]")
    page.wait_for_selector("[data-room] img")
    check_fits(page)
