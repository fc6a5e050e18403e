import { describe, expect, test } from "vitest";
import * as projects from "@daybook/contract/projects/projects";
import { projectAccess } from "#access/projects.ts";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);
const unknownId = "0192f000-0000-7000-8000-000000000000";

async function company() {
  const team = await make.team();
  const otherTeam = await make.team();
  const [admin, lead, member, outsider] = await Promise.all([
    make.user("admin"),
    make.user("team_lead", { team }),
    make.user("team_member", { team }),
    make.user("team_member", { team: otherTeam }),
  ]);
  return { team, otherTeam, admin, lead, member, outsider };
}

describe("project scope", () => {
  test("lists match the read rule for every role", async () => {
    const { team, otherTeam, admin, lead, member, outsider } = await company();
    const rows = await Promise.all([
      make.project({ team, members: [member] }),
      make.project({ team }),
      make.project({ team: otherTeam, members: [lead, member] }),
      make.project({ team: otherTeam, members: [outsider] }),
      make.project({ team, status: "Archived", members: [member] }),
    ]);
    const memberOf = { [lead.id]: [rows[2]], [member.id]: [rows[0], rows[2], rows[4]], [outsider.id]: [rows[3]] };
    for (const person of [admin, lead, member, outsider]) {
      const actor = { ...person, teamId: person.teamId, projectIds: (memberOf[person.id] ?? []).map((row) => row!.id), sessionId: "" };
      const readable = rows.filter((row) => projectAccess.read(actor, { _id: row.id, teamId: row.teamId })).map(({ id }) => id);
      const known = (ids: { _id: string }[]) =>
        ids
          .map(({ _id }) => _id)
          .filter((id) => rows.some((row) => row.id === id))
          .sort();

      const [listed, options, each] = await Promise.all([
        server.as(person, projects.list),
        server.as(person, projects.dropdown),
        Promise.all(rows.map((row) => server.as(person, projects.get, { id: row.id }))),
      ]);
      expect(known(listed.data)).toEqual(readable.toSorted());
      expect(known(options.data)).toEqual(readable.filter((id) => id !== rows[4]!.id).sort());
      expect(each.map(({ status }) => status)).toEqual(rows.map((row) => (readable.includes(row.id) ? 200 : 404)));
    }
  });

  test("my-projects lists only the projects the user is a member of, also for admins", async () => {
    const { team, admin, lead } = await company();
    await make.project({ team });
    const own = await make.project({ team, members: [admin] });
    expect((await server.as(admin, projects.mine)).data).toEqual([{ _id: own.id, name: own.name, team: team.name }]);
    expect((await server.as(lead, projects.mine)).data).toEqual([]);
  });

  test("rejects requests without a session with 401", async () => {
    const responses = await Promise.all([
      server.anonymous(projects.list),
      server.anonymous(projects.dropdown),
      server.anonymous(projects.mine),
      server.anonymous(projects.get, { id: unknownId }),
    ]);
    expect(responses.map(({ status, body }) => [status, body.message])).toEqual(responses.map(() => [401, "Authentication token missing"]));
  });
});

describe("project list", () => {
  test("filters by text, team and status, and sorts", async () => {
    const { team, otherTeam, admin } = await company();
    const one = await make.project({ team, name: `Lighthouse 100% ${team.id}`, key: "LIGHT" });
    const two = await make.project({ team, name: `Anchor ${team.id}`, status: "On Hold" });
    await make.project({ team: otherTeam });
    const names = async (filters: object) =>
      (await server.as(admin, projects.list, { team: team.name, sort: "name", ...filters })).data.map(({ name }) => name);
    expect(await names({})).toEqual([two.name, one.name]);
    expect(await names({ sort: "-name" })).toEqual([one.name, two.name]);
    expect(await names({ search: "lighthouse" })).toEqual([one.name]);
    expect(await names({ search: "100%" })).toEqual([one.name]);
    expect(await names({ search: "1_0" })).toEqual([]);
    expect(await names({ search: "light" })).toEqual([one.name]);
    expect(await names({ status: "On Hold,Planned" })).toEqual([two.name]);
    expect(await names({ status: "" })).toHaveLength(2);
    expect((await server.as(admin, projects.list, { status: "Sleeping" })).status).toBe(400);
  });

  test("pages through every row once", async () => {
    const team = await make.team();
    const lead = await make.user("team_lead", { team });
    const rows = await Promise.all(Array.from({ length: 7 }, () => make.project({ team, createdAt: "2026-01-01T00:00:00Z" })));
    const pages = await Promise.all([1, 2, 3, 4].map((page) => server.as(lead, projects.list, { page, limit: 3 })));
    expect(pages.flatMap(({ data }) => data.map(({ _id }) => _id)).sort()).toEqual(rows.map(({ id }) => id).sort());
    expect(pages.map(({ body }) => body["pagination"])).toMatchObject([
      { currentPage: 1, totalPages: 3, totalItems: 7, hasNextPage: true, hasPreviousPage: false },
      { currentPage: 2 },
      { currentPage: 3, hasNextPage: false },
      { currentPage: 4, totalPages: 3 },
    ]);
    expect(pages[3]!.data).toEqual([]);
  });

  test("takes three statements, however many projects there are", async () => {
    const { team, admin, member } = await company();
    await Promise.all(Array.from({ length: 5 }, () => make.project({ team, members: [member] })));
    await server.as(admin, projects.list);
    expect(await server.statements(() => server.as(admin, projects.list))).toBe(3);
  });

  test("includes the hours reported on each project", async () => {
    const { team, lead, member } = await company();
    const project = await make.project({ team });
    await make.eod(member, { date: "2026-03-11", items: [{ projectId: project.id, hoursSpent: 2.25 }, { hoursSpent: 3 }] });
    await make.eod(member, { date: "2026-03-12", items: [{ projectId: project.id, hoursSpent: 0.1 }] });
    expect((await server.as(lead, projects.get, { id: project.id })).data.stats.loggedHours).toBe(2.35);
  });

  test("includes the estimate of the tasks that are not deleted, and null without one", async () => {
    const { team, lead } = await company();
    const [project, without] = await Promise.all([make.project({ team }), make.project({ team })]);
    await make.task(lead, { projectId: project.id, estimatedHours: 2.5 });
    await make.task(lead, { projectId: project.id, estimatedHours: 0.25, status: "Approved" });
    await make.task(lead, { projectId: project.id });
    await make.task(lead, { projectId: project.id, estimatedHours: 40, deletedAt: "2026-03-11T09:00:00Z", deletedBy: lead.id });
    await make.task(lead, { projectId: without.id });
    await make.task(lead, { projectId: without.id, estimatedHours: 0 });
    const { data } = await server.as(lead, projects.list, { sort: "name" });
    const estimateOf = (id: string) => data.find(({ _id }) => _id === id)?.stats.estimatedHours;
    expect([estimateOf(project.id), estimateOf(without.id)]).toEqual([2.75, null]);
  });
});
