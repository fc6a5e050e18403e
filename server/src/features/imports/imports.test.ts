import { beforeEach, describe, expect, test } from "vitest";
import * as imports from "@daybook/contract/imports/imports";
import { importsResume } from "./imports.jobs.ts";
import { runAll } from "./imports.run.service.ts";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { jobContext } from "#test/job-context.ts";
import { uploads } from "#test/uploads.ts";

const server = startServer();
const make = factories(server);
const { upload, download } = uploads(server);

let admin: Awaited<ReturnType<typeof make.user>>;
let team: Awaited<ReturnType<typeof make.team>>;
beforeEach(async () => {
  admin = await make.user("admin");
  team = await make.team();
});

const address = () => `p.${crypto.randomUUID()}@example.com`;
const run = () => server.app.jobs.run("imports.run");

/** Uploads a file of people and returns the id of the import. */
async function uploaded(text: string, person = admin, kind = "people") {
  const { status, body } = await upload(person, `/imports/kinds/${kind}`, {
    name: "people.csv",
    type: "text/csv",
    data: Buffer.from(text),
  });
  expect([status, body.message]).toEqual([201, undefined]);
  return String(body.data._id);
}

const get = async (id: string, show: imports.ImportView = "all") => (await server.as(admin, imports.get, { id, show })).data;
const choose = (id: string, choices: Partial<imports.ImportChoices>) => server.as(admin, imports.choose, { id, ...choices });
const repair = (id: string, line: number, values: Record<string, string>) => server.as(admin, imports.repair, { id, line, values });
const start = (id: string, leaveOut = false) => server.as(admin, imports.start, { id, leaveOut });
const stored = (email: string) => server.db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();

