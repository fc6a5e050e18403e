import { beforeEach, describe, expect, test } from "vitest";
import { check, login } from "@daybook/contract/auth/auth";
import * as users from "@daybook/contract/users/users";
import { factories, knownPassword } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

type TestUser = Awaited<ReturnType<typeof make.user>>;
type Team = Awaited<ReturnType<typeof make.team>>;

let team: Team;
let admin: TestUser;
let member: TestUser;

beforeEach(async () => {
  team = await make.team();
  admin = await make.user("admin", { team });
  member = await make.user("team_member", { team });
  server.events.length = 0;
});

const stored = (id: string) => server.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const auditEventsOf = (id: string) =>
  server.db.selectFrom("auditEvents").select(["action", "actorId", "before", "after"]).where("entityId", "=", id).orderBy("id").execute();
const countSessions = async (id: string) => (await server.db.selectFrom("sessions").select("id").where("userId", "=", id).execute()).length;

describe("updating a user", () => {
  test("an admin can change any field; the audit event has the states before and after", async () => {
    const other = await make.team();
    const changes = {
      name: "New Name",
      role: "team_lead",
      team: other.name,
      employeeId: "E-1",
      lastDayOfOffice: "2031-01-31",
      designation: "Lead",
    };
    const { status, data, body } = await server.as(admin, users.update, { id: member.id, ...changes });

    expect([status, body.message]).toEqual([200, "User updated successfully!"]);
    expect(data).toMatchObject({ ...changes, teamId: other.id, version: 2 });
    expect(body["user"]).toEqual(data);
    expect(await auditEventsOf(member.id)).toEqual([
      {
        action: "users.updated",
        actorId: admin.id,
        before: { name: member.name, role: "team_member", team: team.name, employeeId: null, lastDayOfOffice: null, designation: null },
        after: changes,
      },
    ]);
    expect(server.events).toContainEqual({ name: "users.changed", userId: member.id });
  });

  test("changes only the given fields; null and an empty string clear a field", async () => {
    await server.as(admin, users.update, { id: member.id, designation: "Artist", employeeId: "E-2", phoneNumber: "+919876543210" });
    const { data } = await server.as(admin, users.update, { id: member.id, designation: null, employeeId: "" });
    expect(data).toMatchObject({ designation: null, employeeId: null, phoneNumber: "+919876543210", name: member.name });
  });

  test("an update without changes records and emits nothing", async () => {
    const { status, data } = await server.as(admin, users.update, {
      id: member.id,
      name: member.name,
      team: team.name.toUpperCase(),
      status: "active",
    });
    expect([status, data.version]).toEqual([200, 1]);
    expect(await auditEventsOf(member.id)).toEqual([]);
    expect(server.events).toEqual([]);
  });

  test("users can change their own name and email, but no other field", async () => {
    const own = await server.as(member, users.update, { id: member.id, name: "My Name", email: "my.new@example.com" });
    expect(own.status).toBe(200);
    expect(own.data).toMatchObject({ name: "My Name", email: "my.new@example.com" });

    for (const [fields, labels] of [
      [{ role: "admin" }, "role"],
      [{ team: (await make.team()).name }, "team"],
      [{ status: "inactive" }, "status"],
      [{ lastDayOfOffice: "2031-01-01" }, "last day of office"],
      [{ phoneNumber: "+919876543210" }, "phone number"],
      [{ password: "another-password" }, "password"],
      [{ name: "Also changed", role: "team_lead" }, "role"],
      [{ role: "team_member", team: "Nowhere", status: "asleep" }, "role, team, status"],
    ] as const) {
      const before = await stored(member.id);
      const { status, body } = await server.as(member, users.update, { id: member.id, ...fields });
      expect([status, body.message]).toEqual([403, `You don't have permission to change your ${labels}`]);
      expect(await stored(member.id)).toEqual(before);
    }
  });

  test("updating others gives 403, or 404 for users out of scope, whatever the body", async () => {
    const lead = await make.user("team_lead", { team });
    const outOfScope = await make.user("team_member");
    for (const body of [{ name: "Changed" }, { email: "not an email" }]) {
      for (const actor of [lead, await make.user("team_member", { team })]) {
        const visible = await server.as(actor, users.update, { id: member.id, ...body });
        expect([visible.status, visible.body.message]).toEqual([403, "You don't have permission to update this user"]);
        const hidden = await server.as(actor, users.update, { id: outOfScope.id, ...body });
        expect([hidden.status, hidden.body.message]).toEqual([404, "This user does not exist"]);
      }
    }
    expect((await stored(member.id)).name).toBe(member.name);
  });

  test.each([
    [{ name: " " }, "Name cannot be empty"],
    [{ email: "" }, "Email is required"],
    [{ email: "x@y" }, "Please enter a valid email address"],
    [{ team: "" }, "Team is required"],
    [{ password: "12345" }, "Password must be at least 6 characters long"],
    [{ dateOfBirth: "2190-01-01" }, "The date of birth must be in the past"],
  ])("rejects %j: '%s'", async (fields, message) => {
    const before = await stored(member.id);
    const { status, body } = await server.as(admin, users.update, { id: member.id, ...fields });
    expect([status, body.message]).toEqual([400, message]);
    expect(await stored(member.id)).toEqual(before);
  });

  test("validates dates together with the stored ones", async () => {
    await server.as(admin, users.update, { id: member.id, dateOfJoining: "2026-02-02" });
    const { status, body } = await server.as(admin, users.update, { id: member.id, lastDayOfOffice: "2026-02-01" });
    expect([status, body.message]).toEqual([400, "The last working day cannot be before the joining date"]);
  });

  test("rejects an outdated version with 409; without a version the last write wins", async () => {
    await server.as(admin, users.update, { id: member.id, name: "First", version: 1 });
    const outdated = await server.as(admin, users.update, { id: member.id, name: "Second", version: 1 });
    expect([outdated.status, outdated.body.message]).toEqual([
      409,
      "This user was changed by you in another tab or on another device. Reload and try again.",
    ]);
    expect((await server.as(admin, users.update, { id: member.id, name: "Third" })).data.name).toBe("Third");
  });

  test("rejects an email that is already in use", async () => {
    const { status, body } = await server.as(member, users.update, { id: member.id, email: admin.email!.toUpperCase() });
    expect([status, body.message]).toEqual([409, "This email is already in use"]);
    expect((await stored(member.id)).email).toBe(member.email);
  });
});

