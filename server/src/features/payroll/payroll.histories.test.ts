import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { readCsv } from "@daybook/contract/core/csv";
import * as eods from "@daybook/contract/eods/eods";
import * as hours from "@daybook/contract/hours/hours";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as payroll from "@daybook/contract/payroll/payroll";
import * as weeks from "@daybook/contract/weeks/weeks";
import { addDays } from "#calendar.ts";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

/*
 * Random histories of reports, weeks, leave, holidays and closed months. After each step, what was approved or closed is what it
 * was, and what changed is said: as a returned week, or as a correction.
 */

const server = startServer();
const make = factories(server);
const months = ["2026-02", "2026-03"];
const firstDay = "2026-02-09"; // a Monday
const days = 40;

beforeEach(async () => {
  server.clock.set("2026-04-01T12:00:00Z");
  await server.db
    .updateTable("settings")
    .set({
      timezone: "UTC",
      workweek: [1, 2, 3, 4, 5],
      hoursPerDay: 8,
      eodWindowDays: 60,
      reportsStartOn: null,
      payroll: "on",
      weekApproval: "on",
    })
    .execute();
});

const day = fc.integer({ min: 0, max: days }).map((offset) => addDays(firstDay, offset));
const person = fc.integer({ min: 0, max: 1 });
const weekStart = fc.integer({ min: 0, max: 5 }).map((offset) => addDays(firstDay, 7 * offset));
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant("report" as const), person, day, hours: fc.integer({ min: 1, max: 40 }).map((n) => n / 4) }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constant("approve" as const), person, weekStart }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom("submit" as const, "reopen" as const, "return" as const), person, weekStart }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("leave" as const), person, day, half: fc.boolean(), unpaid: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("no leave" as const), person }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom("holiday" as const, "no holiday" as const), day }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constantFrom("close" as const, "close" as const, "unclose" as const),
      month: fc.constantFrom(...months),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function world() {
  for (const table of ["payrollCorrections", "payrollMonths", "weeks", "holidays"] as const) await server.db.deleteFrom(table).execute();
  await server.db.updateTable("users").set({ lastDayOfOffice: "2020-01-01" }).execute();
  const team = await make.team();
  const admin = await make.user("admin", { team });
  const people = [];
  for (const n of [1, 2]) people.push(await make.user("team_member", { team, dateOfJoining: "2026-01-01", employeeId: `P-${n}` }));
  return { admin, people };
}
type World = Awaited<ReturnType<typeof world>>;

/** Does a step; refusals are part of the history. */
async function take({ admin, people }: World, step: Step) {
  if (step.act === "report") {
    const tasks = [{ taskName: "Work", hoursSpent: step.hours }];
    return server.as(people[step.person]!, eods.submit, { date: step.day, mode: "replace", tasks });
  }
  if (step.act === "holiday") return server.as(admin, leaves.createHoliday, { date: step.day, name: "Founders' Day" });
  if (step.act === "no holiday") {
    const { data } = await server.as(admin, leaves.listHolidays, { startDate: firstDay, endDate: addDays(firstDay, days) });
    return data[0] && server.as(admin, leaves.removeHoliday, { id: data[0]._id });
  }
  if (step.act === "leave") {
    const { id: userId } = people[step.person]!;
    const startDayPart = step.half ? "first_half" : "full";
    return server.as(admin, leaves.markManual, { userId, leaveType: step.unpaid ? "Unpaid" : "Sick", startDate: step.day, startDayPart });
  }
  if (step.act === "no leave") {
    const { data } = await server.as(people[step.person]!, leaves.mine, {});
    return data[0] && server.as(admin, leaves.remove, { id: data[0]._id });
  }
  if (step.act === "close") return server.as(admin, payroll.close, { month: step.month, anyway: true });
  if (step.act === "unclose") return server.as(admin, payroll.reopen, { month: step.month });
  if (!("weekStart" in step)) throw new Error(`No step ${step.act}`);
  const owner = people[step.person]!;
  const week = { user: owner.id, weekStart: step.weekStart };
  if (step.act === "submit") return server.as(owner, weeks.submit, week);
  if (step.act === "reopen") return server.as(admin, weeks.reopen, week);
  if (step.act === "return") return server.as(admin, weeks.returnWeek, { ...week, note: "Look again" });
  await server.as(owner, weeks.submit, week);
  return server.as(admin, weeks.approve, week);
}

