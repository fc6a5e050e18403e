const text = /"([^"\n]*)"|`([^`]*)`/.source;
const choices = new RegExp(`(===|<=|!==|>)\\s+1\\s*\\?\\s*(?:${text})\\s*:\\s*(?:${text})`, "g");
const endings = /\?\s*"y?"\s*:\s*"(?:e?s|ies)"|\?\s*"(?:e?s|ies)"\s*:\s*"y?"/g;
const lengths = /\.length\)?\} (?:[a-z-]+ )?(?:people|[a-z-]*[^s\W]s)(?<! is| was| has)\b(?! *[=:"'(])/g;

const irregular: Record<string, string> = { person: "people", child: "children" };
const isPluralOf = (many: string, one: string) =>
  many === irregular[one] || many === `${one}s` || many === `${one}es` || (one.endsWith("y") && many === `${one.slice(0, -1)}ies`);

const wordsOf = (text: string) =>
  text
    .replaceAll(/\$\{[^}]*\}/g, "")
    .toLowerCase()
    .match(/[a-z]+/g) ?? [];

function isPlural(one: string, many: string) {
  const words = wordsOf(many);
  return one.startsWith("1 ") || wordsOf(one).some((word, index) => isPluralOf(words[index] ?? "", word));
}

/**
 * Returns the places where source code chooses between the forms of a noun itself, or writes the plural behind any length,
 * instead of calling `counted` or `pluralize`. Pairs of verbs, such as `is` and `are`, are not found.
 */
export function handWrittenPlurals(source: string) {
  const pairs = [...source.matchAll(choices)].filter(([, operator, a, b, c, d]) => {
    const [first, second] = [a ?? b ?? "", c ?? d ?? ""];
    return operator === "===" || operator === "<=" ? isPlural(first, second) : isPlural(second, first);
  });
  return [...pairs, ...source.matchAll(endings), ...source.matchAll(lengths)].map(({ 0: found, index }) => ({ found, index }));
}
