import { beforeEach, describe, expect, test } from "vitest";
import * as projects from "@daybook/contract/projects/projects";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);
const unknownId = "0192f000-0000-7000-8000-000000000000";

beforeEach(() => void (server.events.length = 0));

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

const stored = (id: string) => server.db.selectFrom("projects").selectAll().where("id", "=", id).executeTakeFirst();
const storedMembers = async (id: string) =>
  (await server.db.selectFrom("projectMembers").select("userId").where("projectId", "=", id).execute()).map(({ userId }) => userId).sort();

describe("creating projects", () => {
  test("with name and team only creates an active project with a derived key, an audit event and live events", async () => {
    const { team, lead, member } = await company();

    const { status, data, body } = await server.as(lead, projects.create, {
      name: " Harbour VR Tour ",
      team: team.name,
      members: [{ _id: member.id }],
    });

    expect(status).toBe(201);
    expect(body.message).toBe("Project created successfully!");
    expect(data).toMatchObject({ name: "Harbour VR Tour", team: team.name, status: "Active", lead: null, version: 1 });
    expect(data.key).toMatch(/^HVT/);
    expect(data.members).toMatchObject([{ _id: member.id, name: member.name, team: team.name }]);
    expect(data.stats).toEqual({ open: 0, overdue: 0, completed: 0, estimatedHours: null, loggedHours: 0 });
    expect(data.can).toEqual({ read: true, update: true, remove: false });
    expect(server.events).toContainEqual({ name: "projects.changed", projectId: data._id, teamId: team.id });
    expect(server.events).toContainEqual({ name: "access.changed", userId: member.id });
    const notes = await server.db.selectFrom("auditEvents").selectAll().where("entityId", "=", data._id).execute();
    expect(notes).toMatchObject([
      { action: "projects.created", actorId: lead.id, after: { name: "Harbour VR Tour", members: [member.name] } },
    ]);
  });

  test("works in any team for admins, and makes the project lead a member", async () => {
    const { admin, otherTeam, outsider } = await company();
    const { status, data } = await server.as(admin, projects.create, {
      name: "Atlas",
      team: otherTeam.id,
      lead: { id: outsider.id },
      dueDate: "2026-05-01",
    });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      lead: { _id: outsider.id },
      members: [{ _id: outsider.id }],
      dueDate: "2026-05-01",
      can: { remove: true },
    });
  });

  test("is refused for leads in other teams and for members", async () => {
    const { team, otherTeam, lead, member } = await company();
    const responses = await Promise.all([
      server.as(lead, projects.create, { name: "Elsewhere", team: otherTeam.name }),
      server.as(member, projects.create, { name: "Elsewhere", team: team.name }),
    ]);
    expect(responses.map(({ status, body }) => [status, body.message])).toEqual([
      [403, "You don't have permission to create projects for another team"],
      [403, "You don't have permission to create projects"],
    ]);
    expect(await server.db.selectFrom("projects").selectAll().where("name", "=", "Elsewhere").execute()).toEqual([]);
  });

  test.each([
    [{ name: " " }, "name", "Project name is required"],
    [{ team: "" }, "team", "Team is required"],
    [{ team: "Nowhere" }, "team", "This team does not exist"],
    [{ key: "9X" }, "key", "Please use 2 to 10 letters or digits, starting with a letter"],
    [{ startDate: "2026-05-02", dueDate: "2026-05-01" }, "dueDate", "The due date is before the start date"],
    [{ startDate: "2026-02-30" }, "startDate", "This date does not exist"],
    [{ members: [unknownId] }, "members", "Please choose users with an active account"],
    [{ lead: unknownId }, "lead", "Please choose users with an active account"],
  ])("rejects invalid input %j with an error at its field", async (fields, path, message) => {
    const { admin, team } = await company();
    const { status, body } = await server.as(admin, projects.create, { name: "Never stored", team: team.name, ...fields });
    expect([status, body.message, body.errors?.[0]?.path]).toEqual([400, message, path]);
    expect(await server.db.selectFrom("projects").selectAll().where("teamId", "=", team.id).execute()).toEqual([]);
  });

  test("rejects inactive users as members", async () => {
    const { admin, team } = await company();
    const inactive = await make.user("team_member", { team, status: "inactive" });
    const { status } = await server.as(admin, projects.create, { name: "Atlas", team: team.name, members: [inactive.id] });
    expect(status).toBe(400);
  });

  test("ignores read-only fields in the body", async () => {
    const { admin, team } = await company();
    const { data } = await server.as(admin, projects.create, {
      name: "Atlas",
      team: team.name,
      _id: unknownId,
      version: 9,
      createdBy: unknownId,
    });
    expect(await stored(data._id)).toMatchObject({ version: 1, createdBy: admin.id });
    expect(data._id).not.toBe(unknownId);
  });

  test("requires a unique name per team and a unique key per company", async () => {
    const { admin, team, otherTeam } = await company();
    await server.as(admin, projects.create, { name: "Meridian", team: team.name, key: "mer1" });
    const sameName = await server.as(admin, projects.create, { name: "MERIDIAN", team: team.name });
    const sameKey = await server.as(admin, projects.create, { name: "Something", team: otherTeam.name, key: "MER1" });
    const elsewhere = await server.as(admin, projects.create, { name: "Meridian", team: otherTeam.name });
    expect([sameName.status, sameName.body.message]).toEqual([409, "This team already has a project with this name"]);
    expect([sameKey.status, sameKey.body.message, sameKey.body.errors?.[0]?.path]).toEqual([
      409,
      "This key is already used by another project",
      "key",
    ]);
    expect(elsewhere.status).toBe(201);
  });

  test("gives unique keys to 20 projects created in parallel with the same name", async () => {
    const admin = await make.user("admin");
    const teams = await Promise.all(Array.from({ length: 20 }, () => make.team()));
    const responses = await Promise.all(teams.map((team) => server.as(admin, projects.create, { name: "Zeta Yard", team: team.id })));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(responses.map(({ data }) => data.key)).size).toBe(20);
  });
});

