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

const firstNameOf = (name: string) => name.split(/\s+/)[0]!;

/** Returns the ids of the people that the text mentions, in any letter case. */
export function mentionedIn(text: string, people: Named[]): string[] {
  if (!text.includes("@")) return [];
  const lower = text.toLowerCase();
  const named = people.map(({ id, name }) => ({ id, name: name.toLowerCase() })).sort((a, b) => b.name.length - a.name.length);
  const byFullName: typeof named = [];
  let rest = lower;
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
