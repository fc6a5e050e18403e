import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import * as analytics from "@daybook/contract/analytics/analytics";
import { readCsv } from "@daybook/contract/core/csv";
import * as eods from "@daybook/contract/eods/eods";
import * as hours from "@daybook/contract/hours/hours";
import * as schedules from "@daybook/contract/schedules/schedules";
import * as users from "@daybook/contract/users/users";
import { addDays, daysFrom, weekdayOf } from "#calendar.ts";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { insertLeave } from "#test/leave-factories.ts";

/* Expected hours follow the role and status of each day, so no later change rewrites a past month. */

const server = startServer();
const make = factories(server);
let admin: { id: string };

beforeAll(async () => {
  await server.db.updateTable("settings").set({ timezone: "UTC", hoursPerDay: 8 }).execute();
  admin = await make.user("admin", { dateOfJoining: "2026-01-01" });
});

const createdAt = "2026-01-01T08:00:00Z";
const february = { startDate: "2026-02-02", endDate: "2026-02-27" };
const workdays = daysFrom(february.startDate, february.endDate).filter((day) => weekdayOf(day) <= 5);

const person = fc.record({
  role: fc.constantFrom("admin" as const, "team_lead" as const, "team_member" as const),
  dateOfJoining: fc.constantFrom("2026-01-01", "2026-02-11"),
  lastDayOfOffice: fc.constantFrom(null, "2026-02-18", "2026-03-20"),
  isPartTime: fc.boolean(),
  reports: fc.dictionary(fc.constantFrom(...workdays), fc.integer({ min: 0, max: 1200 }), { maxKeys: 12 }),
  leave: fc.uniqueArray(fc.record({ day: fc.constantFrom(...workdays), half: fc.boolean() }), { selector: ({ day }) => day, maxLength: 5 }),
});
type PersonInput = typeof person extends fc.Arbitrary<infer Value> ? Value : never;

async function create({ isPartTime, reports, leave, ...fields }: PersonInput) {
  const created = await make.user(fields.role, { ...fields, createdAt });
  if (isPartTime) await server.as(admin, schedules.set, { id: created.id, from: "2026-01-05", hours: [6, 6, 0, 4, 0, 0, 0] });
  for (const [date, hundredths] of Object.entries(reports)) await make.eod(created, { date, items: [{ hoursSpent: hundredths / 100 }] });
  for (const { day, half } of leave) await insertLeave(server, created, { days: [day], half });
  return created;
}

/** Everything that the month says about the people. */
async function monthOf(people: { id: string }[]) {
  const user = people.map(({ id }) => id).join(",");
  const url = `/api/hours/all?${new URLSearchParams({ ...february, user, format: "csv" })}`;
  const { body } = await server.app.inject({ url, headers: { cookie: await server.cookieOf(admin) } });
  return {
    hours: (await server.as(admin, hours.all, { ...february, user })).data,
    compliance: (await server.as(admin, eods.compliance, { ...february, user })).data,
    analytics: (await server.as(admin, analytics.users, { ...february, user })).data,
    lines: readCsv(body)
      .slice(1)
      .map(({ cells }) => cells),
  };
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + Math.round(number * 100), 0) / 100;

