/** Input and output limits in characters; one line shows fewer. */
const INPUT_MAX = 2000;
const OUTPUT_MAX = 300;

/** Temporary marker for the start of a heading or list item: a private-use character that texts don't contain. */
const START = "\uE000";

/**
 * Converts Markdown to one line of plain text, for the bell and the lists. Separates blocks that end without punctuation
 * by ` · `, and cells of a table by commas.
 */
export const plainText = (markdown: string) =>
  markdown
    .slice(0, INPUT_MAX)
    .replace(/^\s*(```|~~~).*$/gm, " ")
    .replace(/^\s*\|?[\s:|-]*-{3,}[\s:|-]*$/gm, " ")
    .replace(/<[a-z/!][^>\n]*>/gi, " ")
    .replace(/!?\[([^\]\n]*)\]\([^)\s]*(?:\s+"[^"\n]*")?\)/g, "$1")
    .replace(/^\s{0,3}(#{1,6}\s+|>\s?|[-*+]\s+(\[[ x]\]\s+)?|\d{1,9}[.)]\s+)+/gim, START)
    .replace(/(\*\*|__|~~|`)/g, "")
    .replace(/(^|[\s(\uE000])[*_](?=\S)([^*_\n]*\S)[*_](?=[\s).,;:!?]|$)/gm, "$1$2")
    .replace(/\\([\\`*_{}[\]()#+\-.!|>~])/g, "$1")
    .replace(/^[ \t]*\|(.*?)\|?[ \t]*$/gm, (_, cells: string) => `${START}${cells.replace(/[ \t]*\|[ \t]*/g, ", ")}`)
    .replace(/\s*\|\s*/g, " ")
    .replace(/([^\s\uE000])(?:[ \t]*\n\s*\n|\s*\uE000)[\s\uE000]*/g, (_, last: string) =>
      /[.,:;!?…]/.test(last) ? `${last} ` : `${last} · `,
    )
    .replaceAll(START, "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, OUTPUT_MAX);
