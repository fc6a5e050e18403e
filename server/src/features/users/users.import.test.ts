import { beforeEach, describe, expect, test } from "vitest";
import { login } from "@daybook/contract/auth";
import { maxImportRows } from "@daybook/contract/core/constants";
import * as users from "@daybook/contract/users";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

let admin: Awaited<ReturnType<typeof make.user>>;
let team: Awaited<ReturnType<typeof make.team>>;
beforeEach(async () => {
  admin = await make.user("admin");
  team = await make.team();
});

const people = async () => (await server.db.selectFrom("users").select("id").execute()).length;
const address = () => `p.${crypto.randomUUID()}@example.com`;

describe("importing people", () => {
  test("a dry run writes nothing, then all of them are added", async () => {
    const [first, second] = [address(), address()];
    const csv = [
      "Name,Email,Role,Team,Designation,Phone Number,Date of Joining,Password,Shoe size",
      `"Rao, Asha",${first},Team Lead,${team.name.toUpperCase()},Artist,+91 98765 43210,2026-01-05,a-fine-word,42`,
      `Ben Ode,${second},team_member,${team.name},,,,,`,
    ].join("\r\n");
    const before = await people();

    const dry = await server.as(admin, users.importMany, { csv });
    expect([dry.status, dry.data]).toEqual([200, { rows: 2, created: 0, problems: [], ignoredColumns: ["Shoe size"] }]);
    expect(await people()).toBe(before);

    const done = await server.as(admin, users.importMany, { csv, dryRun: false });
    expect(done.data).toEqual({ rows: 2, created: 2, problems: [], ignoredColumns: ["Shoe size"], invitable: [expect.any(String)] });
    const { data } = await server.as(admin, users.list, { search: first });
    expect(data[0]).toMatchObject({
      name: "Rao, Asha",
      role: "team_lead",
      team: team.name,
      designation: "Artist",
      phoneNumber: "+919876543210",
      dateOfJoining: "2026-01-05",
      status: "active",
    });
    const notes = await server.db.selectFrom("auditEvents").select("action").where("entityId", "=", data[0]!._id).execute();
    expect(notes).toEqual([{ action: "users.created" }]);
    expect((await server.anonymous(login, { email: first, password: "a-fine-word" })).status).toBe(200);
    expect((await server.anonymous(login, { email: second, password: "a-fine-word" })).status).toBe(401);
  });

  test("every wrong line is named, and with one nothing is written", async () => {
    const used = await make.user();
    const twice = address();
    const lines = [
      "name,email,role,team,phoneNumber,dateOfBirth,password",
      `Fine,${address()},team_member,${team.name},,,`,
      `,${address()},team_member,${team.name},,,`,
      `No Email,nowhere,team_member,${team.name},,,`,
      `No Team,${address()},team_member,Archive,,,`,
      `Used,${used.email!.toUpperCase()},team_member,${team.name},,,`,
      `Twice,${twice},team_member,${team.name},,,`,
      `Twice,${twice},team_member,${team.name},,,`,
      `Phone,${address()},team_member,${team.name},12,,`,
      `Born,${address()},team_member,${team.name},,2190-01-01,`,
      `Common,${address()},team_member,${team.name},,,password`,
      `Long,${address()},team_member,${team.name},,,,more`,
      `Boss,${address()},Boss,${team.name},,,`,
      `No Role,${address()},,${team.name},,,`,
    ];
    const problems = [
      { line: 3, message: "Name is required" },
      { line: 4, message: "Please enter a valid email address" },
      { line: 5, message: `There is no team named "Archive"` },
      { line: 6, message: `${used.email!.toUpperCase()} is already in use` },
      { line: 8, message: `${twice} is already on line 7` },
      { line: 9, message: "Please enter a valid phone number" },
      { line: 10, message: "The date of birth must be in the past" },
      { line: 11, message: "This password is too common. Please choose another one." },
      { line: 12, message: "This line has more cells than the header row" },
      { line: 13, message: `"Boss" is not a role. Use Admin, Team Lead or Member.` },
      { line: 14, message: "Role is required" },
    ];
    const csv = lines.join("\n");
    const before = await people();

    const dry = await server.as(admin, users.importMany, { csv, dryRun: true });
    expect(dry.data).toEqual({ rows: 13, created: 0, problems, ignoredColumns: [] });

    const { status, body } = await server.as(admin, users.importMany, { csv, dryRun: false });
    expect([status, body.message]).toEqual([400, "Line 3: Name is required"]);
    expect(body.errors).toHaveLength(problems.length);
    expect(await people()).toBe(before);
  });

  test.each([
    ["name,email,role\nA,a@example.com,admin", 1, 'The column "team" is missing'],
    ["name,email,role,team,Phone,phone number\n", 1, 'The column "phoneNumber" appears twice'],
    ["name,email,role,team\n", 1, "The file contains no people"],
    ['name,email,role,team\n"A,b,c', 2, "A quotation mark is not closed"],
  ])("%j cannot be read", async (csv, line, message) => {
    const { data } = await server.as(admin, users.importMany, { csv });
    expect(data.problems).toContainEqual({ line, message });
    expect((await server.as(admin, users.importMany, { csv, dryRun: false })).status).toBe(400);
  });

  test("an empty file, and one that is too long, are refused", async () => {
    expect((await server.as(admin, users.importMany, { csv: "" })).body.message).toBe("The file is empty");
    const line = `\nA,a@example.com,team_member,${team.name}`;
    const { status, body } = await server.as(admin, users.importMany, { csv: `name,email,role,team${line.repeat(maxImportRows + 1)}` });
    expect([status, body.message]).toEqual([400, "A file can contain at most 500 people; this one has 501"]);
  });

  test("is for admins", async () => {
    const csv = `name,email,role,team\nA,${address()},admin,${team.name}`;
    for (const role of ["team_lead", "team_member"] as const) {
      const { status, body } = await server.as(await make.user(role), users.importMany, { csv, dryRun: false });
      expect([status, body.message]).toEqual([403, "You don't have permission to create users"]);
    }
  });

  test("accepts short role names and the dates of the screens; people without a password can be invited", async () => {
    const [one, two, three] = [address(), address(), address()];
    const csv = `name,email,role,team,date of joining,password
Asha,${one},Member,${team.name},16.03.2026,
Ben,${two},Team lead,${team.name},16 Mar 2026,
Cleo,${three},Admin,${team.name},Mon 16 March 2026,a-long-secret`;
    const { status, data } = await server.as(admin, users.importMany, { csv, dryRun: false });

    expect([status, data.created]).toEqual([200, 3]);
    const rows = await server.db
      .selectFrom("users")
      .select(["id", "role", "dateOfJoining"])
      .where("email", "in", [one, two, three])
      .orderBy("name")
      .execute();
    expect(rows.map(({ role, dateOfJoining }) => [role, dateOfJoining])).toEqual([
      ["team_member", "2026-03-16"],
      ["team_lead", "2026-03-16"],
      ["admin", "2026-03-16"],
    ]);
    expect(data.invitable?.toSorted()).toEqual([rows[0]!.id, rows[1]!.id].toSorted());
  });
});
