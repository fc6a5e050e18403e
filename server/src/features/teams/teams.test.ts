import { beforeEach, describe, expect, test } from "vitest";
import { check } from "@daybook/contract/auth/auth";
import * as teams from "@daybook/contract/teams/teams";
import * as users from "@daybook/contract/users/users";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

let team: Awaited<ReturnType<typeof make.team>>;
let admin: Awaited<ReturnType<typeof make.user>>;
let lead: Awaited<ReturnType<typeof make.user>>;
let member: Awaited<ReturnType<typeof make.user>>;

beforeEach(async () => {
  team = await make.team();
  admin = await make.user("admin");
  lead = await make.user("team_lead", { team, name: "Leah Lead" });
  member = await make.user("team_member", { team, name: "Mo Member" });
  server.events.length = 0;
});

const stored = (id: string) => server.db.selectFrom("teams").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const roleOf = async (id: string) =>
  (await server.db.selectFrom("users").select("role").where("id", "=", id).executeTakeFirstOrThrow()).role;
const auditEventsOf = (id: string) =>
  server.db.selectFrom("auditEvents").select(["action", "before", "after"]).where("entityId", "=", id).orderBy("id").execute();

describe("reading teams", () => {
  test("lists all teams with leads and member count to every user", async () => {
    await make.user("team_lead", { team, status: "inactive" });
    for (const reader of [admin, lead, member, await make.user()]) {
      const { status, data } = await server.as(reader, teams.list);
      expect(status).toBe(200);
      expect(data.find((each) => each._id === team.id)).toMatchObject({
        name: team.name,
        memberCount: 3,
        leads: [{ _id: lead.id, name: "Leah Lead", team: team.name, profilePicture: null }],
        can: { read: reader !== admin ? reader.teamId === team.id : true, update: reader === admin, remove: reader === admin },
      });
    }
  });

  test("includes the eight teams of the specification from the start", async () => {
    const { data } = await server.as(member, teams.list);
    const names = data.map((each) => each.name);
    expect(names).toEqual(
      expect.arrayContaining(["Development", "3D", "Design", "Marketing", "Sales", "HR", "Support", "Unreal Engine Development"]),
    );
  });

  test("searches and pages the list", async () => {
    const { data, body } = await server.as(member, teams.list, { search: team.name.toUpperCase(), page: 1, limit: 1 });
    expect(data.map((each) => each._id)).toEqual([team.id]);
    expect(body["pagination"]).toMatchObject({ totalItems: 1, totalPages: 1 });
  });

  test("shows members and projects to the team and admins; others get 404", async () => {
    const [open, other] = [
      await make.project({ team, name: "An open one", members: [member] }),
      await make.project({ team, name: "Other one" }),
    ];
    const projectsOf = async (reader: typeof member) => {
      const { status, data } = await server.as(reader, teams.get, { id: team.id });
      expect(status).toBe(200);
      expect(data.members).toEqual([
        {
          _id: lead.id,
          name: "Leah Lead",
          team: team.name,
          profilePicture: null,
          email: lead.email,
          role: "team_lead",
          designation: null,
          status: "active",
        },
        {
          _id: member.id,
          name: "Mo Member",
          team: team.name,
          profilePicture: null,
          email: member.email,
          role: "team_member",
          designation: null,
          status: "active",
        },
      ]);
      return data.projects.map((project) => project._id);
    };
    expect(await projectsOf(admin)).toEqual([open.id, other.id]);
    expect(await projectsOf(lead)).toEqual([open.id, other.id]);
    expect(await projectsOf(member)).toEqual([open.id]);

    for (const outsider of [await make.user("team_lead"), await make.user()]) {
      const { status, body } = await server.as(outsider, teams.get, { id: team.id });
      expect([status, body.message]).toEqual([404, "This team does not exist"]);
    }
    expect((await server.as(admin, teams.get, { id: crypto.randomUUID() })).status).toBe(404);
  });

  test("takes a fixed number of statements for the list and for a team", async () => {
    await server.as(admin, users.profile);
    expect(await server.statements(() => server.as(admin, teams.list))).toBe(3);
    expect(await server.statements(() => server.as(admin, teams.get, { id: team.id }))).toBe(2);
  });
});