const rounded = (value: number) => Math.round(value * 100) / 100;
const sum = (values: readonly number[]) => rounded(values.reduce((all, value) => all + value, 0));

async function expectUnchanged({ admin, people }: World, seen: { weeks: number; corrections: number }) {
  const period = { startDate: firstDay, endDate: addDays(firstDay, 41) };
  const user = people.map(({ id }) => id);
  const { data: all } = await server.as(admin, weeks.list, { ...period, user });
  const reported = await server.db.selectFrom("eods").select(["userId", "date", "totalHours"]).where("userId", "in", user).execute();
  const stored = await server.db.selectFrom("weeks").selectAll().where("state", "=", "approved").execute();
  // An approved week shows no difference, and its reports are those that were approved.
  for (const week of stored) {
    seen.weeks++;
    expect(all.find((each) => each.user._id === week.userId && each.weekStart === week.weekStart)?.changedSince).toEqual([]);
    for (const { date, logged } of week.days)
      expect([date, reported.find((each) => each.userId === week.userId && each.date === date)?.totalHours ?? 0]).toEqual([date, logged]);
  }
  const read = await Promise.all(months.map(async (month) => (await server.as(admin, payroll.get, { month })).data));
  const corrections = read.flatMap(({ rows }) => rows.flatMap((row) => row.corrections.map((each) => ({ ...each, user: row.user._id }))));
  const waiting = await server.db.selectFrom("payrollCorrections").selectAll().where("month", "is", null).execute();
  for (const { month, rows, totals, closedAt } of read) {
    const bounds = { startDate: `${month}-01`, endDate: month === "2026-02" ? "2026-02-28" : "2026-03-31" };
    const now = (await server.as(admin, hours.all, { ...bounds, user })).data;
    // Totals are the sums of the rows, and of an open month those of the Hours screen.
    for (const key of ["workdays", "expected", "logged", "overtime", "shortfall", "unpaidDays"] as const)
      expect([month, key, totals[key]]).toEqual([month, key, sum(rows.map((row) => row[key]))]);
    for (const row of rows.filter((each) => user.includes(each.user._id))) {
      const own = now.byUser.find(({ user }) => user._id === row.user._id)!;
      const leave = sum(row.leave.map((each) => each.days));
      if (!closedAt) {
        expect([month, row.expected, row.logged, leave]).toEqual([month, own.expected, own.logged, own.leaveDays]);
        continue;
      }
      // A closed month with its corrections is what the Hours screen says now.
      const paid = corrections.filter((each) => each.user === row.user._id && each.date.startsWith(month));
      const later = waiting.filter(
        (each) =>
          each.userId === row.user._id &&
          each.date.startsWith(month) &&
          !paid.some(({ date, text }) => date === each.date && text === each.text),
      );
      seen.corrections += paid.length + later.length;
      expect([month, row.logged]).toEqual([month, own.logged]);
      expect([month, rounded(row.logged - row.expected + sum([...paid, ...later].map((each) => each.hours)))]).toEqual([
        month,
        rounded(own.logged - own.expected),
      ]);
      expect([month, rounded(leave + sum([...paid, ...later].map((each) => each.days)))]).toEqual([month, own.leaveDays]);
    }
  }
  const url = `/api/payroll/${months[1]}?format=csv`;
  const { body } = await server.app.inject({ url, headers: { cookie: await server.cookieOf(admin) } });
  const [head, ...lines] = readCsv(body).map(({ cells }) => cells);
  const column = (name: string) => sum(lines.map((line) => Number(line[head!.indexOf(name)])));
  expect([column("Expected hours"), column("Reported hours"), column("Overtime"), column("Unpaid days")]).toEqual(
    (["expected", "logged", "overtime", "unpaidDays"] as const).map((key) => read[1]!.totals[key]),
  );
}

test("no approved or closed day changes silently, and the file is the screen, in random histories", async () => {
  const seen = { weeks: 0, corrections: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (history) => {
      const setup = await world();
      for (const each of history) {
        const response = await take(setup, each);
        expect(response?.status ?? 200).toBeLessThan(500);
        await expectUnchanged(setup, seen);
      }
    }),
    { numRuns: Number(process.env["HISTORY_RUNS"] ?? 8), seed: 20_261_126, endOnFailure: true },
  );
  // The histories are about something.
  expect(Math.min(seen.weeks, seen.corrections)).toBeGreaterThan(0);
}, 120_000);
