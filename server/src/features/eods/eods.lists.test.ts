import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import * as eods from "@daybook/contract/eods/eods";
import { eodAccess } from "#access/eods.ts";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);
const unknownId = "0192f000-0000-7000-8000-000000000000";

beforeEach(() => server.clock.set("2026-03-12T12:00:00Z"));

async function company() {
  const [team, otherTeam] = [await make.team(), await make.team()];
  const people = {
    admin: await make.user("admin", { team: otherTeam }),
    lead: await make.user("team_lead", { team }),
    member: await make.user("team_member", { team }),
    mate: await make.user("team_member", { team }),
    otherLead: await make.user("team_lead", { team: otherTeam }),
    outsider: await make.user("team_member", { team: otherTeam }),
  };
  return { team, otherTeam, ...people, people: Object.values(people) };
}

const ids = (rows: { _id: string }[]) => rows.map(({ _id }) => _id);

test("totals match the rows, for all users and for some", async () => {
  const { admin, lead, member, mate, outsider, otherLead } = await company();
  for (const person of [lead, member, mate, outsider]) {
    for (const date of ["2026-03-09", "2026-03-10", "2026-03-11"]) await make.eod(person, { date });
  }
  const total = async (person: { id: string }, filters: Record<string, unknown> = {}) => {
    const { data, body } = await server.as(person, eods.all, { ...filters, page: 1, limit: 100 });
    expect(body["pagination"]).toMatchObject({ totalItems: data.length });
    return data.length;
  };
  expect([await total(lead), await total(otherLead), await total(lead, { user: `${mate.id},${outsider.id}` })]).toEqual([9, 3, 3]);
  expect(await total(lead, { startDate: "2026-03-10", endDate: "2026-03-10" })).toBe(3);
  const { body } = await server.as(admin, eods.all, { page: 1, limit: 1 });
  const { rows } = await server.db
    .selectFrom("eods")
    .select((eb) => eb.fn.countAll<number>().as("rows"))
    .executeTakeFirstOrThrow();
  expect(body["pagination"]).toMatchObject({ totalItems: rows });

  await server.db.deleteFrom("eods").where("userId", "=", mate.id).where("date", "=", "2026-03-09").execute();
  expect(await total(lead)).toBe(8);
});