describe("creating a team", () => {
  test("is permitted for admins", async () => {
    const name = `New ${crypto.randomUUID()}`;
    const { status, data, body } = await server.as(admin, teams.create, { name: `  ${name} `, description: "Builds worlds" });
    expect([status, body.message]).toEqual([201, "Team created successfully!"]);
    expect(data).toMatchObject({ name, description: "Builds worlds", leads: [], memberCount: 0, version: 1 });
    expect(server.events).toContainEqual({ name: "teams.changed", teamId: data._id });
    expect(await auditEventsOf(data._id)).toEqual([
      { action: "teams.created", before: null, after: { name, description: "Builds worlds" } },
    ]);
  });

  test("requires a unique name, ignoring case", async () => {
    expect((await server.as(admin, teams.create, { name: " " })).body.message).toBe("Team name is required");
    const { status, body } = await server.as(admin, teams.create, { name: team.name.toUpperCase() });
    expect([status, body.message]).toEqual([409, "A team with this name already exists"]);
  });

  test("is refused for leads and members, whatever the body", async () => {
    for (const person of [lead, member]) {
      for (const input of [{ name: `By ${person.name}` }, {}]) {
        const { status, body } = await server.as(person, teams.create, input);
        expect([status, body.message]).toEqual([403, "You don't have permission to create teams"]);
      }
    }
  });
});

describe("changing a team", () => {
  test("applies a new name everywhere", async () => {
    const project = await make.project({ team, members: [member] });
    const name = `Renamed ${crypto.randomUUID()}`;
    const { status, data, body } = await server.as(admin, teams.update, { id: team.id, name, version: 1 });

    expect([status, body.message]).toEqual([200, "Team updated successfully!"]);
    expect(data).toMatchObject({ name, version: 2 });
    expect((await server.as(member, users.profile)).data.team).toBe(name);
    expect((await server.as(member, users.listByProject, { projectId: project.id })).data[0]!.team).toBe(name);
    expect(await auditEventsOf(team.id)).toEqual([{ action: "teams.updated", before: { name: team.name }, after: { name } }]);
    expect(server.events).toContainEqual({ name: "teams.changed", teamId: team.id });
  });

  test("clears the description; rejects a used name, an empty name and an outdated version", async () => {
    expect((await server.as(admin, teams.update, { id: team.id, description: "Text" })).data.description).toBe("Text");
    expect((await server.as(admin, teams.update, { id: team.id, description: "" })).data.description).toBeNull();
    const before = await stored(team.id);
    expect((await server.as(admin, teams.update, { id: team.id, name: "" })).body.message).toBe("Team name is required");
    expect((await server.as(admin, teams.update, { id: team.id, name: "DESIGN" })).status).toBe(409);
    const late = await server.as(admin, teams.update, { id: team.id, name: "Late", version: 1 });
    expect([late.status, late.body.message]).toEqual([
      409,
      "This team was changed by you in another tab or on another device. Reload and try again.",
    ]);
    expect(await stored(team.id)).toEqual(before);
  });

  test("promotes and demotes leads and ends the sessions of both", async () => {
    const cookies = [await server.cookieOf(lead), await server.cookieOf(member)];
    const { status, data } = await server.as(admin, teams.update, { id: team.id, leads: [member.id] });

    expect(status).toBe(200);
    expect(data.leads.map((each) => each._id)).toEqual([member.id]);
    expect([await roleOf(member.id), await roleOf(lead.id)]).toEqual(["team_lead", "team_member"]);
    for (const cookie of cookies) expect((await server.anonymous(check, {}, { cookie })).status).toBe(401);
    expect(await auditEventsOf(member.id)).toEqual([
      { action: "users.updated", before: { role: "team_member" }, after: { role: "team_lead" } },
    ]);
    expect(await auditEventsOf(team.id)).toEqual([
      { action: "teams.updated", before: { leads: [lead.id] }, after: { leads: [member.id] } },
    ]);
  });

  test("changes nothing when the leads stay the same", async () => {
    const cookie = await server.cookieOf(lead);
    const { data } = await server.as(admin, teams.update, { id: team.id, leads: [{ _id: lead.id }] });
    expect(data.version).toBe(1);
    expect((await server.anonymous(check, {}, { cookie })).status).toBe(200);
    expect(await auditEventsOf(team.id)).toEqual([]);
  });

  test("rejects leads who are not active members of the team, or are admins", async () => {
    const cases = [
      [await make.user("team_member", { name: "Elsewhere" }), "Elsewhere is not in this team"],
      [await make.user("admin", { team, name: "Boss" }), "Boss is an admin and cannot lead a team"],
      [await make.user("team_member", { team, name: "Away", status: "inactive" }), "Away is inactive"],
      [{ id: crypto.randomUUID() }, "This user does not exist"],
    ] as const;
    for (const [person, message] of cases) {
      const { status, body } = await server.as(admin, teams.update, { id: team.id, name: "Not this name", leads: [member.id, person.id] });
      expect([status, body.message]).toEqual([400, message]);
    }
    expect(await roleOf(member.id)).toBe("team_member");
    expect((await stored(team.id)).name).toBe(team.name);
  });

  test("is refused for leads and members", async () => {
    for (const person of [lead, member]) {
      for (const input of [{ name: "Mine" }, { name: "" }]) {
        const { status, body } = await server.as(person, teams.update, { id: team.id, ...input });
        expect([status, body.message]).toEqual([403, "You don't have permission to update this team"]);
      }
      expect((await server.as(person, teams.remove, { id: team.id })).status).toBe(403);
    }
    expect((await server.as(await make.user("team_lead"), teams.update, { id: team.id, name: "Mine" })).status).toBe(404);
    expect(await stored(team.id)).toMatchObject({ name: team.name, deletedAt: null });
  });
});

