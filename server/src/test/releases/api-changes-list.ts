import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { openApi } from "#http/openapi.ts";
import { type ApiDocument, incompatibleChanges } from "./api-changes.ts";

const file = readdirSync(import.meta.dirname).find((name) => name.endsWith(".json.gz"))!;
const releasedVersion = /^openapi-(.+)\.json\.gz$/.exec(file)![1]!;

/** The document of the last release, which `openApi()` of that version wrote. */
export const released = JSON.parse(gunzipSync(readFileSync(join(import.meta.dirname, file))).toString("utf8")) as ApiDocument;

/** Incompatible changes since the last release, each for a reason. Empty after a release. */
export const accepted: string[] = [];

const introduction = `# Changes of the API

What programs that use the API can do since each release. \`npm run api-changes\` writes the part *Unreleased* from the contract, and
\`npm run check\` compares it. New values of an enumeration in a response are not listed: programs must expect them.
`;

const heading = "## Unreleased";

/** What the earlier document lacks of the later one, as sentences: the comparison read backwards. */
const sentences: readonly [pattern: RegExp, kind: "takes" | "returns", text: string][] = [
  [/^request\.(\S+) is gone$/, "takes", "`$1`"],
  [/^request\.(\S+) is required$/, "takes", "`$1` may be left out"],
  [/^request\.(\S+): the value (.+) is gone$/, "takes", "`$1`: `$2`"],
  [/^request\.(\S+): (\w+) became \w+$/, "takes", "`$1` as $2"],
  [/^response\.(\S+) is gone$/, "returns", "`$1`"],
];

const pathOf = (line: string) => line.split(" ", 2)[1]!;

type Documented = Record<string, Record<string, { summary: string }>>;

/** Lists what is new in the API since the last release, as Markdown. */
function changesSinceRelease(): string {
  const current = openApi() as ApiDocument;
  const calls: string[] = [];
  const fields = { takes: new Map<string, string[]>(), returns: new Map<string, string[]>() };
  for (const line of incompatibleChanges(current, released)) {
    const [, call, rest] = /^([A-Z]+ \S+) (.+)$/.exec(line)!;
    const [method, path] = call!.split(" ") as [string, string];
    if (rest === "is gone") calls.push(`\`${call}\`: ${(current.paths as unknown as Documented)[path]![method.toLowerCase()]!.summary}`);
    for (const [pattern, kind, text] of sentences)
      if (pattern.test(rest!)) fields[kind].set(call!, [...(fields[kind].get(call!) ?? []), rest!.replace(pattern, text)]);
  }
  // By path: the order of the contract's exports depends on the loader.
  const byPath = (lines: string[]) => lines.toSorted((a, b) => pathOf(a).localeCompare(pathOf(b), "en") || a.localeCompare(b, "en"));
  const perCall = (found: Map<string, string[]>) => [...found].map(([call, each]) => `\`${call}\`: ${each.toSorted().join(", ")}`);
  const parts: [title: string, lines: string[]][] = [
    ["Incompatible", accepted],
    ["New calls", byPath(calls)],
    ["Calls take", byPath(perCall(fields.takes))],
    ["Calls return", byPath(perCall(fields.returns))],
  ];
  const listed = parts
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `### ${title}\n\n${lines.map((line) => `- ${line}`).join("\n")}\n`);
  return `${heading}\n\nSince ${releasedVersion}.${accepted.length === 0 ? " Nothing is incompatible." : ""}\n\n${listed.join("\n")}`;
}

/** Returns the page of changes with its part *Unreleased* as it should be; parts of releases stay. */
export function currentList(page: string): string {
  const releases = page.slice(page.indexOf("\n## ", page.indexOf(heading) + 1) + 1);
  return [introduction, changesSinceRelease(), ...(releases.startsWith("## ") && !releases.startsWith(heading) ? [releases] : [])].join(
    "\n",
  );
}