describe("updating projects", () => {
  test("changes only the sent fields; an empty value clears the field", async () => {
    const { team, lead, member } = await company();
    const project = await make.project({ team, description: "Old", dueDate: "2026-05-01", members: [member] });

    const { status, data, body } = await server.as(lead, projects.update, { id: project.id, status: "On Hold", description: "" });

    expect([status, body.message]).toEqual([200, "Project updated successfully!"]);
    expect(data).toMatchObject({ name: project.name, status: "On Hold", description: null, dueDate: "2026-05-01", version: 2 });
    expect(data.members).toHaveLength(1);
    const [note] = await server.db.selectFrom("auditEvents").selectAll().where("entityId", "=", project.id).execute();
    expect(note).toMatchObject({ before: { status: "Active", description: "Old" }, after: { status: "On Hold", description: null } });
  });

  test.each([
    ["a member of the project", "member", 403, "You don't have permission to update this project"],
    ["a user outside the project", "outsider", 404, "This project does not exist"],
    ["another team's lead", "otherLead", 404, "This project does not exist"],
  ] as const)("is refused for %s", async (_who, who, status, message) => {
    const { team, otherTeam, member, outsider } = await company();
    const otherLead = await make.user("team_lead", { team: otherTeam });
    const project = await make.project({ team, members: [member] });
    const person = { member, outsider, otherLead }[who];
    const responses = [
      await server.as(person, projects.update, { id: project.id, name: "Renamed", status: "Archived" }),
      await server.as(person, projects.setMembers, { id: project.id, members: [] }),
    ];
    expect(responses.map(({ status, body }) => [status, body.message])).toEqual([
      [status, message],
      [status, message],
    ]);
    expect(await stored(project.id)).toMatchObject({ name: project.name, status: "Active", version: 1 });
    expect(await storedMembers(project.id)).toEqual([member.id]);
  });

  test("to another team is refused for leads and permitted for admins", async () => {
    const { team, otherTeam, lead, admin } = await company();
    const project = await make.project({ team });
    const refused = await server.as(lead, projects.update, { id: project.id, team: otherTeam.name });
    expect([refused.status, refused.body.message]).toEqual([403, "You don't have permission to move this project to another team"]);
    expect(await stored(project.id)).toMatchObject({ teamId: team.id });
    const same = await server.as(lead, projects.update, { id: project.id, team: team.name.toUpperCase() });
    expect(same.status).toBe(200);
    const moved = await server.as(admin, projects.update, { id: project.id, team: otherTeam.name });
    expect(moved.data.team).toBe(otherTeam.name);
  });

  test("with an outdated version returns 409; without a version the last write wins", async () => {
    const { team, lead } = await company();
    const project = await make.project({ team });
    await server.as(lead, projects.update, { id: project.id, name: "Second", version: 1 });
    const stale = await server.as(lead, projects.update, { id: project.id, name: "Third", version: 1 });
    expect([stale.status, stale.body.message]).toEqual([
      409,
      "This project was changed by you in another tab or on another device. Reload and try again.",
    ]);
    expect(await stored(project.id)).toMatchObject({ name: "Second" });
    expect((await server.as(lead, projects.update, { id: project.id, name: "Fourth" })).data.name).toBe("Fourth");
  });

  test("validates the dates including unchanged ones", async () => {
    const { team, lead } = await company();
    const project = await make.project({ team, startDate: "2026-05-10" });
    const { status, body } = await server.as(lead, projects.update, { id: project.id, dueDate: "2026-05-01" });
    expect([status, body.message]).toEqual([400, "The due date is before the start date"]);
  });
});