test("hours, file, analytics and compliance agree, for random people", { timeout: 120_000 }, async () => {
  const agree = async (inputs: PersonInput[]) => {
    server.clock.set("2026-03-12T12:00:00Z");
    const people = await Promise.all(inputs.map(create));
    const { hours, analytics, compliance, lines } = await monthOf(people);
    const { totals } = hours;
    for (const key of ["logged", "expected", "overtime", "shortfall", "missingDays", "leaveDays"] as const) {
      expect(sum(hours.byUser.map((row) => row[key]))).toBe(totals[key]);
    }
    expect(totals.logged - totals.expected).toBeCloseTo(
      totals.overtime - totals.shortfall + sum(lines.map((line) => (line[5] === "" ? Number(line[6]) : 0))),
    );
    expect(sum(lines.map((line) => Number(line[5])))).toBe(totals.expected);
    expect(sum(lines.map((line) => Number(line[6])))).toBe(totals.logged);
    expect(analytics.totals.logged.value).toBe(totals.logged);
    expect(analytics.totals.expected.value).toBe(totals.expected);
    expect(analytics.totals.leaveDays.value).toBe(totals.leaveDays);
    for (const row of hours.byUser) {
      const same = analytics.rows.find(({ user }) => user._id === row.user._id)!;
      expect([same.logged.value, same.expected.value]).toEqual([row.logged, row.expected]);
      if (row.owesReports) continue;
      expect(row).toMatchObject({ expected: 0, overtime: 0, shortfall: 0, missingDays: 0 });
      expect(compliance.people.find(({ user }) => user._id === row.user._id)?.rate ?? null).toBeNull();
    }
    expect(sum(compliance.people.flatMap(({ cells }) => cells.map((cell) => (cell === "missing" ? 1 : 0))))).toBe(totals.missingDays);
    await server.db.deleteFrom("leaveHalves").execute();
  };
  await fc.assert(fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 4 }), agree), { numRuns: 15 });
});

const change = fc.record({
  status: fc.option(fc.constantFrom("inactive" as const, "active" as const), { nil: undefined }),
  role: fc.option(fc.constantFrom("admin" as const, "team_lead" as const, "team_member" as const), { nil: undefined }),
  daysLater: fc.nat(40),
});

test("nothing in a past month changes when roles or statuses change", { timeout: 120_000 }, async () => {
  const stays = async (input: PersonInput, changes: (typeof change extends fc.Arbitrary<infer Value> ? Value : never)[]) => {
    let today = "2026-03-02";
    const setDay = () => server.clock.set(`${today}T12:00:00Z`);
    setDay();
    const created = await create(input);
    const before = await monthOf([created]);
    for (const { daysLater, status, role } of changes) {
      today = addDays(today, daysLater);
      setDay();
      const response = await server.as(admin, users.update, { id: created.id, ...(status && { status }), ...(role && { role }) });
      expect(response.status).toBe(200);
      expect(await monthOf([created])).toEqual(before);
    }
    await server.db.deleteFrom("leaveHalves").execute();
  };
  await fc.assert(fc.asyncProperty(person, fc.array(change, { minLength: 1, maxLength: 4 }), stays), { numRuns: 20 });
});

describe("a deactivated person", () => {
  test("keeps expected hours up to that day; none are expected until the account is activated", async () => {
    server.clock.set("2026-02-10T12:00:00Z");
    const member = await make.user("team_member", { dateOfJoining: "2026-01-01", createdAt });
    const expected = async () =>
      (await server.as(admin, hours.all, { startDate: "2026-02-09", endDate: "2026-02-13", user: member.id })).data.byUser[0]!.days!.map(
        (day) => day?.expected ?? null,
      );
    const deactivated = await server.as(admin, users.update, { id: member.id, status: "inactive" });
    expect(deactivated.data).toMatchObject({ status: "inactive", lastDayOfOffice: "2026-02-10" });
    expect(await expected()).toEqual([8, 8, null, null, null]);

    expect((await server.as(admin, users.update, { id: member.id, lastDayOfOffice: null })).body).toMatchObject({
      errors: [{ path: "lastDayOfOffice", message: `${member.name}'s account is inactive. Activate it to remove the last working day.` }],
    });

    server.clock.set("2026-02-12T12:00:00Z");
    const activated = await server.as(admin, users.update, { id: member.id, status: "active" });
    expect(activated.data).toMatchObject({ status: "active", lastDayOfOffice: null });
    expect(await expected()).toEqual([8, 8, null, 8, 8]);
  });

  test("keeps an earlier last day, which activating leaves alone", async () => {
    server.clock.set("2026-02-10T12:00:00Z");
    const member = await make.user("team_member", { dateOfJoining: "2026-01-01", lastDayOfOffice: "2026-02-06", createdAt });
    for (const status of ["inactive", "active"] as const) {
      await server.as(admin, users.update, { id: member.id, status });
      const row = await server.db.selectFrom("users").select("lastDayOfOffice").where("id", "=", member.id).executeTakeFirst();
      expect(row).toEqual({ lastDayOfOffice: "2026-02-06" });
    }
  });
});
