import { beforeAll, describe, expect, test } from "vitest";
import * as auth from "@daybook/contract/auth/auth";
import * as setup from "@daybook/contract/setup/setup";
import type { Endpoint } from "@daybook/contract/core/endpoint";
import * as kra from "@daybook/contract/kra/kra";
import * as projects from "@daybook/contract/projects/projects";
import * as tasks from "@daybook/contract/tasks/tasks";
import * as users from "@daybook/contract/users/users";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

let admin: Awaited<ReturnType<typeof make.user>>;
let project: { id: string };
beforeAll(async () => {
  const team = await make.team();
  admin = await make.user("admin", { team });
  project = await make.project({ team });
});

describe("a message names the field and its value", () => {
  const id = "01900000-0000-7000-8000-000000000000";
  test.each<[string, () => [Endpoint, object], string]>([
    ["a missing list", () => [tasks.byIds, {}], "taskIds is required"],
    ["text instead of a list", () => [tasks.byIds, { taskIds: "all" }], 'taskIds must be a list, not "all"'],
    ["an invalid member", () => [projects.setMembers, { id: project.id, members: [5] }], 'members.0 must be an object, not "5"'],
    ["missing members", () => [projects.setMembers, { id: project.id }], "members is required"],
    ["a missing person", () => [kra.createWeekly, { year: 2026, month: 3, week: 1 }], "teamMemberId is required"],
    ["a missing month", () => [kra.createMonthly, { teamMemberId: id, year: 2026 }], "Please enter a month from 1 to 12"],
    [
      "text as ratings",
      () => [kra.createMonthly, { teamMemberId: id, year: 2026, month: 3, parameters: "x" }],
      'parameters must be a list, not "x"',
    ],
    ["an unknown role", () => [users.listForAdmin, { role: "boss" }], 'role.0 must be one of admin, team_lead, team_member, not "boss"'],
  ])("%s", async (_what, request, message) => {
    const [endpoint, input] = request();
    const { status, body } = await server.as(admin, endpoint, input as Record<string, unknown>);
    expect([status, body.message]).toEqual([400, message]);
  });

  test("but never that of a password", async () => {
    const { status, body } = await server.as(admin, users.create, { name: "Person", email: "p@example.com", password: 123456789 });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).not.toContain("123456789");
  });
});

test("a path that is too long is 404", async () => {
  const headers = { cookie: await server.cookieOf(admin) };
  const { statusCode, body } = await server.app.inject({ url: `/api/tasks/${"a".repeat(4001)}`, headers });
  expect([statusCode, JSON.parse(body)]).toMatchObject([404, { success: false, message: "There is nothing at this address" }]);
});

describe("the state comes before the fields", () => {
  test("registration that is closed is 403 for any body", async () => {
    const { status, body } = await server.anonymous(auth.register, {});
    expect([status, body.message]).toEqual([403, "Registration is closed. Ask an administrator for an account."]);
  });

  test("a set-up that is complete is 409 for any body", async () => {
    const { status, body } = await server.anonymous(setup.createAdmin, {});
    expect([status, body.message]).toEqual([409, "Setup is already complete. Please sign in."]);
  });
});

test.each(["tttttt", "      ", "!!!!!!!!!!"])("the password %j is refused", async (password) => {
  const { status, body } = await server.as(admin, users.create, { name: "A", email: "a@example.com", password, role: "admin", team: "3D" });
  expect([status, body.message]).toEqual([400, "This password repeats one character. Please choose another one."]);
});
