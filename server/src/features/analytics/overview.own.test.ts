import fc from "fast-check";
import { uuidv7 } from "uuidv7";
import { beforeEach, describe, expect, test } from "vitest";
import { overview } from "@daybook/contract/analytics/analytics";
import * as announcements from "@daybook/contract/announcements/announcements";
import { taskStatuses } from "@daybook/contract/core/constants";
import * as eods from "@daybook/contract/eods/eods";
import * as hours from "@daybook/contract/hours/hours";
import * as kra from "@daybook/contract/kra/kra";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as tasks from "@daybook/contract/tasks/tasks";
import { addDays } from "#calendar.ts";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { kraFactories } from "#test/kra-factories.ts";
import { insertLeave } from "#test/leave-factories.ts";

const server = startServer();
const make = factories(server);
const { team: kraTeam, week: checklist, evaluation } = kraFactories(server);

type Person = Awaited<ReturnType<typeof make.user>>;

/** Thursday of the week from Monday 9 to Sunday 15 March. */
const today = "2026-03-12";

beforeEach(async () => {
  server.clock.set(`${today}T09:00:00Z`);
  await server.db.updateTable("settings").set({ timezone: "UTC", hoursPerDay: 8, eodWindowDays: 7 }).execute();
  for (const table of ["announcementsSeen", "announcements", "holidays"] as const) await server.db.deleteFrom(table).execute();
});

const overviewOf = async (person: Person) => (await server.as(person, overview)).data;

const announce = async (title: string, { id: senderId }: { id: string }) => {
  const row = { id: uuidv7(), title, content: "Text", senderId };
  await server.db.insertInto("announcements").values(row).execute();
  return row.id;
};

/** Responses of the endpoints whose data the start page includes. */
async function lists(person: Person) {
  const week = { startDate: "2026-03-09", endDate: "2026-03-15" };
  const page = ({ body: { data, pagination, isMore } }: { body: Record<string, unknown> }) => ({
    data,
    pagination,
    ...(isMore !== undefined && { isMore }),
  });
  const ask = { userId: person.id, status: "To Do,In Progress,Blocked", sort: "dueDate", limit: 6 } as const;
  const own = { teamMemberId: person.id };
  return {
    reports: {
      draft: (await server.as(person, eods.draft, { date: today })).data,
      week: (await server.as(person, eods.compliance, { ...week, user: person.id })).data,
      recent: page(await server.as(person, eods.mine, { startDate: "2026-02-09", endDate: today, limit: 10 })),
    },
    day: {
      tasks: page(await server.as(person, tasks.listOfUser, ask)),
      away: (await server.as(person, leaves.calendar, { startDate: today, endDate: "2026-03-18" })).data,
      evaluations: (await server.as(person, kra.history, own)).data,
      checklists: (await server.as(person, kra.listWeekly, { ...own, year: 2026, month: 3 })).data,
    },
    expected: (await server.as(person, hours.mine, week)).data.totals.expected,
    logged: (await server.as(person, hours.mine, week)).data.totals.logged,
    available: (await server.as(person, leaves.balance, {})).data.types.map(({ leaveType, available }) => [leaveType, available]),
  };
}

const ownParts = ({ own }: Awaited<ReturnType<typeof overviewOf>>) => ({
  reports: own.reports,
  day: own.day,
  expected: own.hours.expected,
  logged: own.hours.logged,
  available: own.leave.map(({ leaveType, available }) => [leaveType, available]),
});