describe("importing people", () => {
  test("reads a typical export, asks what is in doubt, is repaired in place and imports the rest", async () => {
    const [jurgen, asha, ben] = [address(), address(), address()];
    const id = await uploaded(
      [
        "Staff list November",
        "Vorname;Nachname;E-Mail;Abteilung;Eintrittsdatum;Handy;Shoe size",
        `Jürgen;Weiß;${jurgen};${team.name.replace("Team", "Tem")};05/03/2024;+91 98450 12345;42`,
        `Asha;Rao;${asha};${team.name};06/07/2024;;37`,
        `Ben;Ode;nowhere;${team.name};;;`,
      ].join("\n"),
    );
    const first = await get(id, "wrong");
    expect(first.columns.map(({ name, field }) => [name, field])).toEqual([
      ["Vorname", "firstName"],
      ["Nachname", "lastName"],
      ["E-Mail", "email"],
      ["Abteilung", "team"],
      ["Eintrittsdatum", "dateOfJoining"],
      ["Handy", "phoneNumber"],
      ["Shoe size", null],
    ]);
    expect(first.questions).toMatchObject([
      { field: "dateOfJoining", typed: "05/03/2024", dayFirst: "5 Mar 2024", monthFirst: "3 May 2024" },
    ]);
    expect(first.unknown).toEqual([{ field: "team", word: team.name.replace("Team", "Tem"), rows: 1, suggestion: team.name }]);
    expect(first.counts).toEqual({ rows: 3, create: 0, update: 0, same: 0, wrong: 3, leftOut: 0, toLookAt: 0 });

    await choose(id, { dayOrders: { dateOfJoining: "day first" }, values: { team: { [team.name.replace("Team", "Tem")]: team.name } } });
    expect((await get(id)).counts).toMatchObject({ create: 2, wrong: 1 });
    const refused = await start(id);
    expect([refused.status, refused.body.message]).toEqual([409, "1 row needs a correction. Correct them, or leave them out."]);
    await repair(id, 5, { email: ben });
    const wrong = await get(id, "wrong");
    expect(wrong.page).toMatchObject([{ line: 5, isRepaired: true, action: "create", values: { name: "Ben Ode", role: "Team Member" } }]);

    expect((await start(id)).status).toBe(200);
    await run();
    const done = await get(id);
    expect(done).toMatchObject({ state: "done", outcomes: { created: 3 } });
    expect(done.invitable).toHaveLength(3);
    expect(await stored(jurgen)).toMatchObject({
      name: "Jürgen Weiß",
      teamId: team.id,
      dateOfJoining: "2024-03-05",
      phoneNumber: "+919845012345",
    });
    expect(await stored(asha)).toMatchObject({ dateOfJoining: "2024-07-06", role: "team_member" });
    expect(await stored(ben)).toMatchObject({ name: "Ben Ode" });
    const events = await server.db.selectFrom("auditEvents").select("action").where("entityId", "=", id).orderBy("id").execute();
    expect(events.map(({ action }) => action)).toEqual(["imports.started", "imports.finished"]);

    // The next file with these columns begins with what was chosen.
    const again = await get(await uploaded(`Shoe size;E-Mail;Abteilung\n1;${address()};${team.name.replace("Team", "Tem")}`));
    expect(again.columns.map(({ field }) => field)).toEqual([null, "email", "team"]);
    expect(again.unknown).toEqual([]);
    expect(again.problems).toEqual([]);
    expect(again.page[0]!.problems).toMatchObject([{ field: "name" }]);
  });

  test("knows how other languages write roles", async () => {
    const words = [
      "Teamleiterin",
      "Mitarbeiter",
      "Chef d'équipe",
      "Employé",
      "Líder de equipo",
      "Empleada",
      "Administrador",
      "Hausmeister",
    ];
    const id = await uploaded(["Name,Email,Rolle", ...words.map((word, at) => `P ${at},${address()},${word}`)].join("\n"));
    const { page, unknown } = await get(id);
    expect(page.map(({ values }) => values["role"])).toEqual([
      "Team Lead",
      "Team Member",
      "Team Lead",
      "Team Member",
      "Team Lead",
      "Team Member",
      "Admin",
      "Hausmeister",
    ]);
    expect(unknown.map(({ word }) => word)).toEqual(["Hausmeister"]);
  });

  test("asks about dates only if their column leaves them open, also before every column is chosen", async () => {
    const rows = ["Ada;ada@example.com;05/03/2024", "Bo;bo@example.com;31/03/2024"];
    const open = await get(await uploaded(["Vorname;Postfach;Eintrittsdatum", ...rows].join("\n")));
    expect([open.problems, open.questions]).toEqual([["Choose the column that is Email or Employee ID"], []]);
    const named = await get(await uploaded(["Vorname;Postfach;Eintrittsdatum (TT/MM/JJJJ)", rows[0]].join("\n")));
    expect([named.questions, named.columns[2]!.note]).toEqual([[], "Read day first"]);
  });

  test("updates who exists, by employee ID and then by email, and empties nothing", async () => {
    const byId = await make.user("team_member", { team, employeeId: "E-1", designation: "Artist", bloodGroup: "A+" });
    const byEmail = await make.user("team_member", { team, designation: "Artist" });
    const other = await make.team();
    const id = await uploaded(
      [
        "Employee ID,Name,Email,Department,Job title,Password",
        `E-1,${byId.name},${byId.email},${other.name},,secret-word`,
        `,${byEmail.name},${byEmail.email!.toUpperCase()},${team.name},Lead Artist,`,
        `,${admin.name},${admin.email},,,`,
      ].join("\n"),
    );
    const draft = await get(id, "existing");
    expect(draft.counts).toEqual({ rows: 3, create: 0, update: 2, same: 1, wrong: 0, leftOut: 0, toLookAt: 0 });
    expect(draft.page.map(({ changes }) => changes)).toEqual([
      [{ field: "team", before: team.name, after: other.name }],
      [{ field: "designation", before: "Artist", after: "Lead Artist" }],
      [],
    ]);
    expect(draft.page[0]!.notes).toEqual([`${byId.name} keeps the password they have.`]);
    expect(JSON.stringify(draft)).not.toContain("secret-word");
    expect((await start(id)).body.message).toBe("No row would be imported. Correct rows, or update those that exist.");

    await choose(id, { existing: "update" });
    await start(id);
    await run();
    expect((await get(id)).outcomes).toEqual({ updated: 2, unchanged: 1 });
    expect(await stored(byId.email!)).toMatchObject({ teamId: other.id, designation: "Artist", bloodGroup: "A+" });
    expect(await stored(byEmail.email!)).toMatchObject({ designation: "Lead Artist", teamId: team.id });
  });

  test("updates people by their employee ID alone; a number that no one has is a problem of its row", async () => {
    const [known, unknown] = [`E-${crypto.randomUUID()}`, `E-${crypto.randomUUID()}`];
    const person = await make.user("team_member", { team, employeeId: known, designation: "Artist" });
    const before = await stored(person.email!);
    const id = await uploaded(`Emp ID,Designation\n${known},Lead Artist\n${unknown},Artist`);
    await choose(id, { existing: "update" });
    const { problems, page } = await get(id, "all");
    expect(problems).toEqual([]);
    expect(page[0]!.changes).toEqual([{ field: "designation", before: "Artist", after: "Lead Artist" }]);
    expect(page[1]!.problems[0]).toEqual({
      field: "employeeId",
      message: `No one has the employee ID "${unknown}". Correct it, or add the email of a new person.`,
    });
    await start(id, true);
    await run();
    expect((await get(id)).outcomes).toEqual({ updated: 1, left_out: 1 });
    expect(await stored(person.email!)).toMatchObject({
      name: before!.name,
      teamId: team.id,
      role: "team_member",
      designation: "Lead Artist",
    });
  });

  test("creates the teams that are chosen, and names two rows about the same person", async () => {
    const name = `Archive ${crypto.randomUUID()}`;
    const [one, two] = [address(), address()];
    const id = await uploaded(
      `Name,Email,Team,Emp ID\nAsha,${one},${name},X-7\nBen,${two},${name.toUpperCase()},X-7\nCleo,${one},${name},\nAsha,${one},${name},X-7`,
    );
    await choose(id, { create: { team: [name] } });
    expect((await get(id, "wrong")).page.map(({ line, problems }) => [line, problems.map(({ message }) => message)])).toEqual([
      [3, ["Line 2 is about the same person. Leave one of the rows out."]],
      [4, [`${one} is already on line 2. Remove one of the rows.`]],
      // Once, although both its email and its number say so.
      [5, [`${one} is already on line 2. Remove one of the rows.`]],
    ]);
    await repair(id, 3, { employeeId: "X-8" });
    for (const line of [4, 5]) await server.as(admin, imports.repair, { id, line, leftOut: true });
    await start(id);
    await run();
    expect((await get(id)).outcomes).toEqual({ created: 2, left_out: 2 });
    const made = await stored(one);
    expect((await stored(two))!.teamId).toBe(made!.teamId);
  });

  test("a name that is a formula is a problem that says so, however long it is", async () => {
    const link = '"=HYPERLINK(""https://people.example.com/asha-rao"";""Asha Rao"")"';
    const id = await uploaded(`Name,Email,Team\n${link},${address()},${team.name}\n=A2,${address()},${team.name}`);
    const hint = "is a formula, not a name. Write the name, or save the sheet with values instead of formulas.";
    expect((await get(id)).page.map(({ problems }) => problems)).toEqual([
      [{ field: "name", message: `"=HYPERLINK("https://people.example.com/a…" ${hint}` }],
      [{ field: "name", message: `"=A2" ${hint}` }],
    ]);
    await repair(id, 2, { name: "Asha Rao" });
    expect((await get(id)).counts).toMatchObject({ create: 1, wrong: 1 });
  });

  test("what was not taken is a file with the reasons, without formulas and passwords", async () => {
    const id = await uploaded(
      `Name,Email,Team,Password,Note\n=1+1,nowhere,${team.name},a-long-secret,@SUM(A1)\nAsha,${address()},${team.name},,`,
    );
    await start(id, true);
    await run();
    expect((await get(id)).outcomes).toEqual({ created: 1, left_out: 1 });
    const { body, headers } = await download(admin, `/api/imports/${id}/rest?format=csv`);
    expect(headers["content-disposition"]).toContain("people-not-imported.csv");
    expect(body).toBe(
      `\uFEFFLine,Name,Email,Team,Password,Note,Reason\r\n2,'=1+1,nowhere,${team.name},,'@SUM(A1),"""=1+1"" is a formula, not a name. Write the name, or save the sheet with values instead of formulas. ""nowhere"" is not an email address. Use one like name@example.com."\r\n`,
    );
  });

  test("a killed import goes on without doubles, a stopped one on request", async () => {
    const people = Array.from({ length: 45 }, (_, index) => `Person ${index},${address()},${team.name}`);
    const id = await uploaded(`Name,Email,Team\n${people.join("\n")}`);
    await start(id);
    const ctx = await jobContext(server);
    let batches = 0;
    // The second batch is killed in its transaction: after its rows are written, before its commit.
    const killed = { ...ctx, now: () => (++batches > 60 ? dying() : ctx.now()) };
    const dying = (): string => {
      throw new Error("killed");
    };
    await expect(runAll(killed)).rejects.toThrow("killed");
    const counted = async () => Number((await get(id)).outcomes.created ?? 0);
    expect(await counted()).toBeLessThan(45);
    expect(await counted()).toBe(await inTeam());

    expect((await get(id)).state).toBe("running");
    expect((await server.as(admin, imports.stop, { id })).status).toBe(200);
    await run();
    expect(await counted()).toBeLessThan(45);
    await start(id);
    await Promise.all([runAll(ctx), runAll(ctx)]);
    await run();
    expect(await get(id)).toMatchObject({ state: "done", outcomes: { created: 45 } });
    expect(await inTeam()).toBe(45);
  });

  const inTeam = async () => (await server.db.selectFrom("users").select("id").where("teamId", "=", team.id).execute()).length;

  test("a process that starts goes on with running imports, and queues nothing without one", async () => {
    const sent: string[] = [];
    const jobs = { send: async (_db: unknown, name: string) => void sent.push(name), state: () => "running" as const };
    await importsResume.catchUp!(await jobContext(server, { jobs }));
    expect(sent).toEqual([]);
    await start(await uploaded(`Name,Email,Team\nAnn Lee,${address()},${team.name}`));
    await importsResume.catchUp!(await jobContext(server, { jobs }));
    expect(sent).toEqual(["imports.run"]);
    await run();
  });

  test("stops when the person who started it may not import any more", async () => {
    const id = await uploaded(`Name,Email,Team\nAsha,${address()},${team.name}`);
    await start(id);
    await server.db.updateTable("users").set({ role: "team_member" }).where("id", "=", admin.id).execute();
    await run();
    const found = await server.db.selectFrom("imports").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect([found.state, found.failure]).toEqual(["stopped", "You don't have permission to import people"]);
    expect(await inTeam()).toBe(0);
  });

  test("an admin is made only after a recent confirmation", async () => {
    const id = await uploaded(`Name,Email,Team,Role\nAsha,${address()},${team.name},Admin`);
    const headers = { cookie: await server.cookieOf(admin, { confirmedAt: null }) };
    const response = await server.app.inject({ method: "POST", url: `/api/imports/${id}/start`, headers, payload: {} });
    expect(response.json()).toMatchObject({ success: false, code: "confirm" });
  });

  test("imports are one's own: for others they do not exist", async () => {
    const id = await uploaded(`Name,Email,Team\nAsha,${address()},${team.name}`);
    expect((await server.as(await make.user("admin"), imports.get, { id })).status).toBe(404);
    expect((await server.as(admin, imports.list)).data.map(({ _id }) => _id)).toEqual([id]);
    expect((await server.as(admin, imports.remove, { id })).status).toBe(200);
    expect((await server.as(admin, imports.get, { id })).status).toBe(404);
  });

  test("rows and drafts older than 30 days are deleted", async () => {
    const id = await uploaded(`Name,Email,Team\nAsha,${address()},${team.name}`);
    await server.db.updateTable("imports").set({ createdAt: "2020-01-01T00:00:00Z" }).where("id", "=", id).execute();
    await server.app.jobs.run("imports.sweep");
    expect((await server.as(admin, imports.get, { id })).status).toBe(404);
    expect(await server.db.selectFrom("importRows").select("line").where("importId", "=", id).execute()).toEqual([]);
  });
});
