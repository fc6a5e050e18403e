import { readFileSync } from "node:fs";
import { join } from "node:path";

const docs = join(import.meta.dirname, "../../docs");

/** Returns the sentences of a page of `docs`, without headings, examples of code and heads of tables; a row of a table is one. */
export function sentencesOf(page: string): string[] {
  const text = readFileSync(join(docs, page), "utf8")
    .replaceAll(/^ *```[^]*?^ *```$/gm, "")
    .replaceAll(/^#.*$|^\|.*\|\n(?=\|[-| ]+\|$)|^\|[-| ]+\|$/gm, "");
  const blocks = text.split(/\n\s*\n|\n(?=\s*(?:- |\d+\. |\|))/).map(oneLine);
  return blocks.flatMap((block) => block.split(/(?<=[.?])\s+(?=[A-Z`[])/)).filter((sentence) => /\w{3}/.test(sentence));
}

const oneLine = (text: string) =>
  text
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(/^(?:- |\d+\. )/, "");
