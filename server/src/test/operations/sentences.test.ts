import { expect, test } from "vitest";
import { coverageOf, faultsOf, none, step, test as shownBy, untried } from "../../../../scripts/operations/proofs.ts";
import { provenSentences } from "../../../../scripts/operations/proofs/pages.ts";
import { sentencesOf } from "../../../../scripts/operations/sentences.ts";
import { stepNames } from "../../../../scripts/operations/steps/steps.ts";

const pages = ["operations.md", "scaling.md"] as const;

test.each(pages)("every sentence has its proof: docs/%s", (page) => {
  expect(faultsOf(page, provenSentences[page], stepNames)).toEqual([]);
});

test("every step of the trial shows a sentence", () => {
  const used = pages.flatMap((page) =>
    provenSentences[page].flatMap(([, ...proofs]) => proofs.flatMap((each) => (each.kind === "step" ? each.name : []))),
  );
  expect(stepNames.filter((name) => !used.includes(name))).toEqual([]);
});

test("a changed sentence, a test that is gone, an unknown step and a missing reason are named", () => {
  const [first, ...rest] = provenSentences["scaling.md"];
  const sentence = first![0];
  const faults = (...proofs: Parameters<typeof coverageOf>[0][number] extends readonly [string, ...infer Proofs] ? Proofs : never) =>
    faultsOf("scaling.md", [[sentence, ...proofs], ...rest], stepNames);
  expect(faults(step("none of these"))).toEqual([`The trial has no step none of these (${sentence})`]);
  const file = "server/src/test/operations/sentences.test.ts";
  expect(faults(shownBy(file, "every step of the trial shows a sentence"))).toEqual([]);
  expect(faults(shownBy(file, "a title of no test"))).toEqual([`${file} has no test "a title of no test" (${sentence})`]);
  expect(faults(none(""))).toEqual([`A reason is missing (${sentence})`]);
  expect(faultsOf("scaling.md", [["Another sentence.", none("a reason")], ...rest], stepNames)).toEqual([
    `docs/scaling.md says what has no proof: ${sentence}`,
    "docs/scaling.md no longer says: Another sentence.",
  ]);
});

test("a sentence of which a part is not tried is not counted as shown", () => {
  const { counts, open } = coverageOf([
    ["One.", step("commands"), untried("needs a machine")],
    ["Two.", step("commands")],
    ["Three.", none("a list")],
  ]);
  expect([counts, open]).toEqual([{ tried: 1, untried: 1, none: 1 }, [{ sentence: "One.", because: "needs a machine" }]]);
});

test("sentences are those of paragraphs, lists and rows, without headings and code", () => {
  const sentences = sentencesOf("operations.md");
  expect(sentences).toContain("It sends no message.");
  expect(sentences.filter((each) => /^#|```|^journalctl/.test(each))).toEqual([]);
});
