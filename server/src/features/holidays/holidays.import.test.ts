import { expect, test } from "vitest";
import * as imports from "@daybook/contract/imports/imports";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { uploads } from "#test/uploads.ts";

const server = startServer();
const make = factories(server);
const { upload } = uploads(server);

test("a list of holidays is imported into the company and into calendars; days that are holidays already stay as they are", async () => {
  const admin = await make.user("admin");
  const bavaria = crypto.randomUUID();
  const now = new Date().toISOString();
  await server.db
    .insertInto("holidayCalendars")
    .values({ id: bavaria, name: `Bavaria ${bavaria}`, createdAt: now })
    .execute();
  await server.db
    .insertInto("holidays")
    .values({ id: crypto.randomUUID(), calendarId: bavaria, date: "2031-01-01", name: "New Year" })
    .execute();
  const text = [
    "Date;Holiday;Location;Half",
    `01.01.2031;Neujahr;Bavaria ${bavaria};`,
    `06.01.2031;Epiphany;Bavaria ${bavaria};`,
    `24.12.2031;Christmas Eve;;afternoon`,
    `15.08.2031;Assumption;Saarland;`,
    `31.02.2031;No day;;`,
    `24.12.2031;Twice;;`,
  ].join("\n");
  const file = { name: "holidays.csv", type: "text/csv", data: Buffer.from(text) };
  const id = String((await upload(admin, "/imports/kinds/holidays", file)).body.data._id);
  const get = async () => (await server.as(admin, imports.get, { id, show: "all" })).data;
  const first = await get();
  expect(first.columns.map(({ field }) => field)).toEqual(["date", "name", "calendar", "half"]);
  expect(first.page.map(({ action }) => action)).toEqual(["same", "create", "create", "wrong", "wrong", "wrong"]);
  expect(first.page[0]!.notes).toEqual(['1 Jan 2031 is "New Year" already and stays so.']);
  expect(first.page.flatMap(({ problems }) => problems.map(({ message }) => message))).toEqual([
    'There is no holiday calendar named "Saarland". Create it in Settings, Holidays.',
    '"31.02.2031" is not a date. Use a format like 31/12/2026, 31 Dec 2026 or 2026-12-31.',
    "Line 4 has a holiday on the same day. Leave one of the rows out.",
  ]);
  expect((await server.as(admin, imports.start, { id, leaveOut: true })).status).toBe(200);
  await server.app.jobs.run("imports.run");
  expect(await get()).toMatchObject({ state: "done", outcomes: { created: 2, unchanged: 1, left_out: 3 } });
  const stored = await server.db
    .selectFrom("holidays")
    .select(["date", "name", "calendarId", "half"])
    .where("date", "in", ["2031-01-06", "2031-12-24"])
    .orderBy("date")
    .execute();
  expect(stored).toEqual([
    { date: "2031-01-06", name: "Epiphany", calendarId: bavaria, half: null },
    { date: "2031-12-24", name: "Christmas Eve", calendarId: null, half: "second_half" },
  ]);
});