describe("deleting a team", () => {
  test("is refused for teams with members and names their number", async () => {
    const { status, body } = await server.as(admin, teams.remove, { id: team.id });
    expect([status, body.message]).toEqual([409, "This team has 2 members. Move them first."]);
    expect((await stored(team.id)).deletedAt).toBeNull();
  });

  test("is refused for teams with projects", async () => {
    const empty = await make.team();
    await make.project({ team: empty });
    const { status, body } = await server.as(admin, teams.remove, { id: empty.id });
    expect([status, body.message]).toEqual([409, "This team has 1 project. Move it first."]);
  });

  test("deletes an empty team, keeps its reports and frees its name", async () => {
    const left = await make.user("team_member", { team });
    await make.eod(left, { date: "2026-03-02" });
    const other = await make.team();
    await server.db.updateTable("users").set({ teamId: other.id }).where("teamId", "=", team.id).execute();

    const { status, data, body } = await server.as(admin, teams.remove, { id: team.id });

    expect([status, data, body.message]).toEqual([200, { _id: team.id }, "Team deleted successfully!"]);
    expect((await server.as(admin, teams.get, { id: team.id })).status).toBe(404);
    expect((await server.as(admin, teams.update, { id: team.id, name: "Back" })).status).toBe(404);
    expect((await server.as(admin, teams.remove, { id: team.id })).status).toBe(404);
    expect((await server.as(admin, teams.list, { search: team.name })).data).toEqual([]);
    expect((await server.as(admin, users.update, { id: member.id, team: team.name })).body.message).toBe("This team does not exist");
    expect((await server.as(admin, teams.create, { name: team.name })).status).toBe(201);
    expect(await server.db.selectFrom("eods").select("teamId").where("userId", "=", left.id).execute()).toEqual([{ teamId: team.id }]);
    expect((await auditEventsOf(team.id)).map((event) => event.action)).toEqual(["teams.removed"]);
  });

  test("ignores closed accounts", async () => {
    for (const person of [lead, member]) await server.as(admin, users.remove, { id: person.id });
    expect((await server.as(admin, teams.remove, { id: team.id })).status).toBe(200);
  });

  test("is consistent with a user joining in parallel: either the team remains or the join is refused", async () => {
    for (let round = 0; round < 5; round++) {
      const empty = await make.team();
      const joiner = await make.user();
      const [removal, join] = await Promise.all([
        server.as(admin, teams.remove, { id: empty.id }),
        server.as(admin, users.update, { id: joiner.id, team: empty.id }),
      ]);
      expect([
        [200, 400],
        [409, 200],
      ]).toContainEqual([removal.status, join.status]);
    }
  });
});
