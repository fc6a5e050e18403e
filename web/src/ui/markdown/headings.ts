/** Gives every heading of one text its address: `Sick leave & notice` is `sick-leave-notice`, a second one `…-2`. */
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
const HEADING = /^ {0,3}(#{1,3})\s+(.+?)(?:\s+#+)?\s*$/;

/** The headings of a Markdown text down to the third level, for a table of contents; those inside code are none. */
export function headingsOf(markdown: string): Heading[] {
  const idOf = headingIds();
  const headings: Heading[] = [];
  let fenced = false;
  for (const line of markdown.split("\n")) {
    if (FENCE.test(line)) fenced = !fenced;
    const [, marks, words] = (fenced ? null : HEADING.exec(line)) ?? [];
    if (!marks || !words) continue;
    const text = words.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[*_`]/g, "");
    headings.push({ level: marks.length, text, id: idOf(text) });
  }
  return headings;
}
