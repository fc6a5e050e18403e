import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { allowedTexts, bannedPhrases, exemptFiles } from "./banned-phrases.ts";
import { handWrittenPlurals } from "./language/hand-written-plurals.ts";
import { filesIn, isTest, read, root, sourceFolders } from "./source-files.ts";

const sources = sourceFolders.flatMap((folder) =>
  filesIn(join(root, folder), "**/*.{ts,tsx,mts,mjs,js,css,html,sql,json}").map((file) => join(folder, file)),
);
const documents = [...filesIn(root, "*.{md,ts,json}"), ...filesIn(join(root, "docs"), "**/*.md").map((file) => join("docs", file))];
const files = [...new Set([...sources, ...documents])].filter((file) => !exemptFiles.test(file));

/** A phrase as a regular expression over lines and comment markers. */
const patternOf = (phrase: string) => new RegExp(`(?<![\\w-])(?:${phrase.replaceAll(" ", "(?:\\s+(?:(?:\\*|//)\\s+)?)")})(?![\\w-])`, "gi");

function textOf(file: string) {
  let text = read(file);
  for (const allowed of allowedTexts) if (allowed.file.test(file)) text = text.replaceAll(allowed.text, "");
  return text;
}

const lineOf = (text: string, index: number) => text.slice(0, index).split("\n").length;

describe("banned phrases", () => {
  const texts = files.map((file) => [file, textOf(file)] as const);

  test.each(bannedPhrases)('"$phrase" is not used ($instead)', ({ phrase }) => {
    const pattern = patternOf(phrase);
    const uses = texts.flatMap(([file, text]) => [...text.matchAll(pattern)].map(({ index }) => `${file}:${lineOf(text, index)}`));

    expect(files.length).toBeGreaterThan(1000);
    expect(uses).toEqual([]);
  });
});

describe("numbers with a noun", () => {
  const folders = ["contract/src", "server/src", "web/src"];
  const sources = folders
    .flatMap((folder) => filesIn(join(root, folder)).map((file) => join(folder, file)))
    .filter((file) => !isTest(file) && !/src\/(test|seed)\//.test(file));

  test("are written by `counted` and `pluralize` of contract/src/core/numbers.ts", () => {
    const found = sources.flatMap((file) => {
      const text = read(file);
      return handWrittenPlurals(text).map(({ found, index }) => `${file}:${lineOf(text, index)} ${found}`);
    });

    expect(sources.length).toBeGreaterThan(1000);
    expect(found).toEqual([]);
  });

  test.each([
    'count === 1 ? "1 person" : `${count} people`',
    '`${days} ${days === 1 ? "day" : "days"}`',
    '`${count} ${noun}${count === 1 ? "" : "s"}`',
    'count === 1\n    ? "1 reply"\n    : `${count} replies`',
    '`${count} ${count > 1 ? "items" : "item"}`',
    "`All ${people.length} people`",
    "{rows.length} older tasks",
  ])("are found in %j", (source) => {
    expect(handWrittenPlurals(source)).toHaveLength(1);
  });

  test.each(['counted(count, "person", "people")', 'count === 1 ? "is" : "are"', 'tasks === 1 ? "gets" : "get"', "`${names.length} is`"])(
    "are not found in %j",
    (source) => {
      expect(handWrittenPlurals(source)).toEqual([]);
    },
  );
});
