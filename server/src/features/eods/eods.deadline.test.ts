import { beforeEach, describe, expect, test } from "vitest";
import * as eods from "@daybook/contract/eods/eods";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);
const item = { taskName: "Colour picker" };

beforeEach(async () => {
  server.events.length = 0;
  server.clock.set("2026-03-12T12:00:00Z");
  await setCompany({ timezone: "UTC", workweek: [1, 2, 3, 4, 5], eodWindowDays: 7, eodDeadline: "10:00" });
});

const setCompany = (values: object) => server.db.updateTable("settings").set(values).execute();

describe("a report is late if first submitted after the deadline on the next workday, in the company's timezone", () => {
  test.each([
    ["Asia/Kolkata", "2026-03-12", "2026-03-13T04:30:00.000Z"],
    ["America/Los_Angeles", "2026-03-11", "2026-03-12T17:00:00.000Z"],
    ["Friday's report is due on Monday, across a daylight saving change", "2026-03-06", "2026-03-09T17:00:00.000Z", "America/Los_Angeles"],
    ["Saturday's report is due on Monday", "2026-03-07", "2026-03-09T17:00:00.000Z", "America/Los_Angeles"],
    ["New Year's Eve", "2026-12-31", "2027-01-01T04:30:00.000Z", "Asia/Kolkata"],
  ])("%s, %s: deadline %s", async (name, date, deadline, timezone = name) => {
    await setCompany({ timezone });
    const [onTime, late] = [await make.user(), await make.user()];
    server.clock.set(deadline);
    expect((await server.as(onTime, eods.submit, { tasks: [item], date })).data).toMatchObject({ date, isLate: false });
    server.clock.set(new Date(Date.parse(deadline) + 1).toISOString());
    expect((await server.as(late, eods.submit, { tasks: [item], date })).data).toMatchObject({ date, isLate: true });
  });

  test("items added later don't make a report late", async () => {
    const member = await make.user();
    await server.as(member, eods.submit, [item]);
    server.clock.set("2026-03-14T12:00:00Z");
    expect((await server.as(member, eods.submit, { tasks: [item], date: "2026-03-12" })).data.isLate).toBe(false);
  });

  test("today changes at midnight in the company's timezone, including at New Year", async () => {
    await setCompany({ timezone: "Asia/Kolkata" });
    const member = await make.user();
    server.clock.set("2026-12-31T18:29:59Z");
    expect((await server.as(member, eods.submit, [item])).data.date).toBe("2026-12-31");
    server.clock.set("2026-12-31T18:30:00Z");
    expect((await server.as(member, eods.submit, [item])).data.date).toBe("2027-01-01");
    await setCompany({ timezone: "America/Los_Angeles" });
    const { status } = await server.as(member, eods.submit, { tasks: [item], date: "2027-01-01" });
    expect(status).toBe(400);
  });
});
