/** As much as one line can show, and a little more. */
const ENOUGH = 2000;
const SHOWN = 300;

/** Stands for a moment where a heading or an item of a list begins. No text has it: it means nothing. */
const START = "\uE000";

/**
 * The words of a Markdown text in one line, without its marks: what the bell and the lists show of an announcement. What
 * ends without a full stop is set apart from what follows.
 */
export const plainText = (markdown: string) =>
  markdown
    .slice(0, ENOUGH)
    .replace(/^\s*(```|~~~).*$/gm, " ")
    .replace(/^\s*\|?[\s:|-]*-{3,}[\s:|-]*$/gm, " ")
    .replace(/<[a-z/!][^>\n]*>/gi, " ")
    .replace(/!?\[([^\]\n]*)\]\([^)\s]*(?:\s+"[^"\n]*")?\)/g, "$1")
    .replace(/^\s{0,3}(#{1,6}\s+|>\s?|[-*+]\s+(\[[ x]\]\s+)?|\d{1,9}[.)]\s+)+/gim, START)
    .replace(/(\*\*|__|~~|`)/g, "")
    .replace(/(^|[\s(\uE000])[*_](?=\S)([^*_\n]*\S)[*_](?=[\s).,;:!?]|$)/gm, "$1$2")
    .replace(/\\([\\`*_{}[\]()#+\-.!|>~])/g, "$1")
    .replace(/\s*\|\s*/g, " ")
    .replace(/([^\s\uE000])(?:[ \t]*\n\s*\n|\s*\uE000)[\s\uE000]*/g, (_, last: string) =>
      /[.,:;!?…]/.test(last) ? `${last} ` : `${last} · `,
    )
    .replaceAll(START, "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, SHOWN);
