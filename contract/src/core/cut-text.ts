const characters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Where the character that contains the code unit at `index` begins: between surrogates or before an accent is inside of one. */
const startOfCharacter = (text: string, index: number) => characters.segment(text).containing(index)?.index ?? text.length;

/**
 * Returns the beginning of the text with at most `maxLength` UTF-16 units, the unit of all limits, and never a part of a
 * character: an emoji of several code points and a letter with its accents stay or go as a whole.
 */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const end = startOfCharacter(text, maxLength);
  // A single character longer than the limit, such as a letter with hundreds of accents, loses some of them.
  return end > 0 ? text.slice(0, end) : text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, "");
}

/** Like `cutText`, and ends with `…` if something was cut. */
export const shortenText = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${cutText(text, maxLength - 1)}…`;