describe("members see their own reports, leads those of their team, admins all", () => {
  test("every list agrees with the read rule, for every role", async () => {
    const { people, member, mate, lead, admin, outsider } = await company();
    const rows = await Promise.all(people.map((person) => make.eod(person, { date: "2026-03-11" })));
    const allIds = people.map(({ id }) => id).join(",");
    for (const person of people) {
      const actor = { ...person, projectIds: [], sessionId: "" };
      const readable = rows
        .filter((row) =>
          eodAccess.read(actor, { userId: row.userId, teamId: people.find(({ id }) => id === row.userId)!.teamId, inWindow: true }),
        )
        .map(({ id }) => id);
      const [named, mine, all, single] = await Promise.all([
        server.as(person, eods.ofUsers, { ids: allIds }),
        server.as(person, eods.mine),
        server.as(person, eods.all, { user: allIds }),
        Promise.all(rows.map((row) => server.as(person, eods.get, { id: row.id }))),
      ]);
      expect(ids(named.data).sort()).toEqual(readable.toSorted());
      expect(mine.data.map(({ user }) => user._id)).toEqual([person.id]);
      expect(single.map(({ status }) => status)).toEqual(rows.map(({ id }) => (readable.includes(id) ? 200 : 404)));
      if (person.role === "team_member")
        expect([all.status, all.body.message]).toEqual([403, "You don't have permission to see other users' reports"]);
      else expect(ids(all.data).sort()).toEqual(readable.toSorted());
    }
    expect((await server.as(member, eods.ofUsers, { ids: `${mate.id},${lead.id},${outsider.id}` })).data).toEqual([]);
    expect((await server.as(admin, eods.ofUsers, { ids: `${mate.id},${unknownId}` })).data).toHaveLength(1);
  });

  test("after a transfer the new lead sees the member's reports, the old lead doesn't", async () => {
    const { member, lead, otherLead, otherTeam } = await company();
    await make.eod(member, { date: "2026-03-11" });
    await server.db.updateTable("users").set({ teamId: otherTeam.id }).where("id", "=", member.id).execute();
    expect((await server.as(lead, eods.all, { user: member.id })).data).toEqual([]);
    expect((await server.as(otherLead, eods.all, { user: member.id })).data).toHaveLength(1);
  });

  test("rejects anonymous requests with 401", async () => {
    const responses = await Promise.all([
      server.anonymous(eods.mine),
      server.anonymous(eods.all),
      server.anonymous(eods.ofUsers, { ids: unknownId }),
      server.anonymous(eods.get, { id: unknownId }),
      server.anonymous(eods.revisions, { id: unknownId }),
      server.anonymous(eods.compliance, { startDate: "2026-03-01", endDate: "2026-03-02" }),
      server.anonymous(eods.draft),
      server.anonymous(eods.update, { id: unknownId, tasks: [{ taskName: "x" }] }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 401));
  });
});

describe("lists are filtered", () => {
  test("by dates, both ends included, newest first", async () => {
    const { member } = await company();
    for (const day of ["09", "10", "11", "12"]) await make.eod(member, { date: `2026-03-${day}` });
    const dates = async (filters: object) => (await server.as(member, eods.mine, filters)).data.map(({ date }) => date.slice(-2));
    expect(await dates({})).toEqual(["12", "11", "10", "09"]);
    expect(await dates({ startDate: "2026-03-10", endDate: "2026-03-11" })).toEqual(["11", "10"]);
    expect(await dates({ startDate: "", endDate: "2026-03-09" })).toEqual(["09"]);
    const reversed = await server.as(member, eods.mine, { startDate: "2026-03-11", endDate: "2026-03-10" });
    expect([reversed.status, reversed.body.message]).toEqual([400, "The end date is before the start date"]);
    expect((await server.as(member, eods.mine, { startDate: "2026-02-30" })).body.message).toBe("This date does not exist");
  });

  test("by user, project and the team at the time (name or id)", async () => {
    const { admin, member, mate, outsider, team, otherTeam } = await company();
    const project = await make.project({ team });
    const first = await make.eod(member, { date: "2026-03-11", items: [{}, { projectId: project.id }] });
    const moved = await make.eod({ id: mate.id, teamId: otherTeam.id }, { date: "2026-03-10" });
    const other = await make.eod(outsider, { date: "2026-03-09" });
    const found = async (filters: object) => ids((await server.as(admin, eods.all, filters)).data);
    expect(await found({ user: `${member.id},${outsider.id}` })).toEqual([first.id, other.id]);
    expect(await found({ project: project.id })).toEqual([first.id]);
    expect(await found({ team: team.name.toUpperCase() })).toEqual([first.id]);
    expect(await found({ team: `${team.id},${otherTeam.id}` })).toEqual([first.id, moved.id, other.id]);
    expect(await found({ team: "Nowhere" })).toEqual([]);
    expect(await found({ user: member.id, project: unknownId })).toEqual([]);
    expect((await server.as(admin, eods.all, { user: "invalid" })).status).toBe(400);
  });

  test("by text in items, blockers and plan, ignoring case and escaping wildcards", async () => {
    const { member } = await company();
    const items = await make.eod(member, { date: "2026-03-11", items: [{ taskName: "Colour Picker", description: "100% of it" }, {}] });
    const blocked = await make.eod(member, { date: "2026-03-10", items: [{ blockers: "Open shells in the CAD" }] });
    const planned = await make.eod(member, { date: "2026-03-09", planTomorrow: "Then the regression pass" });
    const found = async (search: string) => ids((await server.as(member, eods.mine, { search })).data);
    expect(await found("colour")).toEqual([items.id]);
    expect(await found("  PICKER ")).toEqual([items.id]);
    expect(await found("open shells")).toEqual([blocked.id]);
    expect(await found("regression")).toEqual([planned.id]);
    expect(await found("100%")).toEqual([items.id]);
    expect(await found("1_0")).toEqual([]);
    expect(await found("\\")).toEqual([]);
    expect(await found("")).toHaveLength(3);
  });

  test("by blockers", async () => {
    const { member } = await company();
    const described = await make.eod(member, { date: "2026-03-11", items: [{}, { blockers: "No answer" }] });
    const marked = await make.eod(member, { date: "2026-03-10", items: [{ status: "Blocked" }] });
    const free = await make.eod(member, { date: "2026-03-09" });
    const found = async (blockers: string) => ids((await server.as(member, eods.mine, { blockers })).data);
    expect(await found("true")).toEqual([described.id, marked.id]);
    expect(await found("false")).toEqual([free.id]);
    expect((await server.as(member, eods.mine, { blockers: "maybe" })).status).toBe(400);
  });

  test("by blockers after the report was updated", async () => {
    const { member } = await company();
    const { data } = await server.as(member, eods.submit, { tasks: [{ taskName: "Lobby", blockers: "No answer" }] });
    const found = async (blockers: string) => ids((await server.as(member, eods.mine, { blockers })).data);
    expect(await found("true")).toEqual([data._id]);
    await server.as(member, eods.update, { id: data._id, tasks: [{ taskName: "Lobby", status: "Completed" }] });
    expect([await found("true"), await found("false")]).toEqual([[], [data._id]]);
    await server.as(member, eods.update, { id: data._id, tasks: [{ taskName: "Lobby", status: "Blocked" }] });
    expect([await found("true"), await found("false")]).toEqual([[data._id], []]);
  });
});

describe("pages", () => {
  test("cover every row exactly once for any page size", async () => {
    const { lead, member, mate } = await company();
    const days = Array.from({ length: 12 }, (_, index) => `2026-02-${String(index + 1).padStart(2, "0")}`);
    for (const date of days) for (const person of [lead, member, mate]) await make.eod(person, { date, items: [{}, {}] });
    const { data: everything } = await server.as(lead, eods.all);
    expect(everything).toHaveLength(36);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40 }), async (limit) => {
        const total = Math.ceil(36 / limit);
        const pages = await Promise.all(Array.from({ length: total }, (_, index) => server.as(lead, eods.all, { page: index + 1, limit })));
        expect(pages.flatMap(({ data }) => ids(data))).toEqual(ids(everything));
        expect(pages.at(-1)!.body["pagination"]).toEqual({
          currentPage: total,
          totalPages: total,
          totalItems: 36,
          hasNextPage: false,
          hasPreviousPage: total > 1,
        });
      }),
      { numRuns: 8 },
    );
    const beyond = await server.as(lead, eods.all, { page: 99, limit: 10 });
    expect([beyond.data, beyond.body["pagination"]]).toMatchObject([[], { currentPage: 99, totalPages: 4, hasNextPage: false }]);
  });

  test.each([{ page: 0 }, { page: "x" }, { limit: 0 }, { limit: 101 }, { limit: 1.5 }])("rejects %j", async (paging) => {
    const { member } = await company();
    expect((await server.as(member, eods.mine, paging)).status).toBe(400);
  });

  test("return one page for an empty list", async () => {
    const { member } = await company();
    const { body } = await server.as(member, eods.mine, { page: 1, limit: 10 });
    expect(body).toMatchObject({ data: [], pagination: { currentPage: 1, totalPages: 1, totalItems: 0 } });
  });

  test("run two SQL statements besides the session's for any number of rows, and one for an unfiltered first page", async () => {
    const { admin, member } = await company();
    for (const day of ["09", "10", "11"]) await make.eod(member, { date: `2026-03-${day}`, items: [{}, {}] });
    await server.as(admin, eods.all);
    expect(await server.statements(() => server.as(admin, eods.all, { search: "task", limit: 100 }))).toBe(3);
    expect(await server.statements(() => server.as(admin, eods.mine))).toBe(2);
  });
});
