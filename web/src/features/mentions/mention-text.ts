/** The `@` and the beginning of a name that end at the caret. */
export type MentionStart = { at: number; end: number; search: string };

/** Longer texts after an `@` are not names. */
const maxLength = 40;

/** An `@` at the start of a word, then up to three words: letters, digits and the signs of names. */
const started = /(?<![\p{L}\p{N}_])@((?:[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.'’-]*(?: [\p{L}\p{N}_][\p{L}\p{M}\p{N}_.'’-]*){0,2})?)$/u;

/** Returns the mention being typed at the caret, if there is one. */
export function mentionAt(text: string, caret: number): MentionStart | null {
  const search = started.exec(text.slice(Math.max(0, caret - maxLength), caret))?.[1];
  return search === undefined ? null : { at: caret - search.length - 1, end: caret, search };
}

/** Returns the text with the mention completed, and where the caret goes. */
export function withMention(text: string, { at, end }: MentionStart, name: string) {
  const mention = `@${name} `;
  const rest = text.slice(end);
  return { text: text.slice(0, at) + mention + (rest.startsWith(" ") ? rest.slice(1) : rest), caret: at + mention.length };
}