describe("permission changes take effect immediately", () => {
  test.each([
    ["role", () => ({ role: "team_lead" })],
    ["team", async () => ({ team: (await make.team()).name })],
    ["status", () => ({ status: "inactive" })],
    ["password", () => ({ password: "a-brand-new-password" })],
  ])("a change of %s ends the user's sessions", async (_field, changes) => {
    const cookie = await server.cookieOf(member);
    expect((await server.anonymous(check, {}, { cookie })).status).toBe(200);
    expect((await server.as(admin, users.update, { id: member.id, ...(await changes()) })).status).toBe(200);

    const { status, body } = await server.anonymous(check, {}, { cookie });
    expect([status, body.tokenExpired]).toEqual([401, true]);
    expect(server.events).toContainEqual({ name: "sessions.revoked", userId: member.id });
  });

  test("a change of name keeps the user's sessions", async () => {
    const cookie = await server.cookieOf(member);
    await server.as(admin, users.update, { id: member.id, name: "Other Name" });
    expect((await server.anonymous(check, {}, { cookie })).status).toBe(200);
  });

  test("a password set by an admin replaces the old one and is recorded without its value", async () => {
    await server.as(admin, users.update, { id: member.id, password: "a-brand-new-password" });
    expect((await server.anonymous(login, { email: member.email!, password: knownPassword })).status).toBe(401);
    expect((await server.anonymous(login, { email: member.email!, password: "a-brand-new-password" })).status).toBe(200);
    expect((await auditEventsOf(member.id)).map((event) => event.action)).toContain("users.password_changed");
  });

  test("changing one's own password ends all other sessions and gives this one a new id", async () => {
    const [here, elsewhere] = [await server.cookieOf(admin), await server.cookieOf(admin)];
    const { status, headers } = await server.anonymous(users.update, { id: admin.id, password: "a-brand-new-password" }, { cookie: here });
    expect(status).toBe(200);
    const renewed = String(headers["set-cookie"]).split(";")[0]!;

    expect((await server.anonymous(check, {}, { cookie: renewed })).status).toBe(200);
    for (const cookie of [here, elsewhere]) expect((await server.anonymous(check, {}, { cookie })).status).toBe(401);
    expect(await countSessions(admin.id)).toBe(1);
  });

  test("an inactive user cannot sign in until an admin activates the account", async () => {
    await server.as(admin, users.update, { id: member.id, status: "inactive" });
    const refused = await server.anonymous(login, { email: member.email!, password: knownPassword });
    expect([refused.status, refused.body.message]).toEqual([403, "Account is disabled"]);
    await server.as(admin, users.update, { id: member.id, status: "active" });
    expect((await server.anonymous(login, { email: member.email!, password: knownPassword })).status).toBe(200);
  });
});
