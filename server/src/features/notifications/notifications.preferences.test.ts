import { beforeEach, describe, expect, test } from "vitest";
import * as notifications from "@daybook/contract/notifications/notifications";
import * as tasks from "@daybook/contract/tasks/tasks";
import { startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { reset, cast } = leavePeople(server);

beforeEach(reset);

describe("preferences", () => {
  test("a kind that is turned off writes no notice", async () => {
    const { member, lead } = await cast();
    await server.as(member, notifications.updatePreferences, { kinds: { task_assigned: { app: false, email: false } } });
    await server.as(lead, tasks.bulkCreate, { tasks: [{ title: "Write the report", assignee: member.id }] });
    expect(await server.db.selectFrom("notifications").select("id").where("userId", "=", member.id).execute()).toEqual([]);
  });

  test("keeps what a change does not name", async () => {
    const { member } = await cast();
    await server.as(member, notifications.updatePreferences, { kinds: { task_commented: { email: true } }, digest: "weekly" });
    const { data } = await server.as(member, notifications.updatePreferences, { quietHours: { start: "20:00", end: "07:30" } });
    expect(data.kinds.task_commented).toEqual({ app: true, email: true, push: false });
    expect(data.kinds.task_assigned).toEqual({ app: true, email: true, push: false });
    expect([data.quietHours, data.digest]).toEqual([{ start: "20:00", end: "07:30" }, "weekly"]);
    expect((await server.as(member, notifications.updatePreferences, { quietHours: null })).data.quietHours).toBeNull();
  });

  test("security notices can't be turned off", async () => {
    const { member } = await cast();
    const { status, body } = await server.as(member, notifications.updatePreferences, { kinds: { new_device: { email: false } } });
    expect([status, body.message]).toEqual([
      400,
      `The notification "Sign-ins from a new device" is about the security of your account and can't be turned off`,
    ]);
  });

  test("rejects times that are none", async () => {
    const { member } = await cast();
    const { status, body } = await server.as(member, notifications.updatePreferences, { quietHours: { start: "25:00", end: "07:00" } });
    expect([status, body.message]).toEqual([400, "Please enter a time as HH:MM"]);
  });
});
