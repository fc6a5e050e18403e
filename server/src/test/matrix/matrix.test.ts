import { uuidv7 } from "uuidv7";
import { beforeAll, describe, expect, test } from "vitest";
import type { Operation } from "@daybook/contract/core/api";
import { type Change, changesOf, isChanging, ownChanges, staleQueries } from "@daybook/contract/core/stale";
import { sessionEndingPhrases } from "@daybook/contract/core/errors";
import { startServer } from "#test/harness.ts";
import { allRows } from "./all-rows.ts";
import { endpointOf, operations, type Outcome, perform } from "./request.ts";
import { expectNothingExposed } from "./exposure.ts";
import { type Fixture, matrixFixtures } from "./fixture.ts";
import { type ActorKind, actors } from "./actors.ts";
import type { Expected, Input, Row } from "./table.ts";
import { expectByToken, expectRefusedByToken } from "./by-token.ts";
import { watchTables } from "./change-log.ts";
import { changesFor } from "./staleness.ts";

test("every operation of the contract has rows", () => {
  const tested = new Set<string>(allRows.map((row) => row.operation));
  expect(operations.filter((operation) => !tested.has(operation))).toEqual([]);
});

type Build = ReturnType<typeof matrixFixtures>["build"];

/** The changes of which events told the callers. */
const told = new Set<Change>();

/**
 * Each group of operations has a database of its own: with the people and teams of all rows in one, the last lists take five
 * times as long as the first.
 */
const rowsOfGroup = 60;

for (const group of groupsOf([...Map.groupBy(allRows, (row) => row.operation)]))
  describe(`from ${group[0]![0]}`, () => {
    const server = startServer();
    const { build } = matrixFixtures(server);
    beforeAll(() => watchTables(server));

    for (const [operation, rows] of group)
      describe(operation, () => {
        for (const row of rows) test(row.what, () => checkActors(row, build));

        if (!endpointOf(operation).public) test("with an access token", () => checkToken(rows, build));
      });
  });

test("every change of the table of stale queries has an event that a call above sent, or is declared for a call", () => {
  const declared = new Set<Change>(Object.values(changesOf).flat());
  const isMade = (change: Change) => (ownChanges.some((own) => own === change) ? declared : told).has(change);
  expect((Object.keys(staleQueries) as Change[]).filter((change) => !isMade(change))).toEqual([]);
});

/** Splits the operations, in their order, into groups of about `rowsOfGroup` rows. */
function groupsOf(operations: [Operation, Row[]][]) {
  const groups: [Operation, Row[]][][] = [];
  let size = rowsOfGroup;
  for (const operation of operations) {
    if (size >= rowsOfGroup) {
      groups.push([]);
      size = 0;
    }
    groups.at(-1)!.push(operation);
    size += operation[1].length;
  }
  return groups;
}

/** Checks for the first actor who may do it that an access token does the same with the scope of the call, and nothing without. */
async function checkToken(rows: Row[], build: Build) {
  const isDone = (expected: Expected | null) => expected !== null && expected.statuses.every((status) => status < 300);
  const row = rows.find(({ expected }) => expected.some(isDone)) ?? rows[0]!;
  const done = row.expected.findIndex(isDone);
  const column = done < 0 ? actors.indexOf("an admin") : done;
  await expectByToken(row, row.expected[column]!, await build(actors[column]!));
}

const isRefusal = (status: number) => status === 403 || status === 404;

/** Checks a row for its actors and reports all that fail. The last actor who may be refused, who has most rights, also tries an access token. */
async function checkActors(row: Row, build: Build) {
  const failures: Error[] = [];
  const lastRefused = row.expected.findLastIndex((expected) => expected?.statuses.some(isRefusal));
  for (const [column, expected] of row.expected.entries()) {
    const actor = actors[column]!;
    if (expected)
      await check(row, build, actor, expected, { token: column === lastRefused }).catch((error: Error) => {
        error.message = `${actor}: ${error.message}`;
        failures.push(error);
      });
  }
  if (failures.length > 1) throw new AggregateError(failures, failures.map(({ message }) => message).join("\n"));
  if (failures[0]) throw failures[0];
}

async function check(row: Row, build: Build, actor: ActorKind, expected: Expected, { token }: { token: boolean }) {
  const scene = await build(actor);
  const input = await row.send(scene);
  const outcome = await perform(row, scene, input);

  expect(expected.statuses, String(outcome.body["message"])).toContain(outcome.status);
  if (outcome.status >= 400) expectError(row, actor, outcome);
  else {
    expectSuccess(row, outcome);
    expectDeclared(row, scene, outcome);
    expectNothingExposed(row, actor, scene, outcome);
  }
  if (expected.lists !== undefined) {
    expect(scene.target, "the row sets no target").toBeDefined();
    expect(JSON.stringify(outcome.body["data"]).includes(scene.target!), "the response contains the target").toBe(expected.lists);
  }
  if (token && isRefusal(outcome.status) && !endpointOf(row.operation).public) await expectRefusedByToken(row, scene, input);
  if (probing.includes(actor) && isHidden(row, expected)) await expectLikeMissing(row, scene, input, outcome);
}

/** Actors to whom an object they may not read must look like a missing one. */
const probing: readonly ActorKind[] = ["a member on a teammate's", "a member on another team's", "a lead on another team's"];

const isHidden = (row: Row, { statuses }: Expected) => /\/:(id|projectId)/.test(row.operation) && statuses.join() === "404";

/** The response is the same as for an id that does not exist. */
async function expectLikeMissing(row: Row, scene: Fixture, input: Input, { status, body }: Outcome) {
  const path = "projectId" in input ? "projectId" : "id";
  const missing = await perform(row, scene, { ...input, [path]: uuidv7() });
  expect({ status, body }).toEqual({ status: missing.status, body: missing.body });
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

/**
 * A browser fetches what its own call makes stale with the response: the table declares for the call each change that an
 * event tells the caller. Without it, the event would make the browser fetch again.
 */
function expectDeclared({ operation }: Row, { caller }: Fixture, { events }: Outcome) {
  if (endpointOf(operation).public) return;
  const changes = changesFor(caller.id, events);
  const declared: readonly Change[] = isChanging(operation) ? changesOf[operation] : [];
  expect(
    changes.filter((change) => !declared.includes(change)),
    `changesOf["${operation}"] in contract/src/core/stale.ts lacks these changes`,
  ).toEqual([]);
  for (const change of changes) told.add(change);
}

/** A read changes nothing; a successful write changes something. */
function expectSuccess(row: Row, { body, changes }: Outcome) {
  expect(body).toMatchObject({ success: true, data: expect.anything() });
  const writes = !row.operation.startsWith("GET ") && !row.options.writesNothing;
  expect(changes.length > 0, writes ? "something was written" : "nothing was written").toBe(writes);
}
