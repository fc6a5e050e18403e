import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Endpoint } from "@daybook/contract/core/endpoint";
import * as kra from "@daybook/contract/kra/kra";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as tasks from "@daybook/contract/tasks/tasks";
import * as users from "@daybook/contract/users/users";
import { type Person, startServer } from "#test/harness.ts";
import { kraFactories } from "#test/kra-factories.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { make, reset, cast, applied } = leavePeople(server);
const { team: kraTeam } = kraFactories(server);

/** Another process with a short deadline. */
let brief: Awaited<ReturnType<typeof server.build>>["app"];
beforeAll(async () => {
  ({ app: brief } = await server.build({ timeoutMs: 2000 }));
});
beforeEach(reset);

const reason = "The server was too busy. Try again.";

/** Sends a request while these rows are locked, and again when they are not. */
async function withLock(person: Person, { method, path }: Endpoint, payload: object, table: "users" | "tasks", ids: string[]) {
  const headers = { cookie: await server.cookieOf(person), "idempotency-key": crypto.randomUUID() };
  const send = async () => {
    const response = await brief.inject({ method, url: `/api${path}`, payload, headers });
    return [response.statusCode, response.json().data] as const;
  };
  const holder = await server.db.startTransaction().execute();
  await holder.selectFrom(table).select("id").where("id", "in", ids).forUpdate().execute();
  const busy = await send();
  await holder.rollback().execute();
  return { busy, again: await send() };
}

describe("a bulk action without time for any item says so per item, and a retry with its key does them", () => {
  test("reviews of leave", async () => {
    const { lead, member, mate } = await cast();
    const leaveIds = [(await applied(member))._id, (await applied(mate))._id];
    const { busy, again } = await withLock(lead, leaves.bulkApprove, { leaveIds }, "users", [member.id]);
    expect(busy).toEqual([200, { requestedIds: leaveIds, decidedIds: [], failed: leaveIds.map((id) => ({ id, reason })) }]);
    expect(again).toEqual([200, { requestedIds: leaveIds, decidedIds: leaveIds, failed: [] }]);
  });

  test.each([
    ["updates", tasks.bulkUpdate, "updatedIds", { changes: { priority: "High" } }, {}],
    ["deletes", tasks.bulkRemove, "deletedIds", {}, {}],
    ["restores", tasks.restore, "restoredIds", {}, { deletedAt: "2026-03-12T08:00:00.000Z" }],
  ] as const)("%s of tasks", async (_what, endpoint, done, input, fields) => {
    const { admin } = await cast();
    const taskIds = [(await make.task(admin, fields)).id, (await make.task(admin, fields)).id];
    const { busy, again } = await withLock(admin, endpoint, { taskIds, ...input }, "tasks", taskIds.slice(0, 1));
    expect(busy).toEqual([200, { requestedIds: taskIds, [done]: [], failed: taskIds.map((id) => ({ id, reason })) }]);
    expect(again).toEqual([200, { requestedIds: taskIds, [done]: taskIds, failed: [] }]);
  });

  test("changes of people", async () => {
    const { admin, member, mate } = await cast();
    const userIds = [member.id, mate.id];
    const { busy, again } = await withLock(admin, users.bulkUpdate, { userIds, changes: { status: "inactive" } }, "users", [member.id]);
    expect(busy).toEqual([200, { requestedIds: userIds, updatedIds: [], failed: userIds.map((id) => ({ id, reason })) }]);
    expect(again).toEqual([200, { requestedIds: userIds, updatedIds: userIds, failed: [] }]);
  });

  test("checklists of a team's week", async () => {
    const { lead, member, made } = await kraTeam();
    const week = { year: 2026, month: 3, week: 2 };
    const done = [{ taskId: made.parameters[0]!.weeklyTasks[0]!._id, isCompleted: true }];
    const members = [{ teamMemberId: member.id, tasks: done }];
    // A new checklist refers to its person.
    const { busy, again } = await withLock(lead, kra.saveTeamWeek, { ...week, members }, "users", [member.id]);
    expect(busy).toEqual([200, { saved: [], failed: [{ teamMemberId: member.id, reason }] }]);
    expect(again).toMatchObject([200, { saved: [{ user: { _id: member.id } }], failed: [] }]);
  });
});
