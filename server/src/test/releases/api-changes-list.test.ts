import { expect, test } from "vitest";
import { read } from "#test/source-files.ts";
import { currentList } from "./api-changes-list.ts";

test("docs/api-changes.md is current: otherwise run `npm run api-changes`", () => {
  const page = read("docs/api-changes.md");
  expect(currentList(page)).toBe(page);
});

test("the parts of releases stay", () => {
  const page = `# Changes of the API\n\n## Unreleased\n\nOld.\n\n## 0.1.0\n\nThe first.\n`;
  expect(currentList(page)).toMatch(/^# Changes of the API\n[^]*\n- `GET \/search`: Finds tasks[^]*\n\n## 0\.1\.0\n\nThe first\.\n$/);
  expect(currentList(page)).not.toContain("Old.");
});
