/*
 * Text that is compared, searched or sorted. The migration 0075 has the same functions in SQL (`text_key`, `search_key`, the
 * collation `by_name`); a test compares both.
 */

/** Characters without a shape of their own, as ranges of a regular expression: they hide differences between texts. */
const joiners = "\\u200C\\u200D";
const selectors = "\\uFE00-\\uFE0F";
const tags = "\\u{E0000}-\\u{E0FFF}";
const fillers = "\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u2800\\u3164\\uFFA0";
const formats = "\\u00AD\\u061C\\u200B\\u200E\\u200F\\u202A-\\u202E\\u2060-\\u206F\\uFEFF\\uFFF9-\\uFFFB";

/** Accents of Latin, Greek and Cyrillic letters, Hebrew points and Arabic vowel signs, which may be left out in writing. */
const accents =
  "\\u0300-\\u036F\\u0483-\\u0489\\u0591-\\u05BD\\u05BF\\u05C1\\u05C2\\u05C4\\u05C5\\u05C7\\u0610-\\u061A\\u0640\\u064B-\\u065F" +
  "\\u0670\\u06D6-\\u06DC\\u06DF-\\u06E4\\u06E7\\u06E8\\u06EA-\\u06ED\\u1AB0-\\u1AFF\\u1DC0-\\u1DFF\\u20D0-\\u20FF\\uFE20-\\uFE2F";

const invisible = new RegExp(`[${joiners}${selectors}${tags}${fillers}${formats}]`, "gu");
const ignoredInSearch = new RegExp(`[${joiners}${selectors}${tags}${fillers}${formats}${accents}]`, "gu");

/** The flag of England is a black flag with tags. Joiners shape a family of emoji, and Arabic and Indic letters. */
const inUse = [
  "(?<=\\p{Extended_Pictographic}[\\p{Emoji_Modifier}\\uFE0F]?)\\u200D(?=\\p{Extended_Pictographic})",
  "(?<=\\u{1F3F4}[\\u{E0020}-\\u{E007F}]*)[\\u{E0020}-\\u{E007F}]",
  "(?<=[\\u0600-\\u08FF\\u0900-\\u0DFF])[\\u200C\\u200D](?=[\\u0600-\\u08FF\\u0900-\\u0DFF])",
].join("|");
const removed = new RegExp(`(${inUse})|[${joiners}${tags}${fillers}\\p{Cf}]`, "gu");

/**
 * Returns a text of one line as it is stored: composed, without invisible characters and characters that change the direction
 * of what follows, and without space around it.
 */
export const cleanLine = (text: string) => text.normalize("NFC").replace(removed, "$1").trim();

/** Returns a text of several lines as it is stored: composed, and without space around it. */
export const cleanText = (text: string) => text.normalize("NFC").trim();

/** Returns what two texts share if they are the same name: whatever their case and their invisible characters. */
export const textKey = (text: string) => text.normalize("NFC").replace(invisible, "").toLowerCase();

/** Returns what two addresses share if they are the same: `K` (Kelvin) and `İ` are other letters than `k` and `i`. */
export const emailKey = (email: string) => email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Letters and signs without a decomposition, and what people type for them. */
const single = new Map([..."łøđıħŧðŋς’‘ʼ‐"].map((letter, index) => [letter, [..."lodihtdnσ'''-"][index]!]));
const several = new Map([
  ["ß", "ss"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["þ", "th"],
]);
const replaced = new RegExp(`[${[...single.keys(), ...several.keys()].join("")}]`, "g");

/** Returns what a text is searched by: without case and accents, with `l` for `ł` and `ss` for `ß`. */
export const searchKey = (text: string) =>
  text
    .normalize("NFKD")
    .replace(ignoredInSearch, "")
    .toLowerCase()
    .replace(replaced, (letter) => single.get(letter) ?? several.get(letter)!);

/** Whether the text contains what someone searches for. */
export const matchesSearch = (text: string, search: string) => searchKey(text).includes(searchKey(search.trim()));

/** English uses the root collation of Unicode. Numbers inside of names are compared by value: `Sprint 2` before `Sprint 10`. */
const collator = new Intl.Collator("en", { numeric: true });

/** Compares names and titles for sorting, like the collation `by_name` of the database. */
export const compareNames = (a: string, b: string) => collator.compare(a, b);

/** Returns where the text has what someone searches for, as the start and the end; undefined if it has not. */
export function findMatch(text: string, search: string): [start: number, end: number] | undefined {
  const wanted = searchKey(search.trim());
  const starts: number[] = [];
  let key = "";
  let at = 0;
  for (const character of text) {
    const part = searchKey(character);
    key += part;
    for (let unit = 0; unit < part.length; unit++) starts.push(at);
    at += character.length;
  }
  const found = wanted === "" ? -1 : key.indexOf(wanted);
  if (found < 0) return undefined;
  const last = starts[found + wanted.length - 1]!;
  return [starts[found]!, starts.find((start) => start > last) ?? text.length];
}
