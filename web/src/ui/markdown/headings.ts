/** Returns a function that makes unique ids for the headings of one text: `Sick leave & notice` → `sick-leave-notice`, then `…-2`. */
export function headingIds() {
  const seen = new Map<string, number>();
  return (text: string) => {
    const id = text
      .toLowerCase()
      .normalize("NFKD")
      .replace(/[^\p{Letter}\p{Number}]+/gu, "-")
      .replace(/^-|-$/g, "");
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    return count === 1 ? id : `${id}-${count}`;
  };
}

export type Heading = { level: number; text: string; id: string };

const FENCE = /^\s{0,3}(```|~~~)/;
const HEADING = /^ {0,3}(#{1,3})\s+(\S.*)$/;
const CLOSING_MARKS = /\s#+$/;
/** Longer lines are no headings that anyone can read, and take long to match. */
const MAX_LENGTH = 500;

/** Lists the headings of a Markdown text down to level 3, for a table of contents. Ignores code blocks. */
export function headingsOf(markdown: string): Heading[] {
  const idOf = headingIds();
  const headings: Heading[] = [];
  let fenced = false;
  for (const line of markdown.split("\n")) {
    if (FENCE.test(line)) fenced = !fenced;
    const [, marks, title] = (fenced || line.length > MAX_LENGTH ? null : HEADING.exec(line.trimEnd())) ?? [];
    if (!marks || !title) continue;
    const text = title
      .replace(CLOSING_MARKS, "")
      .trimEnd()
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .replace(/[*_`]/g, "");
    headings.push({ level: marks.length, text, id: idOf(text) });
  }
  return headings;
}
