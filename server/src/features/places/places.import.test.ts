import { beforeEach, describe, expect, test } from "vitest";
import * as holidayCalendars from "@daybook/contract/holiday-calendars/holiday-calendars";
import * as imports from "@daybook/contract/imports/imports";
import * as places from "@daybook/contract/places/places";
import * as schedules from "@daybook/contract/schedules/schedules";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { uploads } from "#test/uploads.ts";

const server = startServer();
const make = factories(server);
const { upload } = uploads(server);

let admin: Awaited<ReturnType<typeof make.user>>;
let team: Awaited<ReturnType<typeof make.team>>;
let bavaria: string;

beforeEach(async () => {
  for (const table of ["userPlaces", "schedules", "teamHolidayCalendars", "holidays", "holidayCalendars"] as const)
    await server.db.deleteFrom(table).execute();
  await server.db.updateTable("settings").set({ timezone: "Asia/Kolkata" }).execute();
  admin = await make.user("admin");
  team = await make.team();
  const place = { country: "DE", region: "BY" };
  bavaria = (await server.as(admin, holidayCalendars.create, { name: "Bavaria", place, holidays: "public" })).data._id;
});

const address = () => `p.${crypto.randomUUID()}@example.com`;
async function uploaded(...lines: string[]) {
  const file = { name: "people.csv", type: "text/csv", data: Buffer.from(lines.join("\n")) };
  const { body } = await upload(admin, "/imports/kinds/people", file);
  return String(body.data._id);
}
const get = async (id: string) => (await server.as(admin, imports.get, { id, show: "all" })).data;
async function ran(id: string) {
  const { status, body } = await server.as(admin, imports.start, { id });
  if (status !== 200) throw new Error(body.message);
  await server.app.jobs.run("imports.run");
  return get(id);
}
async function personOf(email: string) {
  const { id } = await server.db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  const { data } = await server.as(admin, places.get, { id });
  const { data: schedule } = await server.as(admin, schedules.get, { id });
  return {
    id,
    place: data.place?.name ?? null,
    entries: schedule.entries.map(({ from, holidayCalendar }) => [from, holidayCalendar?.name]),
  };
}

