/** As much as one line can show, and a little more. */
const ENOUGH = 2000;
const SHOWN = 300;

/** The words of a Markdown text in one line, without its marks: what the bell and the lists show of an announcement. */
export const plainText = (markdown: string) =>
  markdown
    .slice(0, ENOUGH)
    .replace(/^\s*(```|~~~).*$/gm, " ")
    .replace(/^\s*\|?[\s:|-]*-{3,}[\s:|-]*$/gm, " ")
    .replace(/<[a-z/!][^>\n]*>/gi, " ")
    .replace(/!?\[([^\]\n]*)\]\([^)\s]*(?:\s+"[^"\n]*")?\)/g, "$1")
    .replace(/^\s{0,3}(#{1,6}\s+|>\s?|[-*+]\s+(\[[ x]\]\s+)?|\d{1,9}[.)]\s+)+/gim, "")
    .replace(/(\*\*|__|~~|`)/g, "")
    .replace(/(^|[\s(])[*_](?=\S)([^*_\n]*\S)[*_](?=[\s).,;:!?]|$)/gm, "$1$2")
    .replace(/\\([\\`*_{}[\]()#+\-.!|>~])/g, "$1")
    .replace(/\s*\|\s*/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, SHOWN);
