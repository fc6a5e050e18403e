import { beforeAll, describe, expect, test } from "vitest";
import { calendar as leaveCalendar, all as allLeaves, mine as myLeaves, team as teamLeaves } from "@daybook/contract/leaves/leaves";
import { compliance } from "@daybook/contract/eods/eods";
import { all as allHours, mine as myHours, team as teamHours } from "@daybook/contract/hours/hours";
import { list as listBlockers } from "@daybook/contract/blockers/blockers";
import { get as getDigest } from "@daybook/contract/digests/digests";
import { list as listTasks } from "@daybook/contract/tasks/tasks";
import { addDays, daysFrom } from "#calendar.ts";
import { uuidv7 } from "uuidv7";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { insertLeave } from "#test/leave-factories.ts";

const server = startServer();
const make = factories(server);

type Person = Awaited<ReturnType<typeof make.user>>;

/** A repeatable sequence of numbers from 0 to 1. */
function sequence(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
const random = sequence(20_260_312);
const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]!;

const firstDay = "2026-02-02";
const lastDay = "2026-04-10";
const days = daysFrom(firstDay, lastDay);
const isWorkday = (day: string) => ![0, 6].includes(new Date(day).getUTCDay());

let admin: Person;
let lead: Person;
let member: Person;

beforeAll(async () => {
  server.clock.set(`${firstDay}T12:00:00Z`);
  await server.db
    .updateTable("settings")
    .set({ timezone: "UTC", hoursPerDay: 8, workweek: [1, 2, 3, 4, 5] })
    .execute();
  await server.db.insertInto("holidays").values({ id: uuidv7(), date: "2026-03-04", name: "Holi" }).execute();
  const teams = [await make.team(), await make.team()] as const;
  const long = { createdAt: "2026-01-01T08:00:00Z" };
  admin = await make.user("admin", long);
  lead = await make.user("team_lead", { team: teams[0], ...long });
  member = await make.user("team_member", { team: teams[0], ...long });
  const others = [];
  for (let i = 0; i < 6; i++) others.push(await make.user("team_member", { team: teams[i % 2]!, ...long }));
  const people = [lead, member, ...others];

  for (const person of people) {
    const workdays = days.filter(isWorkday);
    for (const date of workdays) {
      if (random() < 0.6) await make.eod(person, { date, items: [{ hoursSpent: pick([2, 6.5, 8, 9]) }] });
    }
    for (let i = 0; i < 6; i++) {
      const first = workdays[i * 7 + Math.floor(random() * 5)]!;
      const leave = { days: [first], half: random() < 0.3, status: pick(["Approved", "Pending"] as const), isAbsence: random() < 0.8 };
      await insertLeave(server, person, leave);
    }
    await insertLeave(server, person, { days: ["2026-04-09"], cancellation: "Pending" });
    for (let i = 0; i < 8; i++)
      await make.task(pick(people), {
        assigneeId: person.id,
        status: pick(["To Do", "In Progress", "Blocked", "Completed", "Approved"]),
        dueDate: random() < 0.8 ? pick(days) : null,
      });
    for (let i = 0; i < 2; i++) await insertBlocker(person, pick(days), random() < 0.5);
  }
}, 60_000);

const insertBlocker = (person: Person, date: string, isOpen: boolean) =>
  server.db
    .insertInto("blockers")
    .values({
      id: uuidv7(),
      text: `Blocker ${uuidv7()}`,
      raisedBy: person.id,
      teamId: person.teamId,
      firstDate: date,
      lastDate: date,
      unownedFrom: date,
      createdAt: `${date}T12:00:00Z`,
      updatedAt: `${date}T12:00:00Z`,
      ...(!isOpen && { state: "resolved" as const, resolvedAt: `${date}T13:00:00Z`, resolvedAge: 0 }),
    })
    .execute();

const total = ({ body }: { body: Record<string, unknown> }) => (body["pagination"] as { totalItems: number }).totalItems;
const digestOf = async (person: Person, date: string) => (await server.as(person, getDigest, { date })).data;

