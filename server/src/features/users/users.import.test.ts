import { beforeEach, describe, expect, test } from "vitest";
import { login } from "@daybook/contract/auth/auth";
import { maxImportRows } from "@daybook/contract/core/constants";
import * as users from "@daybook/contract/users/users";
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
    expect(dry.status).toBe(200);
    expect(dry.data).toEqual({
      rows: 2,
      created: 0,
      problems: [],
      ignoredColumns: ["Shoe size"],
      missingTeams: [],
      preview: [
        {
          line: 2,
          values: {
            name: "Rao, Asha",
            email: first,
            role: "Team Lead",
            team: team.name,
            designation: "Artist",
            phoneNumber: "+91 98765 43210",
            dateOfJoining: "2026-01-05",
          },
          notes: [],
          signIn: "password",
        },
        { line: 3, values: { name: "Ben Ode", email: second, role: "Team Member", team: team.name }, notes: [], signIn: "invitation" },
      ],
    });
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
      { line: 3, field: "name", message: "Name is required" },
      { line: 4, field: "email", message: `"nowhere" is not an email address. Use one like name@example.com.` },
      {
        line: 5,
        field: "team",
        message: `There is no team named "Archive". Create it with the import, or use the name of an existing team.`,
      },
      {
        line: 6,
        field: "email",
        message: `${used.email!.toUpperCase()} already has an account. Remove the row, or use another email.`,
      },
      { line: 8, field: "email", message: `${twice} is already on line 7. Remove one of the rows.` },
      {
        line: 9,
        field: "phoneNumber",
        message: `"12" is not a phone number. Use one with its country code, like +91 98450 12345.`,
      },
      { line: 10, field: "dateOfBirth", message: "The date of birth must be in the past" },
      { line: 11, field: "password", message: "This password is too common. Please choose another one." },
      { line: 12, message: "This line has more cells than the header row" },
      { line: 13, field: "role", message: `"Boss" is not a role. Use Admin, Team Lead or Member.` },
      { line: 14, field: "role", message: "Role is required" },
    ];
    const csv = lines.join("\n");
    const before = await people();

    const dry = await server.as(admin, users.importMany, { csv, dryRun: true });
    expect(dry.data).toMatchObject({ rows: 13, created: 0, problems, missingTeams: [{ name: "Archive", rows: 1 }] });
    expect(dry.data.preview?.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    expect(dry.data.preview?.filter(({ values }) => "password" in values)).toEqual([]);

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

  test("creates the missing teams with the people, in one step", async () => {
    const [one, two] = [address(), address()];
    const name = `Archive ${crypto.randomUUID()}`;
    const csv = `name,email,role,team\nAsha,${one},member,${name}\nBen,${two},lead,${name.toUpperCase()}`;
    const dry = await server.as(admin, users.importMany, { csv, createTeams: true });
    expect(dry.data).toMatchObject({ problems: [], missingTeams: [{ name, rows: 2 }] });
    expect((await server.as(admin, users.importMany, { csv, dryRun: false })).status).toBe(400);

    const { data } = await server.as(admin, users.importMany, { csv, dryRun: false, createTeams: true });
    expect(data.created).toBe(2);
    const rows = await server.db
      .selectFrom("users")
      .innerJoin("teams", "teams.id", "users.teamId")
      .select(["teams.id", "teams.name", "users.role"])
      .where("users.email", "in", [one, two])
      .orderBy("users.name")
      .execute();
    expect(rows).toEqual([
      { id: rows[0]!.id, name, role: "team_member" },
      { id: rows[0]!.id, name, role: "team_lead" },
    ]);
    const events = await server.db.selectFrom("auditEvents").select("action").where("entityId", "=", rows[0]!.id).execute();
    expect(events).toEqual([{ action: "teams.created" }]);
  });

  test("with a wrong row, no team is created either", async () => {
    const name = `Archive ${crypto.randomUUID()}`;
    const csv = `name,email,role,team\nAsha,${address()},member,${name}\nBen,nowhere,lead,${name}`;
    expect((await server.as(admin, users.importMany, { csv, dryRun: false, createTeams: true })).status).toBe(400);
    expect(await server.db.selectFrom("teams").select("id").where("name", "=", name).execute()).toEqual([]);
  });

  test("a date that can be read in two ways, or contradicts its column, is a problem of its row", async () => {
    const rows = (dates: string[]) =>
      ["name,email,role,team,birthday", ...dates.map((date) => `Asha,${address()},member,${team.name},${date}`)].join("\n");
    const problemsOf = async (...dates: string[]) => (await server.as(admin, users.importMany, { csv: rows(dates) })).data.problems;
    expect(await problemsOf("05/03/1990", "07/07/1990")).toEqual([
      { line: 2, field: "dateOfBirth", message: '"05/03/1990" can be 5 Mar 1990 or 3 May 1990. Write it like 2026-12-31 or 31 Dec 2026.' },
    ]);
    expect(await problemsOf("13/01/1999", "14/02/1999", "01/13/1999", "05/03/1990")).toEqual([
      {
        line: 4,
        field: "dateOfBirth",
        message: '"01/13/1999" does not fit its column, whose dates are written day first. Write it like 2026-12-31.',
      },
    ]);
    expect(await problemsOf("01/13/1999", "05/03/1990")).toEqual([]);
  });

  test("a phone number without a country code is a problem unless it is valid in the company's country, then a note", async () => {
    await server.db.updateTable("settings").set({ timezone: "Asia/Kolkata" }).execute();
    const csv = `name,email,role,team,phone\nAsha,${address()},member,${team.name},98450 12345\nBen,${address()},member,${team.name},0301234567`;
    const { data } = await server.as(admin, users.importMany, { csv });
    expect(data.preview?.map(({ notes }) => notes)).toEqual([
      ["Phone Number 98450 12345 has no country code and is read as +919845012345."],
      [],
    ]);
    expect(data.problems).toMatchObject([{ line: 3, field: "phoneNumber" }]);
    await server.db.updateTable("settings").set({ timezone: "UTC" }).execute();
  });

  test("the preview says how an ambiguous date is read", async () => {
    const csv = `Full name,Contact,role,department,joined,birthday
Asha,${address()},Administrator,${team.name},05/03/2026,12/31/1990
Ben,${address()},team leader,${team.name},"Mar 5, 2026",05/05/1990
Cleo,${address()},employee,${team.name},31/02/2026,`;
    const { data } = await server.as(admin, users.importMany, { csv });
    const missing = [{ line: 1, message: 'The column "email" is missing' }];
    expect(data.problems).toEqual(missing);

    const renamed = await server.as(admin, users.importMany, { csv: csv.replace("Contact", "Email Address") });
    expect(renamed.data.problems).toEqual([
      {
        line: 4,
        field: "dateOfJoining",
        message: `"31/02/2026" is not a date. Use a format like 31/12/2026, 31 Dec 2026 or 2026-12-31.`,
      },
    ]);
    expect(
      renamed.data.preview?.map(({ values, notes }) => [values["role"], values["dateOfJoining"], values["dateOfBirth"], notes]),
    ).toEqual([
      ["Admin", "2026-03-05", "1990-12-31", ["Date of Joining 05/03/2026 is read day first, as in its column: 5 Mar 2026."]],
      ["Team Lead", "2026-03-05", "1990-05-05", []],
      ["Team Member", "2026-02-31", undefined, []],
    ]);
  });
});
