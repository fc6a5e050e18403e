import { uuidv7 } from "uuidv7";
import { beforeEach, describe, expect, test } from "vitest";
import { overview } from "@daybook/contract/analytics/analytics";
import { submit } from "@daybook/contract/eods/eods";
import { insertLeave } from "#test/leave-factories.ts";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

type Person = Awaited<ReturnType<typeof make.user>>;

/** Thursday of the week from Monday 9 to Sunday 15 March. */
const today = "2026-03-12";

let team: Awaited<ReturnType<typeof make.team>>;
let admin: Person;
let lead: Person;
let member: Person;
let elsewhere: Person;

beforeEach(async () => {
  server.clock.set(`${today}T12:00:00Z`);
  await server.db.updateTable("settings").set({ timezone: "UTC", hoursPerDay: 8 }).execute();
  for (const table of ["announcementsSeen", "announcements", "leaveHalves", "holidays", "eods", "tasks"] as const)
    await server.db.deleteFrom(table).execute();
  await server.db
    .updateTable("leaves")
    .set({ deletedAt: `${today}T00:00:00Z` })
    .execute();
  await server.db.updateTable("users").set({ status: "inactive", dateOfJoining: "2030-01-01" }).execute();
  team = await make.team();
  const long = { createdAt: "2026-01-01T08:00:00Z" };
  admin = await make.user("admin", long);
  lead = await make.user("team_lead", { team, ...long, name: "Lead" });
  member = await make.user("team_member", { team, ...long, name: "Member" });
  elsewhere = await make.user("team_member", { ...long, name: "Elsewhere" });
});

const overviewOf = async (person: Person) => (await server.as(person, overview)).data;

describe("reports on days off", () => {
  test("show the last workday, with who is missing", async () => {
    await server.db.insertInto("holidays").values({ id: uuidv7(), date: "2026-03-13", name: "Holiday" }).execute();
    await make.eod(member, { date: today });
    server.clock.set("2026-03-14T12:00:00Z");

    const { date, reports } = await overviewOf(lead);
    expect(date).toBe("2026-03-14");
    expect(reports).toMatchObject({ date: today, submitted: 1, expected: 2, waitingCount: 1 });
    expect(reports!.waiting.map(({ name }) => name)).toEqual(["Lead"]);
    expect(reports!.trend.at(-1)).toEqual({ date: "2026-03-14", kind: "weekend", submitted: 0, expected: 0 });
  });
});

describe("a team chosen by an admin", () => {
  const overviewOfTeam = (person: Person, name: string) => server.as(person, overview, { team: name });

  test("limits reports, leave, tasks, hours and blockers to the team", async () => {
    await server.as(member, submit, { tasks: [{ taskName: "Export", hoursSpent: 6, blockers: "No licence" }] });
    await server.as(elsewhere, submit, { tasks: [{ taskName: "Visit", hoursSpent: 3, blockers: "No key" }] });
    for (const person of [member, elsewhere]) {
      await insertLeave(server, person, { days: ["2026-03-13"] });
      await insertLeave(server, person, { days: ["2026-03-20"], status: "Pending" });
      await make.task(person, { assigneeId: person.id, status: "Completed" });
    }

    const { data } = await overviewOfTeam(admin, team.name.toUpperCase());
    expect(data.reports).toMatchObject({ submitted: 1, expected: 2 });
    expect(data.leaves).toMatchObject({ waiting: 1, week: [{ user: { name: "Member" } }] });
    expect(data.tasks).toMatchObject({ pendingApproval: 1 });
    expect(data.hours).toMatchObject({ logged: 6, byTeam: [] });
    expect(data.hours.byPerson.map(({ user, logged, expected }) => [user.name, logged, expected])).toEqual([
      ["Lead", 0, 32],
      ["Member", 6, 32],
    ]);
    expect(data.blockers!.items.map(({ text }) => text)).toEqual(["No licence"]);
  });

  test("is ignored for leads, and rejected if there is no such team", async () => {
    const other = await make.team();
    expect((await overviewOfTeam(lead, other.name)).data.reports).toMatchObject({ expected: 2 });
    const { status, body } = await overviewOfTeam(admin, "Nowhere");
    expect([status, body.message]).toEqual([400, "There is no team named Nowhere"]);
  });
});
