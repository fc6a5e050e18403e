import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { cleanLine, cleanText } from "@daybook/contract/core/comparable";
import { startServer } from "#test/harness.ts";
import { actors } from "#test/matrix/actors.ts";
import { allRows } from "#test/matrix/all-rows.ts";
import { watchTables } from "#test/matrix/change-log.ts";
import { matrixFixtures } from "#test/matrix/fixture.ts";
import { endpointOf, type Outcome, perform } from "#test/matrix/request.ts";
import type { Row } from "#test/matrix/table.ts";
import { textFieldsOf, withText } from "./inputs.ts";

/*
 * Sends every text field of every writing endpoint in a request that succeeds, one of the permission matrix: what is accepted
 * is in the rows that were written, as normalized; anything else is refused with 400 and an error of this field.
 */

const server = startServer();
const { build } = matrixFixtures(server);

beforeAll(() => watchTables(server));

/** Fields, as `METHOD /path field`, whose text cannot make a round trip, with the reason. */
const otherwise: [RegExp, string][] = [
  [/^POST \/auth\/login /, "compared with an account"],
  [/ (password|newPassword|currentPassword)$/, "hashed, or compared with the hash"],
  [/ (token|code)$/, "a secret that is compared and never stored as sent"],
  [/^POST \/auth\/passkeys/, "answers of an authenticator, which the matrix has only as refused"],
  [/^POST \/auth\/admin-setup /, "works once, before there is a company"],
  [/ csv$/, "a file, whose errors name the line"],
  [/^PUT \/tasks\/bulk note$/, "stored with a return, as by PUT /tasks/:id/status"],
  [/^PUT \/kra\/monthly\/:id reason$/, "stored when an acknowledged evaluation is opened again"],
  [/^(POST|PUT) \/kra\/monthly\S* parameters\.0\.comment$/, "belongs to a parameter of the person's own template"],
  [/^PUT \/kra\/self\/\S+ ratings\.0\.comment$/, "belongs to a parameter of the person's own template"],
  [/^PUT \/users\/bulk changes\.(leave|entitlement)\./, "belongs to a number of days of a type of leave"],
  [/^PUT \/settings\/channels (smtp|whatsapp)\./, "belongs to the other fields of its channel, and secrets are stored encrypted"],
  [/^DELETE \/push\/subscriptions /, "names what is removed"],
  [/^PUT \/eod\/draft\/saved (tasks\.0\.key|dismissed\.0)$/, "a key of the browser, stored as sent"],
  [/^POST \/reminders team$/, "chooses whom the request reminds"],
  [/ overrideReason$/, "stored when it overrides a limit of leave"],
  [/^POST \/views screen$/, "a name within the application, stored as sent"],
];

let counter = 0;

/** Letters, emoji of one and of several code points, combining marks, direction and invisible characters. */
const pieces = [
  "a",
  "Z",
  "é",
  "e\u0301",
  "\u0323",
  "😀",
  "👩🏽‍🚀",
  "🇮🇳",
  "\u202E",
  "\u200F",
  "\u2066",
  "\u200B",
  "ש",
  "ع",
  "한",
  "ﬁ",
  "İ",
  "ß",
  "𝒳",
];

/** Random texts of these pieces, of every length around the limit, that differ also without invisible characters. */
const around = (start: string, maxLength: number) =>
  fc
    .sample(
      fc
        .tuple(fc.integer({ min: -3, max: 3 }), fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 60 }))
        .map(([more, some]) => {
          const points = Array.from({ length: maxLength }, () => some.join(""))
            .join("")
            .normalize("NFC");
          return `${start}${[...points].slice(0, Math.max(1, maxLength + more - start.length - 1)).join("")}`;
        }),
      { numRuns: 2, seed: counter },
    )
    .map((text, index) => `${text}${index}`);

/** A text of many kinds of characters, texts one character shorter than the limit, as long, and longer, and random ones. None is sent twice. */
function textsFor(maxLength: number | undefined) {
  const start = `${++counter} `;
  const mixed = `${start}R\u00e9sume\u0301 😀 \u202Eabc\u200B שלום 한`;
  const ofLength = (length: number) => `${start.padEnd(length - 2, "a")}😀e\u0301`;
  return maxLength === undefined ? [mixed] : [mixed, ...[-1, 0, 1].map((more) => ofLength(maxLength + more)), ...around(start, maxLength)];
}

/** The texts in the written rows, those inside of JSON included. */
function textsIn({ changes }: Outcome): Set<string> {
  const found = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === "string") found.add(value);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(collect);
  };
  for (const { after } of changes) collect(after);
  return found;
}

const isSuccess = (status: number) => status < 300;

/** A row that succeeds, and an actor for whom it does: an admin if possible, and a row that writes. */
function succeeding(rows: Row[]) {
  const all = rows.flatMap((row) =>
    row.expected.flatMap((expected, column) => (expected?.statuses.every(isSuccess) ? [{ row, actor: actors[column]! }] : [])),
  );
  const writing = all.filter(({ row }) => !row.options.writesNothing);
  return writing.find(({ actor }) => actor === "an admin") ?? writing[0] ?? all[0];
}

/** What became of a text: `kept`, `refused` with an error of its field or list, or a fault. */
function verdict(outcome: Outcome, path: string, text: string) {
  const errors = (outcome.body["errors"] ?? []) as { path: string; message: string }[];
  if (isSuccess(outcome.status)) {
    const texts = textsIn(outcome);
    return texts.has(cleanLine(text)) || texts.has(cleanText(text)) ? "kept" : "accepted and not stored";
  }
  if (outcome.status === 400 && errors.some((each) => `${path}.`.startsWith(`${each.path}.`) && each.message !== "")) return "refused";
  return `${outcome.status} ${String(outcome.body["message"])}`;
}

test(
  "a text that a writing endpoint accepts is stored whole, any other is refused by the name of its field",
  { timeout: 600_000 },
  async () => {
    const faults: string[] = [];
    const unused = new Set(otherwise);
    let kept = 0;
    for (const [operation, rows] of Map.groupBy(allRows, (row) => row.operation)) {
      const endpoint = endpointOf(operation);
      if (endpoint.method === "GET") continue;
      const found = succeeding(rows);
      for (const { path, maxLength } of textFieldsOf(endpoint)) {
        const name = `${operation} ${path.join(".")}`;
        const exception = otherwise.find(([fields]) => fields.test(name));
        if (exception) {
          unused.delete(exception);
          continue;
        }
        if (!found) {
          faults.push(`${name}: no row of the matrix succeeds`);
          continue;
        }
        for (const text of textsFor(maxLength)) {
          const scene = await build(found.actor);
          const input = (await found.row.send(scene)) as Record<string, unknown>;
          const result = verdict(await perform(found.row, scene, withText(input, path, text)), path.join("."), text);
          if (result === "kept") kept++;
          const isTooLong = maxLength !== undefined && [...cleanLine(text)].length > maxLength;
          if (result !== "refused" && (result !== "kept" || isTooLong))
            faults.push(`${name}: ${result}: ${JSON.stringify(text.slice(0, 60))}`);
        }
      }
    }
    expect(faults).toEqual([]);
    expect([...unused]).toEqual([]);
    expect(kept).toBeGreaterThan(150);
  },
);
