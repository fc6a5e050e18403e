import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const sources = join(import.meta.dirname, "../..");

/** Properties that hold what people write. */
const written = "name|title|description|reason|comment|note|content|body|taskName|blockers|question|answer|designation|team";
/** Variables that hold nothing else. */
const variables = "taskName|description|blockers|planTomorrow|reason|requestReason|comment";

/** `{task.title}` or `{lead?.name ?? "None"}` between tags; not in an attribute or a template string. */
const shown = new RegExp(`(?<![=$\\w]\\s*)\\{(?:[\\w.?!\\[\\]]+\\.(?:${written})|${variables})(?:\\}| \\?\\? | \\|\\| )`, "g");

/** The tag that opens right before the text, or before the number of a task. */
const openTag = /<(\w+)((?:=>|[^<>])*)>\s*(?:#\{[\w.]+\} )?$/;

/** Components that set the direction of their own text. */
const carriers = [
  "AppLink",
  "TextLink",
  "RowTitle",
  "TitleLink",
  "Chip",
  "Tag",
  "SquareLabel",
  "Property",
  "Fact",
  "Markdown",
  "Maybe",
  "InlineButton",
];

/** Whether the text has an element of its own whose direction follows its first letter. */
function followsItsFirstLetter(before: string) {
  const [, tag = "", attributes = ""] = openTag.exec(before) ?? [];
  return tag === "bdi" || carriers.includes(tag) || attributes.includes('dir="auto"');
}

test("text that people wrote is in an element whose direction follows its first letter", () => {
  const places = globSync("**/*.tsx", { cwd: sources, exclude: ["**/*.test.tsx"] }).flatMap((file) => {
    const source = readFileSync(join(sources, file), "utf8");
    return [...source.matchAll(shown)].map(({ 0: text, index }) => ({
      file,
      text,
      follows: followsItsFirstLetter(source.slice(0, index)),
    }));
  });
  expect(places.length).toBeGreaterThan(80);
  expect(places.filter(({ follows }) => !follows).map(({ file, text }) => `${file}: ${text} needs <bdi> or dir="auto"`)).toEqual([]);
});