describe("places in the import of people", () => {
  test("are read in several languages; a new person gets the suggested calendar, which the preview says", async () => {
    const [anna, ravi, marie] = [address(), address(), address()];
    const id = await uploaded(
      "Name;Email;Abteilung;Land;Bundesland;Eintrittsdatum",
      `Anna Weiß;${anna};${team.name};Deutschland;Bavaria;2026-02-02`,
      `Ravi Rao;${ravi};${team.name};India;Karnataka;`,
      `Marie Roux;${marie};${team.name};Frankreich;;`,
    );
    const { columns, page, counts } = await get(id);
    expect(columns.map(({ field }) => field)).toEqual(["name", "email", "team", "country", "region", "dateOfJoining"]);
    expect(counts).toMatchObject({ create: 3, wrong: 0, toLookAt: 0 });
    expect(page[0]).toMatchObject({
      values: { country: "Germany", region: "Bayern" },
      notes: ["Gets the holidays of Bavaria, by Germany – Bayern."],
    });
    expect(page[1]!.notes).toEqual([]);
    expect(page[2]!.notes).toEqual(["No holiday calendar has the holidays of France yet. Settings, Holidays offers to create it."]);
    expect((await ran(id)).outcomes).toEqual({ created: 3 });
    expect(await personOf(anna)).toMatchObject({ place: "Germany – Bayern", entries: [["2026-02-02", "Bavaria"]] });
    expect(await personOf(ravi)).toMatchObject({ place: "India – Karnataka", entries: [] });
    expect(await personOf(marie)).toMatchObject({ place: "France", entries: [] });
  });

  test("of a region alone is in the company's country; what is unknown is to look at, or to correct", async () => {
    const [asha, ben, cleo] = [address(), address(), address()];
    const id = await uploaded(
      "Name,Email,Team,Country,Location",
      `Asha Rao,${asha},${team.name},,Karnataka`,
      `Ben Ode,${ben},${team.name},,Bengaluru`,
      `Cleo Mars,${cleo},${team.name},Atlantis,`,
    );
    const { page, unknown } = await get(id);
    expect(page[0]!.notes).toContain("Region Karnataka is read as India – Karnataka.");
    expect(page[1]!.doubts).toEqual(['"Bengaluru" is not a known region. The place stays empty.']);
    expect(page[2]!.problems).toEqual([
      { field: "country", message: '"Atlantis" is not a country. Use its name, such as Germany, or its code, such as DE.' },
    ]);
    expect(unknown).toMatchObject([{ field: "country", word: "Atlantis", rows: 1 }]);
    await server.as(admin, imports.choose, { id, values: { country: { atlantis: "Greece" } } });
    expect((await ran(id)).outcomes).toEqual({ created: 3 });
    expect(await personOf(cleo)).toMatchObject({ place: "Greece" });
    expect(await personOf(ben)).toMatchObject({ place: null });
  });

  test("of people who are here change cell by cell, and keep their holidays unless a cell names others", async () => {
    const [anna, ben] = [await make.user("team_member", { teamId: team.id }), await make.user("team_member", { teamId: team.id })];
    await server.as(admin, places.set, { id: anna.id, place: { country: "DE" } });
    const id = await uploaded("Email,Country,State,Holiday calendar", `${anna.email},DE,BY,`, `${ben.email},,,Bavaria`);
    await server.as(admin, imports.choose, { id, existing: "update" });
    const { page } = await get(id);
    expect(page[0]).toMatchObject({
      action: "update",
      changes: [{ field: "region", before: null, after: "Bayern" }],
      notes: ["Keeps their holidays; Germany – Bayern suggests Bavaria."],
    });
    expect(page[1]).toMatchObject({
      action: "update",
      changes: [{ field: "holidayCalendar", before: "Company holidays", after: "Bavaria" }],
    });
    expect((await ran(id)).outcomes).toEqual({ updated: 2 });
    expect(await personOf(anna.email!)).toMatchObject({ place: "Germany – Bayern", entries: [] });
    expect((await personOf(ben.email!)).entries.map(([, name]) => name)).toEqual(["Bavaria"]);
    const again = await uploaded("Email,Country,State,Holiday calendar", `${anna.email},Germany,Bayern,`, `${ben.email},,,Bavaria`);
    expect((await get(again)).counts).toMatchObject({ same: 2, update: 0 });
  });

  test("a named calendar goes before the place, and must exist", async () => {
    const [anna, ben] = [address(), address()];
    await server.as(admin, holidayCalendars.create, { name: "Tyrol" });
    const id = await uploaded(
      "Name,Email,Team,Country,Region,Holidays",
      `Anna Weiß,${anna},${team.name},DE,BY,Tyrol`,
      `Ben Ode,${ben},${team.name},DE,BY,Mars`,
    );
    const { page } = await get(id);
    expect(page[0]).toMatchObject({ notes: [], problems: [] });
    expect(page[1]!.problems).toMatchObject([{ field: "holidayCalendar" }]);
    await server.as(admin, imports.choose, { id, values: { holidayCalendar: { mars: "Company holidays" } } });
    await ran(id);
    expect((await personOf(anna)).entries.map(([, name]) => name)).toEqual(["Tyrol"]);
    expect((await personOf(ben)).entries).toEqual([]);
  });
});

describe("the default calendar of a team in the import of people", () => {
  test("is given to the team, also to one that the import creates", async () => {
    const [anna, ben] = [address(), address()];
    const mate = await make.user("team_member", { teamId: team.id });
    const fresh = `Fresh ${crypto.randomUUID().slice(0, 8)}`;
    const id = await uploaded(
      "Name,Email,Team,Date of joining,Team calendar",
      `Anna Weiß,${anna},${team.name},2026-02-02,Bavaria`,
      `Ben Ode,${ben},${fresh},2026-02-03,Bavaria`,
    );
    await server.as(admin, imports.choose, { id, create: { team: [fresh] } });
    expect((await get(id)).page[0]!.notes).toEqual([
      `Everyone who joins ${team.name} gets the holidays of Bavaria, and its people who have no others chosen.`,
    ]);
    await ran(id);
    const { data } = await server.as(admin, holidayCalendars.listTeams, {});
    expect(data.map((each) => [each.team.name, each.holidayCalendar._id]).toSorted()).toEqual(
      [
        [team.name, bavaria],
        [fresh, bavaria],
      ].toSorted(),
    );
    for (const email of [anna, ben, mate.email!]) expect((await personOf(email)).entries[0]?.[1]).toBe("Bavaria");
    expect((await personOf(anna)).entries.at(-1)).toEqual(["2026-02-02", "Bavaria"]);
  });

  test("is one for a team", async () => {
    await server.as(admin, holidayCalendars.create, { name: "Tyrol" });
    const id = await uploaded(
      "Name,Email,Team,Team calendar",
      `Anna Weiß,${address()},${team.name},Bavaria`,
      `Ben Ode,${address()},${team.name},Tyrol`,
    );
    expect((await get(id)).page[1]!.problems).toEqual([
      { field: "teamCalendar", message: `Line 2 gives ${team.name} the calendar "Bavaria". A team has one; use the same.` },
    ]);
  });
});
