// What players are called: people as they wish, bots and seats in the reader's language.
import type { Lobby, SeatCard } from "./api";
import { hasWords, t } from "./language.svelte";

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The name of a bot, by its level. */
export function botWords(level: string): string {
  const key = `bot.${level}`;
  return hasWords(key) ? t(key as "bot.random") : t("bot.other", { level: capital(level) });
}

/** How a bot plays. */
export function botAbout(bot: Lobby["bots"][number]): string {
  const key = `bot.${bot.level}.about`;
  return hasWords(key) ? t(key as "bot.random.about") : bot.about;
}

/** Names as they are shown at a table: whose name is there already gets a number. */
export function uniqueNames(names: string[]): string[] {
  const given: string[] = [];
  for (const name of names) {
    let [shown, number] = [name, 1];
    while (given.includes(shown) || (number > 1 && names.includes(shown))) shown = `${name} ${++number}`;
    given.push(shown);
  }
  return given;
}

/** The name of the player on a seat; where nobody chose one, the page does. */
export function seatName(card: Pick<SeatCard, "name" | "name_is" | "level">, at: number): string {
  if (card.name_is === "own") return card.name;
  if (card.name_is === "number") return t("seat.player", { number: at + 1 });
  return card.level ? botWords(card.level) : t("seat.open");
}
