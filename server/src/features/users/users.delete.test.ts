import { beforeEach, describe, expect, test } from "vitest";
import { check, login } from "@daybook/contract/auth/auth";
import * as users from "@daybook/contract/users/users";
import { factories, knownPassword } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

const stored = (id: string) => server.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

beforeEach(() => {
  server.clock.set(null);
  server.events.length = 0;
});

describe("deleting a user", () => {
  test("removes the user from lists and sign-in, keeps their name and history, and frees the email", async () => {
    const admin = await make.user("admin");
    const team = await make.team();
    const person = await make.user("team_member", { team, name: "Deleted User" });
    const lead = await make.user("team_lead", { team });
    const eod = await make.eod(person, { date: "2026-03-02" });
    const cookie = await server.cookieOf(person);

    const { status, data, body } = await server.as(admin, users.remove, { id: person.id });

    expect([status, data, body.message]).toEqual([200, { _id: person.id }, "User deleted successfully!"]);
    expect(await stored(person.id)).toMatchObject({
      name: "Deleted User",
      status: "inactive",
      email: null,
      passwordHash: null,
      teamId: team.id,
    });
    expect(await server.db.selectFrom("eods").select("id").where("userId", "=", person.id).execute()).toEqual([{ id: eod.id }]);
    expect((await server.anonymous(check, {}, { cookie })).status).toBe(401);
    expect((await server.anonymous(login, { email: person.email!, password: knownPassword })).status).toBe(401);
    for (const reader of [admin, lead]) {
      expect((await server.as(reader, users.get, { id: person.id })).status).toBe(404);
      expect((await server.as(reader, users.list, { search: "Deleted User" })).data).toEqual([]);
      expect((await server.as(reader, users.dropdown)).data.map((row) => row._id)).not.toContain(person.id);
    }
    expect((await server.as(admin, users.remove, { id: person.id })).status).toBe(404);
    expect((await server.as(admin, users.update, { id: person.id, name: "Back" })).status).toBe(404);

    const recreated = await server.as(admin, users.create, {
      name: "New Person",
      email: person.email!,
      password: "a-fine-word",
      role: "team_member",
      team: team.name,
    });
    expect(recreated.status).toBe(201);
    expect(server.events).toEqual(
      expect.arrayContaining([
        { name: "sessions.revoked", userId: person.id },
        { name: "users.changed", userId: person.id },
      ]),
    );
    const events = await server.db
      .selectFrom("auditEvents")
      .select(["action", "actorId", "before"])
      .where("entityId", "=", person.id)
      .execute();
    expect(events).toEqual([
      { action: "users.removed", actorId: admin.id, before: expect.objectContaining({ email: person.email, name: "Deleted User" }) },
    ]);
  });

  test.each([
    [null, "2026-03-12"],
    ["2026-03-31", "2026-03-12"],
    ["2026-02-28", "2026-02-28"],
  ])("the last working day is at latest the day of deletion: %s becomes %s", async (before, after) => {
    server.clock.set("2026-03-12T09:00:00Z");
    const person = await make.user("team_member", { lastDayOfOffice: before });
    await server.as(await make.user("admin"), users.remove, { id: person.id });
    expect((await stored(person.id)).lastDayOfOffice).toBe(after);
  });

  test("leads and members get 403, or 404 for users out of scope", async () => {
    const team = await make.team();
    const person = await make.user("team_member", { team });
    const outOfScope = await make.user("team_member");
    for (const role of ["team_lead", "team_member"] as const) {
      const actor = await make.user(role, { team });
      const refused = await server.as(actor, users.remove, { id: person.id });
      expect([refused.status, refused.body.message]).toEqual([403, "You don't have permission to delete this user"]);
      expect((await server.as(actor, users.remove, { id: outOfScope.id })).status).toBe(404);
    }
    expect(await stored(person.id)).toMatchObject({ status: "active", deletedAt: null });
  });

  test("an admin cannot delete their own account", async () => {
    await make.user("admin");
    const admin = await make.user("admin");
    const { status, body } = await server.as(admin, users.remove, { id: admin.id });
    expect([status, body.message]).toEqual([403, "You don't have permission to delete your own account"]);
    expect((await stored(admin.id)).status).toBe("active");
  });
});

describe("the last active admin", () => {
  beforeEach(async () => {
    await server.db.updateTable("users").set({ role: "team_member" }).where("role", "=", "admin").execute();
  });

  test.each([
    ["deleted", (id: string) => [users.remove, { id }] as const],
    ["deactivated", (id: string) => [users.update, { id, status: "inactive" }] as const],
    ["demoted", (id: string) => [users.update, { id, role: "team_member" }] as const],
  ])("cannot be %s", async (_action, request) => {
    const admin = await make.user("admin", { name: "Only Admin" });
    await make.user("admin", { status: "inactive" });
    const [endpoint, input] = request(admin.id);
    const { status, body } = await server.as(admin, endpoint, input);
    expect([status, body.message]).toEqual([409, "Only Admin is the last active admin. Make another user an admin first."]);
    expect(await stored(admin.id)).toMatchObject({ role: "admin", status: "active", deletedAt: null });
  });

  test("can be demoted or deactivated while another admin is active", async () => {
    const [first, second] = [await make.user("admin"), await make.user("admin")];
    expect((await server.as(first, users.update, { id: second.id, role: "team_member" })).status).toBe(200);
    expect((await server.as(first, users.update, { id: first.id, status: "inactive" })).status).toBe(409);
  });

  test.each([
    ["deactivate", (id: string) => [users.update, { id, status: "inactive" }] as const],
    ["demote", (id: string) => [users.update, { id, role: "team_lead" }] as const],
    ["delete", (id: string) => [users.remove, { id }] as const],
  ])("two admins who %s each other at the same time: only one succeeds", async (_action, request) => {
    for (let round = 0; round < 5; round++) {
      await server.db.updateTable("users").set({ role: "team_member" }).where("role", "=", "admin").execute();
      const [first, second] = [await make.user("admin"), await make.user("admin")];
      const act = async (actor: typeof first, target: typeof first) => {
        const [endpoint, input] = request(target.id);
        return (await server.as(actor, endpoint, input)).status;
      };
      // Signs both in first, so that the two requests race in the database.
      await Promise.all([first, second].map((person) => server.as(person, check)));
      const statuses = await Promise.all([act(first, second), act(second, first)]);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect([401, 409]).toContain(statuses.find((status) => status !== 200));
      const remaining = await server.db
        .selectFrom("users")
        .select("id")
        .where("role", "=", "admin")
        .where("status", "=", "active")
        .execute();
      expect(remaining).toHaveLength(1);
    }
  });
});
