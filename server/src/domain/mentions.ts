import { textKey } from "@daybook/contract/core/comparable";

/** People mentioned in a text: `@Full Name`, or `@First` if only one of the people has that first name. */

type Named = { id: string; name: string };

const isWordCharacter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}_]/u.test(character);

/** Whether the text has `@name` that is not part of a longer word, such as an email address. */
function mentions(text: string, name: string): boolean {
  const wanted = `@${name}`;
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    if (!isWordCharacter(text[at - 1]) && !isWordCharacter(text[at + wanted.length])) return true;
  }
  return false;
}

/** Replaces full names that were found, so that `@Ann Lee` is not also a mention of a person named Ann. */
const without = (text: string, names: string[]) => names.reduce((rest, name) => rest.replaceAll(`@${name}`, " "), text);

const fenceMark = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
const codeSpan = /(?<!`)(`+)(?!`)[^]*?(?<!`)\1(?!`)/g;

/** Returns the text without blocks and spans of code. A block that is not closed ends with the text. */
function withoutCode(text: string) {
  let fence: string | undefined;
  const lines = text.split("\n").filter((line) => {
    const mark = fenceMark.exec(line)?.[1];
    if (fence === undefined) {
      fence = mark;
      return mark === undefined;
    }
    if (mark?.startsWith(fence)) fence = undefined;
    return false;
  });
  return lines.join("\n").replaceAll(codeSpan, " ");
}

const firstNameOf = (name: string) => name.split(/\s+/)[0]!;

/** Returns the ids of the people that the text mentions, in any letter case; code mentions no one. */
export function mentionedIn(text: string, people: Named[]): string[] {
  if (!text.includes("@")) return [];
  const named = people.map(({ id, name }) => ({ id, name: textKey(name) })).sort((a, b) => b.name.length - a.name.length);
  const byFullName: typeof named = [];
  let rest = textKey(withoutCode(text));
  for (const person of named) {
    if (!mentions(rest, person.name) && !byFullName.some(({ name }) => name === person.name)) continue;
    byFullName.push(person);
    const isLastOfName = !named.some((other) => other.name === person.name && !byFullName.includes(other));
    if (isLastOfName) rest = without(rest, [person.name]);
  }
  const firstNames = Map.groupBy(named, ({ name }) => firstNameOf(name));
  const byFirstName = named.filter(({ name }) => {
    const first = firstNameOf(name);
    return firstNames.get(first)!.length === 1 && first !== name && mentions(rest, first);
  });
  return [...new Set([...byFullName, ...byFirstName].map(({ id }) => id))];
}
