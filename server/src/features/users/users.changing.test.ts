import { beforeEach, describe, expect, test } from "vitest";
import { check, login } from "@daybook/contract/auth";
import * as users from "@daybook/contract/users";
import { factories, knownPassword } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

type Made = Awaited<ReturnType<typeof make.user>>;
type Team = Awaited<ReturnType<typeof make.team>>;

let team: Team;
let admin: Made;
let member: Made;

beforeEach(async () => {
  team = await make.team();
  admin = await make.user("admin", { team });
  member = await make.user("team_member", { team });
  server.events.length = 0;
});

const stored = (id: string) => server.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const notesOn = (id: string) =>
  server.db.selectFrom("auditEvents").select(["action", "actorId", "before", "after"]).where("entityId", "=", id).orderBy("id").execute();
const sessionsOf = async (id: string) => (await server.db.selectFrom("sessions").select("id").where("userId", "=", id).execute()).length;

const newPerson = () => ({ name: "Asha Rao", email: `asha.${crypto.randomUUID()}@example.com`, password: "a-fine-word", role: "team_member", team: team.name });

describe("creating a user", () => {
  test("an admin adds one, who can sign in", async () => {
    const person = { ...newPerson(), designation: "Artist", phoneNumber: "+91 98765 43210", dateOfJoining: "2026-01-05", bloodGroup: "B+" };
    const { status, data, body } = await server.as(admin, users.create, person);

    expect([status, body.message]).toEqual([201, "User created successfully!"]);
    expect(data).toMatchObject({ name: "Asha Rao", email: person.email, role: "team_member", team: team.name, teamId: team.id, status: "active" });
    expect(data).toMatchObject({ designation: "Artist", phoneNumber: "+919876543210", dateOfJoining: "2026-01-05", bloodGroup: "B+", version: 1 });
    expect((await server.anonymous(login, { email: person.email.toUpperCase(), password: "a-fine-word" })).status).toBe(200);
    expect(server.events).toContainEqual({ name: "users.changed", userId: data._id });
    const [note] = await notesOn(data._id);
    expect(note).toMatchObject({ action: "users.created", actorId: admin.id, after: { email: person.email, team: team.name } });
    expect(JSON.stringify(note)).not.toMatch(/argon2|a-fine-word/);
  });

  test.each([
    ["name", "Name is required"],
    ["email", "Email is required"],
    ["password", "Password is required"],
    ["role", "Role is required"],
    ["team", "Team is required"],
  ])("without %s: '%s'", async (field, message) => {
    for (const value of [undefined, "", ...(field === "password" ? [] : ["  "])]) {
      const { status, body } = await server.as(admin, users.create, { ...newPerson(), [field]: value });
      expect([status, body.message]).toEqual([400, message]);
      expect(body.errors).toContainEqual({ path: field, message });
    }
  });

  test.each([
    [{ email: "asha@nowhere" }, "Please enter a valid email address"],
    [{ email: "asha example.com" }, "Please enter a valid email address"],
    [{ password: "12345" }, "Password must be at least 6 characters long"],
    [{ password: "password" }, "This password is too common. Please choose another one."],
    [{ team: "Nobody's team" }, "This team does not exist"],
    [{ role: "owner" }, "Role is required"],
    [{ phoneNumber: "12" }, "Please enter a valid phone number"],
    [{ phoneNumber: "98765 43210" }, "Please enter a valid phone number"],
    [{ bloodGroup: "C+" }, "Please choose a blood group from the list"],
    [{ dateOfBirth: "03/02/1990" }, "Please enter a date as YYYY-MM-DD"],
    [{ dateOfBirth: "2990-01-01" }, "The date of birth must be in the past"],
    [{ dateOfBirth: "1990-01-01", dateOfJoining: "1989-01-01" }, "The joining date must be after the date of birth"],
    [{ dateOfJoining: "2026-02-02", lastDayOfOffice: "2026-02-01" }, "The last working day cannot be before the joining date"],
    [{ profilePicture: "data:text/plain;base64,aGVsbG8=" }, "Please select a valid image file"],
    [{ profilePicture: "/api/files/01900000-0000-7000-8000-000000000000" }, "Please select a valid image file"],
  ])("%j is refused: '%s'", async (fields, message) => {
    const person = { ...newPerson(), ...fields };
    const { status, body } = await server.as(admin, users.create, person);
    expect([status, body.message]).toEqual([400, message]);
    expect(await server.db.selectFrom("users").select("id").where("email", "=", person.email).execute()).toEqual([]);
  });

  test("a number without a country code is one of the company's country, where the timezone tells it", async () => {
    const { timezone } = await server.db.selectFrom("settings").select("timezone").executeTakeFirstOrThrow();
    await server.db.updateTable("settings").set({ timezone: "Asia/Kolkata" }).execute();
    const { data } = await server.as(admin, users.create, { ...newPerson(), phoneNumber: "098765 43210" });
    await server.db.updateTable("settings").set({ timezone }).execute();
    expect(data.phoneNumber).toBe("+919876543210");
  });

  test("an email in use is a conflict, in any case of its letters; also for two at once", async () => {
    const taken = await server.as(admin, users.create, { ...newPerson(), email: member.email!.toUpperCase() });
    expect([taken.status, taken.body.message]).toEqual([409, "This email is already in use"]);

    const person = newPerson();
    const both = await Promise.all([server.as(admin, users.create, person), server.as(admin, users.create, person)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([201, 409]);
  });

  test("leads and members may not, whatever they send", async () => {
    for (const role of ["team_lead", "team_member"] as const) {
      const person = await make.user(role, { team });
      for (const body of [newPerson(), {}]) {
        const answer = await server.as(person, users.create, body);
        expect([answer.status, answer.body.message]).toEqual([403, "You don't have permission to create users"]);
      }
    }
  });

  test("what nobody may set is ignored", async () => {
    const planted = { _id: member.id, id: member.id, version: 99, createdAt: "2001-01-01T00:00:00Z", deletedAt: "2001-01-01", passwordHash: "x", teamId: crypto.randomUUID() };
    const { status, data } = await server.as(admin, users.create, { ...newPerson(), ...planted });
    expect(status).toBe(201);
    expect(data._id).not.toBe(member.id);
    expect(data).toMatchObject({ version: 1, teamId: team.id });
    expect(data.createdAt > "2020").toBe(true);
  });
});

describe("changing a user", () => {
  test("an admin changes any field; the audit tells before and after", async () => {
    const other = await make.team();
    const changes = { name: "New Name", role: "team_lead", team: other.name, employeeId: "E-1", lastDayOfOffice: "2031-01-31", designation: "Lead" };
    const { status, data, body } = await server.as(admin, users.update, { id: member.id, ...changes });

    expect([status, body.message]).toEqual([200, "User updated successfully!"]);
    expect(data).toMatchObject({ ...changes, teamId: other.id, version: 2 });
    expect(body["user"]).toEqual(data);
    expect(await notesOn(member.id)).toEqual([
      {
        action: "users.updated",
        actorId: admin.id,
        before: { name: member.name, role: "team_member", team: team.name, employeeId: null, lastDayOfOffice: null, designation: null },
        after: changes,
      },
    ]);
    expect(server.events).toContainEqual({ name: "users.changed", userId: member.id });
  });

  test("only the fields that are sent change; null and an empty text clear", async () => {
    await server.as(admin, users.update, { id: member.id, designation: "Artist", employeeId: "E-2", phoneNumber: "+919876543210" });
    const { data } = await server.as(admin, users.update, { id: member.id, designation: null, employeeId: "" });
    expect(data).toMatchObject({ designation: null, employeeId: null, phoneNumber: "+919876543210", name: member.name });
  });

  test("what changes nothing leaves no trace", async () => {
    const { status, data } = await server.as(admin, users.update, { id: member.id, name: member.name, team: team.name.toUpperCase(), status: "active" });
    expect([status, data.version]).toEqual([200, 1]);
    expect(await notesOn(member.id)).toEqual([]);
    expect(server.events).toEqual([]);
  });

  test("people change their own name and email, and nothing else here", async () => {
    const mine = await server.as(member, users.update, { id: member.id, name: "My Name", email: "my.new@example.com" });
    expect(mine.status).toBe(200);
    expect(mine.data).toMatchObject({ name: "My Name", email: "my.new@example.com" });

    for (const [fields, words] of [
      [{ role: "admin" }, "role"],
      [{ team: (await make.team()).name }, "team"],
      [{ status: "inactive" }, "status"],
      [{ lastDayOfOffice: "2031-01-01" }, "last day of office"],
      [{ phoneNumber: "+919876543210" }, "phone number"],
      [{ password: "another-word" }, "password"],
      [{ name: "Changed along", role: "team_lead" }, "role"],
      [{ role: "team_member", team: "Nowhere", status: "asleep" }, "role, team, status"],
    ] as const) {
      const before = await stored(member.id);
      const { status, body } = await server.as(member, users.update, { id: member.id, ...fields });
      expect([status, body.message]).toEqual([403, `You don't have permission to change your ${words}`]);
      expect(await stored(member.id)).toEqual(before);
    }
  });

  test("others may not be changed, and those out of sight do not exist, whatever is sent", async () => {
    const lead = await make.user("team_lead", { team });
    const stranger = await make.user("team_member");
    for (const body of [{ name: "Changed" }, { email: "not an email" }]) {
      for (const actor of [lead, await make.user("team_member", { team })]) {
        const seen = await server.as(actor, users.update, { id: member.id, ...body });
        expect([seen.status, seen.body.message]).toEqual([403, "You don't have permission to update this user"]);
        const unseen = await server.as(actor, users.update, { id: stranger.id, ...body });
        expect([unseen.status, unseen.body.message]).toEqual([404, "This user does not exist"]);
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
    [{ dateOfBirth: "2999-01-01" }, "The date of birth must be in the past"],
  ])("%j is refused: '%s'", async (fields, message) => {
    const before = await stored(member.id);
    const { status, body } = await server.as(admin, users.update, { id: member.id, ...fields });
    expect([status, body.message]).toEqual([400, message]);
    expect(await stored(member.id)).toEqual(before);
  });

  test("dates are judged together with those that are there", async () => {
    await server.as(admin, users.update, { id: member.id, dateOfJoining: "2026-02-02" });
    const { status, body } = await server.as(admin, users.update, { id: member.id, lastDayOfOffice: "2026-02-01" });
    expect([status, body.message]).toEqual([400, "The last working day cannot be before the joining date"]);
  });

  test("an older version is a conflict; without one the last write wins", async () => {
    await server.as(admin, users.update, { id: member.id, name: "First", version: 1 });
    const late = await server.as(admin, users.update, { id: member.id, name: "Second", version: 1 });
    expect([late.status, late.body.message]).toEqual([409, "This user was changed by somebody else. Reload and try again."]);
    expect((await server.as(admin, users.update, { id: member.id, name: "Third" })).data.name).toBe("Third");
  });

  test("an email in use stays whose it is", async () => {
    const { status, body } = await server.as(member, users.update, { id: member.id, email: admin.email!.toUpperCase() });
    expect([status, body.message]).toEqual([409, "This email is already in use"]);
    expect((await stored(member.id)).email).toBe(member.email);
  });
});

describe("rights end at once", () => {
  test.each([
    ["role", () => ({ role: "team_lead" })],
    ["team", async () => ({ team: (await make.team()).name })],
    ["status", () => ({ status: "inactive" })],
    ["password", () => ({ password: "a-brand-new-word" })],
  ])("a change of %s ends the person's sessions", async (_what, changes) => {
    const cookie = await server.cookieOf(member);
    expect((await server.anonymous(check, {}, { cookie })).status).toBe(200);
    expect((await server.as(admin, users.update, { id: member.id, ...(await changes()) })).status).toBe(200);

    const { status, body } = await server.anonymous(check, {}, { cookie });
    expect([status, body.tokenExpired]).toEqual([401, true]);
    expect(server.events).toContainEqual({ name: "sessions.revoked", userId: member.id });
  });

  test("a change of name does not", async () => {
    const cookie = await server.cookieOf(member);
    await server.as(admin, users.update, { id: member.id, name: "Other Name" });
    expect((await server.anonymous(check, {}, { cookie })).status).toBe(200);
  });

  test("an admin's new password works and the old one no longer does; the audit does not hold it", async () => {
    await server.as(admin, users.update, { id: member.id, password: "a-brand-new-word" });
    expect((await server.anonymous(login, { email: member.email!, password: knownPassword })).status).toBe(401);
    expect((await server.anonymous(login, { email: member.email!, password: "a-brand-new-word" })).status).toBe(200);
    expect((await notesOn(member.id)).map((note) => note.action)).toContain("users.password_changed");
  });

  test("changing the own password ends the other sessions; one's own goes on under a new id", async () => {
    const [here, elsewhere] = [await server.cookieOf(admin), await server.cookieOf(admin)];
    const { status, headers } = await server.anonymous(users.update, { id: admin.id, password: "a-brand-new-word" }, { cookie: here });
    expect(status).toBe(200);
    const renewed = String(headers["set-cookie"]).split(";")[0]!;

    expect((await server.anonymous(check, {}, { cookie: renewed })).status).toBe(200);
    for (const cookie of [here, elsewhere]) expect((await server.anonymous(check, {}, { cookie })).status).toBe(401);
    expect(await sessionsOf(admin.id)).toBe(1);
  });

  test("an inactive person cannot sign in until an admin activates the account", async () => {
    await server.as(admin, users.update, { id: member.id, status: "inactive" });
    const refused = await server.anonymous(login, { email: member.email!, password: knownPassword });
    expect([refused.status, refused.body.message]).toEqual([403, "Account is disabled"]);
    await server.as(admin, users.update, { id: member.id, status: "active" });
    expect((await server.anonymous(login, { email: member.email!, password: knownPassword })).status).toBe(200);
  });
});