/** The same figures from the lists behind the digest. */
async function fromLists(person: Person, period: { startDate: string; endDate: string }, today: string, nextDate: string) {
  const [hours, leaves] = { admin: [allHours, allLeaves], team_lead: [teamHours, teamLeaves], team_member: [myHours, myLeaves] }[
    person.role
  ] as [typeof allHours, typeof allLeaves];
  const open = { status: "To Do,In Progress,Blocked" };
  const grid = (await server.as(person, compliance, period)).data;
  const waiting = (await server.as(person, leaves, { view: "waiting", limit: 100 })).data;
  const { entries } = (await server.as(person, leaveCalendar, { startDate: today, endDate: nextDate })).data;
  const awayOn = (day: string) =>
    entries
      .filter(({ days, status, isAbsence }) => status === "Approved" && isAbsence && days.includes(day))
      .map(({ leaveId }) => leaveId)
      .toSorted();
  const { logged, expected } = (await server.as(person, hours, period)).data.totals;
  return {
    missing: grid.days.reduce((sum, day) => sum + day.expected - day.sent, 0),
    blockers: total(await server.as(person, listBlockers, { state: "open" })),
    leaves: waiting.filter(({ can }) => person.role === "team_member" || can.approve || can.decideCancellation).length,
    tasks: total(await server.as(person, listTasks, { view: "pending-approval" })),
    away: [awayOn(today), awayOn(nextDate)],
    due: total(await server.as(person, listTasks, { ...open, dateField: "dueDate", startDate: today, endDate: today })),
    slipped: total(await server.as(person, listTasks, { view: "overdue" })),
    hours: { logged, expected },
  };
}

describe("a digest", () => {
  test("on 50 random days, equals the totals of the lists behind it", async () => {
    let found = 0;
    for (let i = 0; i < 50; i++) {
      const today = pick(days.slice(20));
      server.clock.set(`${today}T${pick(["06:00", "12:00", "21:00"])}:00Z`);
      const date = addDays(today, -Math.floor(random() * 15));
      for (const person of [admin, lead, member]) {
        const { period, missing, blockers, waiting, away, tasks, hours } = await digestOf(person, date);
        const figures = {
          missing: missing.length,
          blockers: blockers.count,
          leaves: waiting.leaves,
          tasks: waiting.tasks,
          away: [away.today, away.next].map((list) => list.map(({ leaveId }) => leaveId).toSorted()),
          due: tasks.due,
          slipped: tasks.slipped,
          hours,
        };
        expect([person.role, today, date, figures]).toEqual([
          person.role,
          today,
          date,
          await fromLists(person, period, today, away.nextDate),
        ]);
        found += missing.length + blockers.count + waiting.leaves + waiting.tasks + tasks.due + tasks.slipped;
      }
    }
    expect(found).toBeGreaterThan(1000);
  }, 120_000);

  test("is of one day; for a member on a Monday of the week before", async () => {
    server.clock.set("2026-03-16T07:00:00Z");
    const day = { startDate: "2026-03-16", endDate: "2026-03-16" };
    expect((await digestOf(admin, "2026-03-16")).period).toEqual(day);
    expect((await digestOf(lead, "2026-03-16")).period).toEqual(day);
    expect((await digestOf(member, "2026-03-16")).period).toEqual({ startDate: "2026-03-09", endDate: "2026-03-15" });
    expect((await digestOf(member, "2026-03-17")).period).toEqual({ startDate: "2026-03-17", endDate: "2026-03-17" });
  });

  test("names the next workday, after weekends and holidays", async () => {
    server.clock.set("2026-03-03T07:00:00Z");
    expect((await digestOf(admin, "2026-03-03")).away.nextDate).toBe("2026-03-05");
    server.clock.set("2026-03-13T07:00:00Z");
    expect((await digestOf(admin, "2026-03-13")).away.nextDate).toBe("2026-03-16");
  });

  test("shows no reports as missing for a day ahead", async () => {
    server.clock.set("2026-03-10T07:00:00Z");
    expect((await digestOf(admin, "2026-03-11")).missing).toEqual([]);
  });

  test("hides the types and reasons of leave", async () => {
    server.clock.set("2026-04-09T07:00:00Z");
    const digest = await digestOf(admin, "2026-04-09");
    expect(digest.away.today.length).toBeGreaterThan(0);
    expect(JSON.stringify(digest)).not.toMatch(/private matter|Away in tests/);
  });
});
