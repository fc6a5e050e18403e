import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "@playwright/test";

/** By screen: the kinds of elements that axe has examined without a finding, as far as this worker has read them. */
const known = new Map<string, Set<string>>();
let lines = 0;

/** All workers add what they have examined to this file, a line of JSON each. Playwright deletes it before a run. */
const file = () => join(test.info().project.outputDir, "examined-shapes.jsonl");

/** Remembers that axe has examined these kinds of elements on this screen without a finding. */
export function addExamined(screen: string, shapes: string[]) {
  mkdirSync(dirname(file()), { recursive: true });
  appendFileSync(file(), `${JSON.stringify({ screen, shapes })}\n`);
}

/** Whether axe has examined all these kinds of elements on this screen, in any worker. */
export function wereExamined(screen: string, shapes: string[]): boolean {
  readNew();
  return shapes.every((shape) => known.get(screen)?.has(shape));
}

function readNew() {
  if (!existsSync(file())) return;
  // Another worker may be writing the last line.
  const complete = readFileSync(file(), "utf8").split("\n").slice(0, -1);
  for (const line of complete.slice(lines)) {
    const { screen, shapes } = JSON.parse(line) as { screen: string; shapes: string[] };
    known.set(screen, (known.get(screen) ?? new Set()).union(new Set(shapes)));
  }
  lines = complete.length;
}