describe("own day", () => {
  test("equals the responses of the list endpoints", async () => {
    const { lead, member, team } = await kraTeam();
    const colleague = await make.user("team_member", { team });
    await checklist(lead, member, 2);
    await evaluation(lead, member, { year: 2026, month: 2, status: "Shared" });
    await evaluation(lead, member);

    const back = fc.integer({ min: 0, max: 35 });
    const world = fc.record({
      reports: fc.uniqueArray(back, { maxLength: 14 }),
      hours: fc.integer({ min: 1, max: 48 }),
      tasks: fc.array(fc.record({ status: fc.constantFrom(...taskStatuses), due: fc.option(fc.integer({ min: -5, max: 9 })) }), {
        maxLength: 9,
      }),
      leave: fc.constantFrom("none", "own", "colleague"),
      holiday: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(world, async (given) => {
        await server.db.deleteFrom("eods").where("userId", "=", member.id).execute();
        await server.db.deleteFrom("tasks").where("assigneeId", "=", member.id).execute();
        await server.db.deleteFrom("holidays").execute();
        await server.db.deleteFrom("leaveHalves").execute();
        await server.db
          .updateTable("leaves")
          .set({ deletedAt: `${today}T00:00:00Z` })
          .execute();
        for (const days of given.reports)
          await make.eod(member, { date: addDays(today, -days), items: [{ hoursSpent: given.hours / 4 }, { blockers: "Stuck" }] });
        for (const { status, due } of given.tasks)
          await make.task(lead, { assigneeId: member.id, status, dueDate: due === null ? null : addDays(today, due) });
        if (given.leave !== "none") await insertLeave(server, given.leave === "own" ? member : colleague, { days: ["2026-03-13"] });
        if (given.holiday) await server.db.insertInto("holidays").values({ id: uuidv7(), date: "2026-03-16", name: "Holi" }).execute();

        const found = ownParts(await overviewOf(member));
        expect(found).toEqual(await lists(member));
        expect(found.day!.evaluations.map(({ month }) => month)).toEqual([2]);
      }),
      { numRuns: 8 },
    );
  });

  test("contains only reports for leads and nothing for admins", async () => {
    const { lead, admin } = await kraTeam();
    const ofLead = (await overviewOf(lead)).own;
    expect(ofLead.day).toBeNull();
    expect(ofLead.reports).toEqual((await lists(lead)).reports);
    expect(ofLead.reports!.week.people.map(({ user }) => user._id)).toEqual([lead.id]);
    expect((await overviewOf(admin)).own).toMatchObject({ reports: null, day: null });
  });

  test("is empty but complete for a new member", async () => {
    const newMember = await make.user("team_member", { createdAt: `${today}T08:00:00Z` });
    const { own } = await overviewOf(newMember);
    expect(own.day).toMatchObject({ tasks: { data: [], pagination: { totalItems: 0 } }, evaluations: [], checklists: [] });
    expect(own.reports).toMatchObject({ draft: { submitted: null, items: [] }, recent: { data: [] } });
    expect(own.reports!.week.people[0]!.cells).toEqual([null, null, null, "due", null, "weekend", "weekend"]);
  });

  test("covers the reports of the whole reporting window", async () => {
    await server.db.updateTable("settings").set({ eodWindowDays: 40 }).execute();
    const member = await make.user("team_member", { createdAt: "2026-01-01T08:00:00Z" });
    for (let days = 1; days <= 13; days++) await make.eod(member, { date: addDays(today, -days) });
    await make.eod(member, { date: addDays(today, -40) });
    await make.eod(member, { date: addDays(today, -41) });

    const { data } = (await overviewOf(member)).own.reports!.recent;
    expect(data).toHaveLength(14);
    expect(data.at(-1)!.date).toBe(addDays(today, -40));
  });
});

test("the newest announcements match the list, with their seen state", async () => {
  const { member, admin } = await kraTeam();
  for (const title of ["First", "Second", "Third"]) await announce(title, admin);
  await server.as(member, announcements.markSeen, { id: await announce("Fourth", admin) });

  const { data, pagination } = (await overviewOf(member)).announcements;
  const list = await server.as(member, announcements.list, { limit: 3 });
  expect(data.map(({ seen: _seen, ...row }) => row)).toEqual(list.data);
  expect(pagination).toEqual(list.body.pagination);
  expect(data.filter(({ seen }) => seen).map(({ title }) => title)).toEqual(["Fourth"]);
});

test("the number of statements does not grow with tasks, reports, colleagues or evaluations", async () => {
  const { lead, member, admin, team } = await kraTeam();
  const statementCount = () => server.statements(() => overviewOf(member));
  await statementCount();
  const few = await statementCount();
  for (let n = 0; n < 6; n++) {
    await make.eod(member, { date: addDays(today, -n) });
    await make.task(lead, { assigneeId: member.id, status: "In Progress" });
    await insertLeave(server, await make.user("team_member", { team }), { days: ["2026-03-13"] });
    await announce(`Number ${n}`, admin);
  }
  await evaluation(lead, member, { status: "Shared" });
  await checklist(lead, member, 2);

  // Two more for the suggested tasks: their projects, and what was ticked in their checklists.
  expect(await statementCount()).toBeLessThanOrEqual(few + 2);
  expect(few).toBeLessThanOrEqual(41);
});