describe("setting members", () => {
  test("accepts ids and objects, and emits access.changed for added and removed members", async () => {
    const { team, lead, member, outsider } = await company();
    const remaining = await make.user("team_member", { team });
    const project = await make.project({ team, members: [member, remaining] });

    const { status, data } = await server.as(lead, projects.setMembers, {
      id: project.id,
      members: [remaining.id, { _id: outsider.id }, { id: outsider.id }],
    });

    expect(status).toBe(200);
    expect(data.members.map(({ _id }) => _id).sort()).toEqual([remaining.id, outsider.id].sort());
    const reconnected = server.events.flatMap((event) => (event.name === "access.changed" ? event.userId : []));
    expect(reconnected.sort()).toEqual([member.id, outsider.id].sort());
    expect((await server.as(member, projects.get, { id: project.id })).status).toBe(404);
    expect((await server.as(outsider, projects.get, { id: project.id })).status).toBe(200);
  });

  test("clears the project lead when that member is removed", async () => {
    const { team, lead, member } = await company();
    const project = await make.project({ team, leadId: member.id, members: [member] });
    const { data } = await server.as(lead, projects.setMembers, { id: project.id, members: [] });
    expect(data).toMatchObject({ lead: null, members: [] });
  });

  test("keeps one complete set when two are saved in parallel", async () => {
    const { team, lead, admin } = await company();
    const people = await Promise.all(Array.from({ length: 6 }, () => make.user("team_member", { team })));
    const sets = [people.slice(0, 4), people.slice(2)].map((set) => set.map(({ id }) => id).sort());
    for (let round = 0; round < 10; round++) {
      const project = await make.project({ team, members: people.slice(round % 3, 5) });
      const responses = await Promise.all([
        server.as(lead, projects.setMembers, { id: project.id, members: sets[0]! }),
        server.as(admin, projects.setMembers, { id: project.id, members: sets[1]! }),
      ]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
      expect(sets).toContainEqual(await storedMembers(project.id));
    }
  });
});

describe("deleting projects", () => {
  test("deletes an empty project and emits access.changed for its members", async () => {
    const { team, admin, member } = await company();
    const project = await make.project({ team, members: [member] });
    const { status, data, body } = await server.as(admin, projects.remove, { id: project.id });
    expect([status, data, body.message]).toEqual([200, { _id: project.id }, "Project deleted successfully!"]);
    expect(await stored(project.id)).toBeUndefined();
    expect(server.events).toContainEqual({ name: "access.changed", userId: member.id });
  });

  test("rejects projects with EOD items and names their number", async () => {
    const { team, admin, member } = await company();
    const project = await make.project({ team });
    await make.eod(member, { date: "2026-03-12", items: Array.from({ length: 12 }, () => ({ projectId: project.id })) });
    const { status, body } = await server.as(admin, projects.remove, { id: project.id });
    expect([status, body.message]).toEqual([409, "This project has 12 EOD items. Archive it instead."]);
    expect(await stored(project.id)).toBeDefined();
    expect((await server.as(admin, projects.update, { id: project.id, status: "Archived" })).data.status).toBe("Archived");
  });

  test("is refused for leads and members", async () => {
    const { team, lead, member } = await company();
    const project = await make.project({ team, members: [member] });
    for (const person of [lead, member]) {
      const { status, body } = await server.as(person, projects.remove, { id: project.id });
      expect([status, body.message]).toEqual([403, "You don't have permission to delete this project"]);
    }
    expect(await stored(project.id)).toBeDefined();
  });
});
