import { expect, test } from "vitest";
import { headingsOf } from "./headings.ts";

test("lists headings with unique ids", () => {
  const text =
    "# Leave\n\n## Sick leave & **notice** ##\n\n```\n# not a heading\n```\n\n### See [hours](/hours)\n\n## Leave\n\n#### too deep";
  expect(headingsOf(text)).toEqual([
    { level: 1, text: "Leave", id: "leave" },
    { level: 2, text: "Sick leave & notice", id: "sick-leave-notice" },
    { level: 3, text: "See hours", id: "see-hours" },
    { level: 2, text: "Leave", id: "leave-2" },
  ]);
});

test("keeps letters of other alphabets in ids", () => {
  expect(headingsOf("## छुट्टी नीति")[0]?.id).not.toBe("");
});

test("skips lines that are too long for a heading", () => {
  expect(headingsOf(`# ${"a ".repeat(400)}\n# Short`).map(({ text }) => text)).toEqual(["Short"]);
});
