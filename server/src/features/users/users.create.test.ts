import { beforeEach, describe, expect, test } from "vitest";
import { login } from "@daybook/contract/auth/auth";
import * as users from "@daybook/contract/users/users";
import { factories } from "#test/factories.ts";
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

const auditEventsOf = (id: string) =>
  server.db.selectFrom("auditEvents").select(["action", "actorId", "before", "after"]).where("entityId", "=", id).orderBy("id").execute();

const newUser = () => ({
  name: "Asha Rao",
  email: `asha.${crypto.randomUUID()}@example.com`,
  password: "a-fine-password",
  role: "team_member",
  team: team.name,
});

describe("creating a user", () => {
  test("an admin creates a user, who can sign in", async () => {
    const person = { ...newUser(), designation: "Artist", phoneNumber: "+91 98765 43210", dateOfJoining: "2026-01-05", bloodGroup: "B+" };
    const { status, data, body } = await server.as(admin, users.create, person);

    expect([status, body.message]).toEqual([201, "User created successfully!"]);
    expect(data).toMatchObject({
      name: "Asha Rao",
      email: person.email,
      role: "team_member",
      team: team.name,
      teamId: team.id,
      status: "active",
    });
    expect(data).toMatchObject({
      designation: "Artist",
      phoneNumber: "+919876543210",
      dateOfJoining: "2026-01-05",
      bloodGroup: "B+",
      version: 1,
    });
    expect((await server.anonymous(login, { email: person.email.toUpperCase(), password: "a-fine-password" })).status).toBe(200);
    expect(server.events).toContainEqual({ name: "users.changed", userId: data._id });
    const [event] = await auditEventsOf(data._id);
    expect(event).toMatchObject({ action: "users.created", actorId: admin.id, after: { email: person.email, team: team.name } });
    expect(JSON.stringify(event)).not.toMatch(/argon2|a-fine-password/);
  });

  test.each([
    ["name", "Name is required"],
    ["email", "Email is required"],
    ["password", "Password is required"],
    ["role", "Role is required"],
    ["team", "Team is required"],
  ])("rejects a missing %s: '%s'", async (field, message) => {
    for (const value of [undefined, "", ...(field === "password" ? [] : ["  "])]) {
      const { status, body } = await server.as(admin, users.create, { ...newUser(), [field]: value });
      expect([status, body.message]).toEqual([400, message]);
      expect(body.errors).toContainEqual({ path: field, message });
    }
  });

  test.each([
    [{ email: "asha@nowhere" }, "Please enter a valid email address"],
    [{ email: "asha example.com" }, "Please enter a valid email address"],
    [{ password: "12345" }, "Password must be at least 6 characters long"],
    [{ password: "password" }, "This password is too common. Please choose another one."],
    [{ team: "No such team" }, "This team does not exist"],
    [{ role: "owner" }, "Role is required"],
    [{ phoneNumber: "12" }, "Please enter a valid phone number"],
    [{ phoneNumber: "98765 43210" }, "Please enter a valid phone number"],
    [{ bloodGroup: "C+" }, 'There is no blood group "C+". Choose A+, A-, B+, B-, AB+, AB-, O+ or O-'],
    [{ dateOfBirth: "03/02/1990" }, "Please enter a date as YYYY-MM-DD"],
    [{ dateOfBirth: "2190-01-01" }, "The date of birth must be in the past"],
    [{ dateOfBirth: "1990-01-01", dateOfJoining: "1989-01-01" }, "The joining date must be after the date of birth"],
    [{ dateOfJoining: "2026-02-02", lastDayOfOffice: "2026-02-01" }, "The last working day cannot be before the joining date"],
    [{ profilePicture: "data:text/plain;base64,aGVsbG8=" }, "Please select a valid image file"],
    [{ profilePicture: "/api/files/01900000-0000-7000-8000-000000000000" }, "Please select a valid image file"],
  ])("rejects %j: '%s'", async (fields, message) => {
    const person = { ...newUser(), ...fields };
    const { status, body } = await server.as(admin, users.create, person);
    expect([status, body.message]).toEqual([400, message]);
    expect(await server.db.selectFrom("users").select("id").where("email", "=", person.email).execute()).toEqual([]);
  });

  test("a phone number without a country code gets that of the company's timezone", async () => {
    const { timezone } = await server.db.selectFrom("settings").select("timezone").executeTakeFirstOrThrow();
    await server.db.updateTable("settings").set({ timezone: "Asia/Kolkata" }).execute();
    const { data } = await server.as(admin, users.create, { ...newUser(), phoneNumber: "098765 43210" });
    await server.db.updateTable("settings").set({ timezone }).execute();
    expect(data.phoneNumber).toBe("+919876543210");
  });

  test("rejects an email in use with 409, ignoring case, also for concurrent requests", async () => {
    const taken = await server.as(admin, users.create, { ...newUser(), email: member.email!.toUpperCase() });
    expect([taken.status, taken.body.message]).toEqual([409, "This email is already in use"]);

    const person = newUser();
    const both = await Promise.all([server.as(admin, users.create, person), server.as(admin, users.create, person)]);
    expect(both.map((response) => response.status).sort()).toEqual([201, 409]);
  });

  test("leads and members get 403, whatever the body", async () => {
    for (const role of ["team_lead", "team_member"] as const) {
      const person = await make.user(role, { team });
      for (const body of [newUser(), {}]) {
        const response = await server.as(person, users.create, body);
        expect([response.status, response.body.message]).toEqual([403, "You don't have permission to create users"]);
      }
    }
  });

  test("ignores read-only fields", async () => {
    const readOnly = {
      _id: member.id,
      id: member.id,
      version: 99,
      createdAt: "2001-01-01T00:00:00Z",
      deletedAt: "2001-01-01",
      passwordHash: "x",
      teamId: crypto.randomUUID(),
    };
    const { status, data } = await server.as(admin, users.create, { ...newUser(), ...readOnly });
    expect(status).toBe(201);
    expect(data._id).not.toBe(member.id);
    expect(data).toMatchObject({ version: 1, teamId: team.id });
    expect(data.createdAt > "2020").toBe(true);
  });
});
