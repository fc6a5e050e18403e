import { readdirSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { filesIn, isTest, read, root, sourceFolders } from "./source-files.ts";

const features = join(root, "server/src/features");
const maxFilesPerFolder = 30;

describe("server feature files", () => {
  const files = filesIn(features).filter((file) => !isTest(file));

  test("are named <feature>[.<aspect>].<role>.ts, or <feature>.<aspect>.ts without a role", () => {
    const misnamed = files.filter((file) => {
      const feature = file.split("/")[0]!;
      return !new RegExp(`^${feature}((\\.[a-z0-9-]+)?\\.(routes|service|repository|changes|jobs|types)|\\.[a-z0-9-]+)\\.ts$`).test(
        basename(file),
      );
    });

    expect(files.length).toBeGreaterThan(100);
    expect(misnamed).toEqual([]);
  });

  test("include a service in every feature", () => {
    const withoutService = readdirSync(features).filter(
      (feature) => !files.some((file) => file.startsWith(`${feature}/`) && file.endsWith(".service.ts")),
    );

    expect(withoutService).toEqual([]);
  });

  test("are imported under their name in camelCase", () => {
    const imports = filesIn(join(root, "server/src")).flatMap((file) =>
      [...read(`server/src/${file}`).matchAll(/import \* as (\w+) from "[^"]*?([^"/]+\.(?:service|repository|changes))\.ts"/g)].map(
        ([, name, module]) => [file, name, module!.replaceAll(/[.-](\w)/g, (_match, letter: string) => letter.toUpperCase())],
      ),
    );

    expect(imports.length).toBeGreaterThan(100);
    expect(imports.filter(([, name, expected]) => name !== expected)).toEqual([]);
  });
});

test(`no folder has more than ${maxFilesPerFolder} source files, tests not counted`, () => {
  const folders = Map.groupBy(
    sourceFolders
      .flatMap((folder) => filesIn(join(root, folder), "**/*.{ts,tsx,css,mjs}").map((file) => join(folder, file)))
      .filter((file) => !isTest(file)),
    (file) => dirname(file),
  );

  expect(folders.size).toBeGreaterThan(50);
  expect(
    [...folders].filter(([, files]) => files.length > maxFilesPerFolder).map(([folder, files]) => `${folder}: ${files.length}`),
  ).toEqual([]);
});

describe("sources", () => {
  const own = relative(root, import.meta.filename);
  const sources = sourceFolders
    .flatMap((folder) => filesIn(join(root, folder), "**/*.{ts,tsx,mjs,js,css,sql}").map((file) => join(folder, file)))
    .filter((file) => file !== own)
    .map((file) => [file, read(file)] as const);

  test.each([
    ["a disabled lint rule", /(?:oxlint|eslint|biome)-(?:disable|ignore)/],
    ["a suppressed type error", /@ts-(?:ignore|expect-error|nocheck)/],
    ["a note about unfinished work", /\b(?:TODO|FIXME|XXX|HACK)\b/],
    ["an exclusive or unfinished test", /\b(?:test|it|describe)\.(?:only|todo)\b/],
  ])("do not contain %s", (_what, pattern) => {
    expect(sources.length).toBeGreaterThan(100);
    expect(sources.filter(([, text]) => pattern.test(text)).map(([file]) => file)).toEqual([]);
  });

  test("say why a button is inactive, unless it waits: a `ReasonedButton`, or `disabledReason` of a dialog", () => {
    const waits = /pending|saving|sending|submitting|waiting/i;
    const attributes = /<[Bb]utton\b(?:=>|[^<>]|<Icon[^<]*?\/>)*?\sdisabled\b(?:=\{([^}]*)\})?(?:\s+aria-desc\w+)?/g;
    const components = sources.filter(([file]) => file.startsWith("web/src/") && file.endsWith(".tsx") && !isTest(file));
    const silent = components.flatMap(([file, text]) =>
      [...text.matchAll(attributes)]
        .filter(([element, value]) => !waits.test(value ?? "") && !/disabledReason|aria-desc/.test(element))
        .map(() => file),
    );

    expect(components.length).toBeGreaterThan(100);
    expect(silent).toEqual([]);
  });

  test("mock no modules in the web's tests, which share one environment", () => {
    const mocking = sources.filter(([file, text]) => /^web\/.*\.test\.tsx?$/.test(file) && text.includes("vi.mock("));

    expect(mocking.map(([file]) => file)).toEqual([]);
  });

  test("read the current time only in clock.ts, in server features and access rules", () => {
    const readers = sources.filter(
      ([file, text]) => /^server\/src\/(features|access)\//.test(file) && !isTest(file) && /new Date\(\)|Date\.now\(\)/.test(text),
    );

    expect(readers.map(([file]) => file)).toEqual([]);
  });
});
