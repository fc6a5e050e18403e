/** The address of a heading inside its page: `Sick leave & notice` gives `sick-leave-notice`. */
export const headingId = (text: string) =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^\p{Letter}\p{Number}]+/gu, "-")
    .replace(/^-|-$/g, "");

export type Heading = { level: 1 | 2 | 3; text: string; id: string };

/** The headings of a Markdown text, for a table of contents; those inside code fences are none. */
export function headingsOf(markdown: string): Heading[] {
  const headings: Heading[] = [];
  let fenced = false;
  for (const line of markdown.split("\n")) {
    if (/^\s{0,3}(```|~~~)/.test(line)) fenced = !fenced;
    const match = fenced ? null : /^(#{1,3})\s+(.+?)\s*#*\s*$/.exec(line);
    if (!match?.[1] || !match[2]) continue;
    const text = match[2].replace(/[*_`]|\[([^\]]*)\]\([^)]*\)/g, "$1");
    headings.push({ level: match[1].length as Heading["level"], text, id: headingId(text) });
  }
  return headings;
}
