import { beforeAll, describe, expect, test } from "vitest";
import { sessionEndingPhrases } from "@daybook/contract/core/errors";
import { startServer } from "#test/harness.ts";
import { allRows } from "./all-rows.ts";
import { endpointOf, operations, type Outcome, perform } from "./request.ts";
import { matrixFixtures } from "./fixture.ts";
import { type ActorKind, actors } from "./actors.ts";
import type { Expected, Row } from "./table.ts";
import { watchTables } from "./change-log.ts";

const server = startServer();
const { build } = matrixFixtures(server);

beforeAll(() => watchTables(server));

test("every operation of the contract has rows", () => {
  const tested = new Set<string>(allRows.map((row) => row.operation));
  expect(operations.filter((operation) => !tested.has(operation))).toEqual([]);
});

const byOperation = Map.groupBy(allRows, (row) => row.operation);

for (const [operation, rows] of byOperation) {
  describe(operation, () => {
    for (const row of rows) {
      row.expected.forEach((expected, column) => {
        const actor = actors[column]!;
        if (expected) test(`${row.what}: ${actor} gets ${expected.statuses.join(" or ")}`, () => check(row, actor, expected));
      });
    }
  });
}

async function check(row: Row, actor: ActorKind, expected: Expected) {
  const scene = await build(actor);
  const outcome = await perform(row, scene);

  expect(expected.statuses, String(outcome.body["message"])).toContain(outcome.status);
  if (outcome.status >= 400) expectError(row, actor, outcome);
  else expectSuccess(row, outcome);
  if (expected.lists !== undefined) {
    expect(scene.target, "the row sets no target").toBeDefined();
    expect(JSON.stringify(outcome.body["data"]).includes(scene.target!), "the response contains the target").toBe(expected.lists);
  }
}

/** An error has a message, changes nothing, and ends the client's session only when the session is invalid. */
function expectError(row: Row, actor: ActorKind, { status, body, changes }: Outcome) {
  expect(changes).toEqual([]);
  expect(body).toMatchObject({ success: false, message: expect.stringMatching(/\S/), code: expect.any(String) });
  expect(body).not.toHaveProperty("data");
  const message = String(body["message"]);
  if (status === 401 && !endpointOf(row.operation).public) {
    const missing = actor === "anonymous";
    expect(message).toBe(missing ? "Authentication token missing" : "Invalid or expired token");
    expect(body["tokenExpired"]).toBe(missing ? undefined : true);
    return;
  }
  if (row.options.message) return expect(message).toBe(row.options.message);
  if (status === 403) expect(message).toMatch(/^You don't have permission to \S/);
  expect(sessionEndingPhrases.filter((phrase) => message.includes(phrase))).toEqual([]);
}

/** A read changes nothing; a successful write changes something. */
function expectSuccess(row: Row, { body, changes }: Outcome) {
  expect(body).toMatchObject({ success: true, data: expect.anything() });
  const writes = !row.operation.startsWith("GET ") && !row.options.writesNothing;
  expect(changes.length > 0, writes ? "something was written" : "nothing was written").toBe(writes);
}
