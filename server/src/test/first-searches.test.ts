import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { filesIn, read, root } from "./source-files.ts";

/*
 * What a new engineer searches for first leads to the right file: by the table "Where to look" of ARCHITECTURE.md, and by the
 * comments of the file itself.
 */

/** The rows of the table: the terms of the first cell, and the paths of the second without placeholders. */
const rows = read("ARCHITECTURE.md")
  .split("## Where to look")[1]!
  .split("\n## ")[0]!
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| Looking for"))
  .map((line) => {
    const [terms, files] = line.slice(2).split(" | ") as [string, string];
    const paths = [...files.matchAll(/`([\w./-]+)`/g)].map((match) => match[1]!).filter((path) => path.includes("/"));
    return { terms: terms.split(/[,;] /).map((term) => term.toLowerCase()), paths: paths.filter((path) => !path.endsWith("/:")) };
  });

const firstSearches = [
  "SSR",
  "hydrate",
  "CSRF",
  "SSRF",
  "rate limit",
  "retry",
  "backoff",
  "idempotency",
  "invite",
  "TOTP",
  "webhook",
  "deadline",
  "carry forward",
  "toast limit",
  "session expiry",
  "optimistic update",
  "permission",
  "cron",
  "migration",
  "seed",
  "service worker",
  "preload",
];

const commentsOf = (file: string) =>
  [...read(file).matchAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|^--.*/gm)].map(([comment]) => comment.replaceAll(/\s+\*?\s*/g, " ")).join("\n");

const filesOf = (path: string) =>
  statSync(join(root, path)).isDirectory() ? filesIn(join(root, path), "**/*.{ts,tsx,sql}").map((file) => join(path, file)) : [path];

describe("the table of where to look", () => {
  test("names paths that exist", () => {
    const missing = rows.flatMap(({ paths }) => paths).filter((path) => !path.startsWith("/") && !existsSync(join(root, path)));

    expect(rows.length).toBeGreaterThan(80);
    expect(missing).toEqual([]);
  });

  test.each(firstSearches)("leads from %s to a file whose comments use the term", (term) => {
    const pattern = new RegExp(`\\b${term}`, "i");
    const found = rows.filter(({ terms }) => terms.some((each) => pattern.test(each))).flatMap(({ paths }) => paths);

    expect(found.flatMap(filesOf).filter((file) => pattern.test(commentsOf(file)))).not.toEqual([]);
  });
});
