// Clauses as one reads them: without the marks of their sources, unless one wants to see these.

/** Takes marks of style out of a text, and from where its parts come: "(*decided*)". */
export function clauseText(text: string, withSources: boolean): string {
  const shown = withSources ? text : text.replaceAll(/ ?\(\*[^*()]+\*\)/g, "").replaceAll(/\(\*[^*()]+\*, /g, "(");
  return shown.replaceAll(/[*_`]/g, "");
}
