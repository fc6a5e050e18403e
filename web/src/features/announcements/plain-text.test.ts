import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";

test.each([
  ["Ugadi is a **company holiday**.\n\nReports are due *Friday*.", "Ugadi is a company holiday. Reports are due Friday."],
  ["# Heading\n\n- one\n- two\n\n1. three", "Heading · one · two · three"],
  ["> Quoted [the policy](/policy) and `code`", "Quoted the policy and code"],
  ['![plan](https://example.com/a.png "Plan") here', "plan here"],
  ["```ts\nconst a = 1;\n```\nafter", "const a = 1; after"],
  ["| Day | Hours |\n| --- | ---: |\n| Mon | 8 |", "Day, Hours · Mon, 8"],
  [
    "As of today:\n\n| What | Where |\n|---|---|\n| Tasks | Task Management |\n\nThanks.",
    "As of today: What, Where · Tasks, Task Management · Thanks.",
  ],
  ["- [ ] open\n- [x] done", "open · done"],
  ["snake_case_word and 2 * 3 * 4 stay", "snake_case_word and 2 * 3 * 4 stay"],
  ["<script>alert(1)</script>text", "alert(1) text"],
  ["a < b and 5 > 3", "a < b and 5 > 3"],
  ["~~gone~~ \\*kept\\*", "gone *kept*"],
  ["Agenda:\n\n1. First.\n2. Second\n\nSoft\nline", "Agenda: First. Second · Soft line"],
  ["- *one*\n- \n- _two_", "one · two"],
  ["", ""],
])("converts %j to one line of plain text", (markdown, text) => {
  expect(plainText(markdown)).toBe(text);
});

test("truncates long text and has no catastrophic backtracking", () => {
  expect(plainText("word ".repeat(4000))).toHaveLength(300);
  const started = performance.now();
  for (const nasty of [
    "[".repeat(20_000),
    "* ".repeat(10_000),
    "> ".repeat(10_000),
    "| -".repeat(7000),
    "<a".repeat(10_000),
    "_a ".repeat(7000),
  ])
    plainText(nasty);
  expect(performance.now() - started).toBeLessThan(500);
});
