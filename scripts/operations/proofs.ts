import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sentencesOf } from "./sentences.ts";

const root = join(import.meta.dirname, "../..");

/**
 * What a page says, and what shows it:
 * - `step`: a step of the trial, by its name;
 * - `test`: a test by its file and a part of its title;
 * - `figure`: a command that measures what the sentence says, with the file that does;
 * - `untried`: nothing in this repository, with the reason;
 * - `none`: nothing to try, with the reason: no claim about what Daybook or another program does.
 */
export type Proof =
  | { kind: "step"; name: string }
  | { kind: "test"; file: string; title: string }
  | { kind: "figure"; command: string; file: string }
  | { kind: "untried"; because: string }
  | { kind: "none"; because: string };

export type Page = "operations.md" | "scaling.md";

/** A sentence, word for word, and its proofs: together they show all of it. */
export type Proven = readonly [sentence: string, ...proofs: [Proof, ...Proof[]]];

export const step = (name: string): Proof => ({ kind: "step", name });
export const test = (file: string, title: string): Proof => ({ kind: "test", file, title });
export const figure = (command: string, file: string): Proof => ({ kind: "figure", command, file });
export const untried = (because: string): Proof => ({ kind: "untried", because });
export const none = (because: string): Proof => ({ kind: "none", because });

const states = ["tried", "untried", "none"] as const;
type State = (typeof states)[number];

const stateOf = ([, ...proofs]: Proven): State =>
  proofs.some(({ kind }) => kind === "untried") ? "untried" : proofs.every(({ kind }) => kind === "none") ? "none" : "tried";

/** How many sentences of a page are shown, and those that nothing shows, with the reason. */
export function coverageOf(proven: readonly Proven[]) {
  const counts = { tried: 0, untried: 0, none: 0 };
  for (const each of proven) counts[stateOf(each)]++;
  const open = proven
    .filter((each) => stateOf(each) === "untried")
    .map(([sentence, ...proofs]) => ({ sentence, because: reasonOf(proofs) }));
  return { total: proven.length, counts, open };
}

const reasonOf = (proofs: Proof[]) => proofs.flatMap((proof) => (proof.kind === "untried" ? [proof.because] : [])).join("; ");

/** Why the proofs of a page are not those of its sentences; empty if they are. */
export function faultsOf(page: Page, proven: readonly Proven[], steps: readonly string[]): string[] {
  const [said, listed] = [sentencesOf(page), proven.map(([sentence]) => sentence)];
  return [
    ...said.filter((sentence) => !listed.includes(sentence)).map((sentence) => `docs/${page} says what has no proof: ${sentence}`),
    ...listed.filter((sentence) => !said.includes(sentence)).map((sentence) => `docs/${page} no longer says: ${sentence}`),
    ...proven.flatMap(([sentence, ...proofs]) => proofs.flatMap((proof) => faultOf(proof, steps).map((fault) => `${fault} (${sentence})`))),
  ];
}

function faultOf(proof: Proof, steps: readonly string[]): string[] {
  if (proof.kind === "step") return steps.includes(proof.name) ? [] : [`The trial has no step ${proof.name}`];
  if (proof.kind === "untried" || proof.kind === "none") return proof.because ? [] : ["A reason is missing"];
  if (!existsSync(join(root, proof.file))) return [`${proof.file} does not exist`];
  const text = readFileSync(join(root, proof.file), "utf8");
  if (proof.kind === "test")
    return titlesOf(text).some((title) => title.includes(proof.title)) ? [] : [`${proof.file} has no test "${proof.title}"`];
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: Record<string, string> };
  const name = /^npm run (\S+)/.exec(proof.command)?.[1];
  return name && Object.hasOwn(scripts, name) ? [] : [`npm has no command for "${proof.command}"`];
}

/** The titles of the tests in a file; the title of `test.each(…)` follows its rows. */
const titlesOf = (text: string) =>
  [...text.matchAll(/^\s*(?:test|it)\b(?:\.\w+(?:\(.*\))?)*\(\s*(["'`])(.*?)\1\s*,|^\s*\]\)\(\s*(["'`])(.*?)\3\s*,/gm)].map(
    (match) => match[2] ?? match[4]!,
  );
