import { beforeEach, describe, expect, test } from "vitest";
import * as imports from "@daybook/contract/imports/imports";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

let admin: Awaited<ReturnType<typeof make.user>>;
let team: Awaited<ReturnType<typeof make.team>>;
let mark: string;
beforeEach(async () => {
  admin = await make.user("admin");
  team = await make.team();
  mark = crypto.randomUUID().slice(0, 8);
});

const emails = async () =>
  (await server.db.selectFrom("users").select("email").where("email", "like", `%${mark}%`).orderBy("email").execute()).map(
    ({ email }) => email,
  );
const titles = async () =>
  (await server.db.selectFrom("tasks").select(["id", "title"]).where("title", "like", `%${mark}`).orderBy("number").execute()).map(
    ({ title }) => title,
  );
const importsOf = (id: string) => server.db.selectFrom("imports").select(["state", "kind"]).where("createdBy", "=", id).execute();
const people = (...rows: string[]) => ["name,email,role,team,shoe size", ...rows].join("\n");

describe("an import in one request", () => {
  test("is a dry run unless dryRun is false, and then creates all rows", async () => {
    const csv = people(`Asha Rao,asha.${mark}@example.com,Member,${team.name},41`, `Ben Ode,ben.${mark}@example.com,Lead,${team.name},`);
    const dry = await server.as(admin, imports.importUsers, { csv });
    expect(dry.data).toMatchObject({ rows: 2, created: 0, kept: 0, problems: [], ignoredColumns: ["shoe size"], missingTeams: [] });
    expect(dry.data.preview).toMatchObject([
      { line: 2, values: { name: "Asha Rao", team: team.name }, signIn: "invitation" },
      { line: 3, signIn: "invitation" },
    ]);
    expect(await emails()).toEqual([]);
    expect(await importsOf(admin.id)).toEqual([]);

    const { data } = await server.as(admin, imports.importUsers, { csv, dryRun: false });
    expect(data).toMatchObject({ rows: 2, created: 2, kept: 0, problems: [] });
    expect(data.invitable).toHaveLength(2);
    expect(await emails()).toEqual([`asha.${mark}@example.com`, `ben.${mark}@example.com`]);
    expect(await importsOf(admin.id)).toEqual([{ state: "done", kind: "people" }]);
  });

  test("names the line of a wrong row, and writes nothing", async () => {
    const csv = people(`Asha Rao,asha.${mark}@example.com,Member,${team.name},`, `Ben Ode,not an email,Member,${team.name},`);
    const dry = await server.as(admin, imports.importUsers, { csv, dryRun: true });
    expect(dry.data.problems).toMatchObject([{ line: 3, field: "email" }]);
    const { status, body } = await server.as(admin, imports.importUsers, { csv, dryRun: false });
    expect([status, body.message]).toEqual([400, `Line 3: ${dry.data.problems[0]!.message}`]);
    expect(body).toMatchObject({ errors: [{ path: "line 3" }] });
    expect(await emails()).toEqual([]);
    expect(await importsOf(admin.id)).toEqual([]);
  });

  test("names teams that do not exist, and creates them if that is asked for", async () => {
    const csv = people(`Asha Rao,asha.${mark}@example.com,Member,Kites ${mark},`);
    const dry = await server.as(admin, imports.importUsers, { csv });
    expect(dry.data).toMatchObject({ missingTeams: [{ name: `Kites ${mark}`, rows: 1 }], problems: [{ line: 2, field: "team" }] });
    expect(await server.as(admin, imports.importUsers, { csv, dryRun: false })).toMatchObject({ status: 400 });
    expect((await server.as(admin, imports.importUsers, { csv, dryRun: false, createTeams: true })).data).toMatchObject({ created: 1 });
    const created = await server.db.selectFrom("teams").select("name").where("name", "=", `Kites ${mark}`).execute();
    expect(created).toHaveLength(1);
  });

  test("says which column is missing", async () => {
    const { status, body } = await server.as(admin, imports.importUsers, { csv: "name,team\nAsha,HR", dryRun: false });
    expect([status, body.message]).toEqual([400, expect.stringMatching(/^Line 1: .*Email/)]);
  });

  test("keeps people who exist as they are", async () => {
    const csv = people(`Asha Rao,asha.${mark}@example.com,Member,${team.name},`);
    await server.as(admin, imports.importUsers, { csv, dryRun: false });
    const more = `${csv.replace("Asha Rao", "Asha Raman")}\nBen Ode,ben.${mark}@example.com,Member,${team.name},`;
    expect((await server.as(admin, imports.importUsers, { csv: more, dryRun: false })).data).toMatchObject({ created: 1, kept: 1 });
    const asha = await server.db.selectFrom("users").select("name").where("email", "=", `asha.${mark}@example.com`).executeTakeFirst();
    expect(asha?.name).toBe("Asha Rao");
  });

  test("of tasks takes parents and labels in the same transaction", async () => {
    const csv = [`number,title,parent,labels`, `1,Roof ${mark},,`, `2,Tiles ${mark},#1,`].join("\n");
    const { data } = await server.as(admin, imports.importTasks, { csv, dryRun: false });
    expect(data).toMatchObject({ rows: 2, created: 2, problems: [] });
    expect(await titles()).toEqual([`Roof ${mark}`, `Tiles ${mark}`]);
    const { rows } = await server.database.pool.query<{ child: string; parent: string }>(
      `select child.title as child, parent.title as parent from subtasks join tasks child on child.id = subtasks.task_id
       join tasks parent on parent.id = subtasks.parent_id where child.title like $1`,
      [`%${mark}`],
    );
    expect(rows).toEqual([{ child: `Tiles ${mark}`, parent: `Roof ${mark}` }]);
  });

  test("of two at once with the same person creates the person once", async () => {
    const csv = people(`Asha Rao,asha.${mark}@example.com,Member,${team.name},`);
    const both = await Promise.all([1, 2].map(() => server.as(admin, imports.importUsers, { csv, dryRun: false })));
    expect(both.map(({ status }) => status).toSorted()[0]).toBe(200);
    expect(await emails()).toEqual([`asha.${mark}@example.com`]);
  });

  test("takes at most 500 rows", async () => {
    const csv = `title\n${Array.from({ length: 501 }, (_, n) => `Task ${n} ${mark}`).join("\n")}`;
    const { status, body } = await server.as(admin, imports.importTasks, { csv, dryRun: false });
    expect([status, body.message]).toEqual([400, "Send at most 500 rows in one request; this file has 501. Upload it to import all."]);
  });
});

describe.each([
  ["tasks", imports.importTasks, "title"],
  ["users", imports.importUsers, "name,email,role,team"],
] as const)("the text of a file of %s", (_what, endpoint, header) => {
  test.each([
    ["an XLSX file", "PK\u0003\u0004\u0014[Content_Types].xml"],
    ["an unclosed quote", `${header}\n"open`],
    ["a prototype as column", `__proto__,constructor\na,b`],
    ["only line breaks", "\r\n\r\n\n"],
  ])("that is %s is refused with a sentence", async (_name, csv) => {
    const { status, body } = await server.as(admin, endpoint, { csv, dryRun: false });
    expect(status).toBe(400);
    expect(body.message).toMatch(/^[A-Z][^\n]{8,200}$/);
  });
});
