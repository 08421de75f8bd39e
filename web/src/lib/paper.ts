// What people print on, and how a file gets to them.

/** Where people print on Letter paper; everywhere else it is A4. */
const LETTER = new Set(["US", "CA", "MX", "PH", "CL", "CO", "VE"]);

/** The paper that a browser's languages speak of. */
export const paperFor = (languages: readonly string[]): "a4" | "letter" =>
  LETTER.has(languages[0]?.split("-").at(-1)?.toUpperCase() ?? "") ? "letter" : "a4";

export const paperHere = () => paperFor(navigator.languages);

/** Gives a file to the reader, as a download. */
export function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
