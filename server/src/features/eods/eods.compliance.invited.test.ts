import { beforeEach, expect, test } from "vitest";
import * as accountLinks from "@daybook/contract/account-links/account-links";
import * as eods from "@daybook/contract/eods/eods";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

beforeEach(async () => {
  server.clock.set("2026-03-10T12:00:00Z");
  await server.db
    .updateTable("settings")
    .set({ timezone: "UTC", workweek: [1, 2, 3, 4, 5], eodDeadline: "10:00", reportsStartOn: null })
    .execute();
});

/** A person who was added without a password, as imports add them, on Tuesday 10 March. */
async function added() {
  const admin = await make.user("admin");
  const person = await make.user("team_member", { dateOfJoining: "2026-01-01" });
  await server.db.updateTable("users").set({ passwordHash: null }).where("id", "=", person.id).execute();
  return { admin, person };
}

async function cells(admin: { id: string }, person: { id: string }) {
  const { data } = await server.as(admin, eods.compliance, { startDate: "2026-03-09", endDate: "2026-03-13" });
  const row = data.people.find(({ user }) => user._id === person.id);
  return row && { cells: row.cells, expected: row.expected };
}

const invite = ({ id }: { id: string }, admin: { id: string }) => server.as(admin, accountLinks.create, { id, purpose: "invitation" });
const signedIn = ({ id }: { id: string }, at: string) =>
  server.db.updateTable("users").set({ firstSignedInAt: at }).where("id", "=", id).execute();

test("who cannot sign in yet owes no report, before and after the invitation", async () => {
  const { admin, person } = await added();
  server.clock.set("2026-03-13T12:00:00Z");
  expect(await cells(admin, person)).toBeUndefined();
  expect((await invite(person, admin)).status).toBe(201);
  expect(await cells(admin, person)).toBeUndefined();
});

test("the report of the day of the first sign-in is due and never missing; the next ones are", async () => {
  const { admin, person } = await added();
  await invite(person, admin);
  await signedIn(person, "2026-03-11T15:00:00Z");
  server.clock.set("2026-03-11T16:00:00Z");
  expect(await cells(admin, person)).toEqual({ cells: [null, null, "due", null, null], expected: 0 });
  server.clock.set("2026-03-13T12:00:00Z");
  expect(await cells(admin, person)).toEqual({ cells: [null, null, null, "missing", "due"], expected: 1 });
});

test("a report of an earlier day shows", async () => {
  const { admin, person } = await added();
  await make.eod(person, { date: "2026-03-09" });
  server.clock.set("2026-03-13T12:00:00Z");
  expect(await cells(admin, person)).toEqual({ cells: ["submitted", null, null, null, null], expected: 1 });
});

test("who had a password all along misses reports as before, invited later or not", async () => {
  const { admin } = await added();
  const person = await make.user("team_member", { dateOfJoining: "2026-03-12" });
  server.clock.set("2026-03-13T12:00:00Z");
  expect((await cells(admin, person))?.cells).toEqual([null, null, null, "missing", "due"]);
});
