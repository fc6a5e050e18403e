import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import type { Role } from "@daybook/contract/core/constants";
import * as users from "@daybook/contract/users/users";
import { userAccess } from "#access/users.ts";
import { factories } from "#test/factories.ts";
import { type Person, startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

const sortedNames = (rows: { name: string }[]) => rows.map((row) => row.name).sort();

const directoryKeys = "_id name email role team teamId status designation profilePicture createdAt version can".split(" ").sort();
const leadKeys = [...directoryKeys, "employeeId", "dateOfJoining", "phoneNumber", "counting"].sort();
const selfKeys = [...leadKeys, "dateOfBirth", "bloodGroup", "emailConfirmedAt"].sort();
const adminKeys = [...selfKeys, "lastDayOfOffice", "secondFactor", "signIn", "invitationExpiresAt"].sort();

const personal = {
  employeeId: "E-7",
  dateOfBirth: "1990-02-03",
  dateOfJoining: "2020-01-06",
  phoneNumber: "+919876543210",
  bloodGroup: "O+",
  lastDayOfOffice: "2030-12-31",
};

/** Creates two teams, users in both, and a project with a member from each team. */
async function company() {
  const [ours, theirs] = [await make.team(), await make.team()];
  const admin = await make.user("admin");
  const lead = await make.user("team_lead", { team: ours });
  const member = await make.user("team_member", { team: ours, ...personal });
  const mate = await make.user("team_member", { team: ours });
  const outsider = await make.user("team_member", { team: theirs });
  const partner = await make.user("team_member", { team: theirs });
  const project = await make.project({ team: ours, members: [member, partner] });
  return { ours, theirs, admin, lead, member, mate, outsider, partner, project };
}

describe("visibility", () => {
  test("admins see all users, leads their team and its projects' members, members their team and shared projects", async () => {
    const { ours, theirs, admin, lead, member, mate, outsider, partner } = await company();
    const allUsers = [lead, member, mate, outsider, partner];
    const visibleTo = async (person: Person) => {
      const { data, body } = await server.as(person, users.list, { team: `${ours.id},${theirs.id}` });
      expect(body["pagination"]).toMatchObject({ totalItems: data.length });
      return sortedNames(data);
    };

    expect(await visibleTo(admin)).toEqual(sortedNames(allUsers));
    expect(await visibleTo(lead)).toEqual(sortedNames([lead, member, mate, partner]));
    expect(await visibleTo(member)).toEqual(sortedNames([lead, member, mate, partner]));
    expect(await visibleTo(mate)).toEqual(sortedNames([lead, member, mate]));
    expect(await visibleTo(outsider)).toEqual(sortedNames([outsider, partner]));
    expect(await visibleTo(partner)).toEqual(sortedNames([outsider, partner, member]));
  });

  test("users out of scope are missing from lists and give 404 by id", async () => {
    const { member, outsider, partner } = await company();
    expect((await server.as(member, users.get, { id: partner.id })).status).toBe(200);

    const hidden = await server.as(member, users.get, { id: outsider.id });
    expect(hidden.status).toBe(404);
    expect(hidden.body.message).toBe("This user does not exist");
    expect((await server.as(member, users.get, { id: crypto.randomUUID() })).body).toEqual(hidden.body);
  });

  test("personal fields are visible to the user, admins and, in part, their lead", async () => {
    const { admin, lead, member, mate, partner } = await company();
    const visibleKeys = async (reader: Person) => {
      const { data } = await server.as(reader, users.get, { id: member.id });
      const inList = (await server.as(reader, users.list, { search: member.email! })).data[0]!;
      expect(inList).toEqual(data);
      return Object.keys(data).sort();
    };

    expect(await visibleKeys(admin)).toEqual(adminKeys);
    expect(await visibleKeys(member)).toEqual(selfKeys);
    expect(await visibleKeys(lead)).toEqual(leadKeys);
    expect(await visibleKeys(mate)).toEqual(directoryKeys);
    expect(await visibleKeys(partner)).toEqual(directoryKeys);
  });

  test("a lead of another team sees a shared project's member like any colleague", async () => {
    const { theirs, member } = await company();
    const otherLead = await make.user("team_lead", { team: theirs });
    await make.project({ team: theirs, members: [member] });
    const { status, data } = await server.as(otherLead, users.get, { id: member.id });
    expect(status).toBe(200);
    expect(Object.keys(data).sort()).toEqual(directoryKeys);
  });

  test("rows include the actor's permissions", async () => {
    const { admin, lead, member } = await company();
    const can = async (reader: Person, id: string) => (await server.as(reader, users.get, { id })).data.can;

    expect(await can(admin, member.id)).toEqual({ read: true, update: true, administer: true, remove: true });
    expect(await can(admin, admin.id)).toEqual({ read: true, update: true, administer: true, remove: false });
    expect(await can(member, member.id)).toEqual({ read: true, update: true, administer: false, remove: false });
    expect(await can(lead, member.id)).toEqual({ read: true, update: false, administer: false, remove: false });
  });

  test("lists match the access rule for random companies", async () => {
    const teams = await Promise.all([1, 2, 3].map(() => make.team()));
    const roles: Role[] = ["admin", "team_lead", "team_member"];
    const shape = fc.record({
      people: fc.array(fc.record({ role: fc.constantFrom(...roles), team: fc.nat(2) }), { minLength: 2, maxLength: 6 }),
      projects: fc.array(fc.record({ team: fc.nat(2), members: fc.array(fc.nat(5), { maxLength: 4 }) }), { maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(shape, async ({ people, projects }) => {
        const created = await Promise.all(people.map(({ role, team }) => make.user(role, { team: teams[team]! })));
        const groups = await Promise.all(
          projects.map(async ({ team, members }) => {
            const onProject = [...new Set(members)].flatMap((index) => created[index] ?? []);
            return { project: await make.project({ team: teams[team]!, members: onProject }), onProject };
          }),
        );
        for (const reader of created) {
          const projectIds = groups.filter(({ onProject }) => onProject.includes(reader)).map(({ project }) => project.id);
          const actor = { ...reader, projectIds, sessionId: "" };
          const allowed = created.filter((person) => {
            const sharesProject = groups.some(
              ({ project, onProject }) =>
                onProject.includes(person) &&
                (onProject.includes(reader) || (reader.role === "team_lead" && project.teamId === reader.teamId)),
            );
            return userAccess.read(actor, { id: person.id, teamId: person.teamId, sharesProject });
          });
          const { data } = await server.as(reader, users.list);
          const ids = new Set(data.map((row) => row._id));
          expect(created.filter((person) => ids.has(person.id))).toEqual(allowed);
          for (const person of created) {
            const { status } = await server.as(reader, users.get, { id: person.id });
            expect(status).toBe(allowed.includes(person) ? 200 : 404);
          }
        }
      }),
      { numRuns: 8 },
    );
  });
});

describe("lists", () => {
  let admin: Person;
  beforeEach(async () => {
    admin = await make.user("admin");
  });

  test("listing takes three SQL statements, whatever the number of users: session, rows, statistics", async () => {
    const team = await make.team();
    await server.as(admin, users.profile);
    const short = await server.statements(() => server.as(admin, users.listForAdmin, { team: team.id }));
    for (let n = 0; n < 5; n++) await make.user("team_member", { team });
    expect(await server.statements(() => server.as(admin, users.listForAdmin, { team: team.id }))).toBe(3);
    expect(short).toBe(3);
  });

  test("search matches parts of name, email and designation, ignores case and escapes wildcards", async () => {
    const special = await make.user("team_member", {
      name: "Zoë 100%_Müller",
      designation: "Rigging Artist",
      email: "zoe.mueller@example.org",
    });
    const found = async (search: string) => sortedNames((await server.as(admin, users.list, { search })).data);

    for (const search of ["zoë", "100%_m", "RIGGING art", "zoe.mueller@", "  müller "]) expect(await found(search)).toEqual([special.name]);
    expect(await found("100%%M")).toEqual([]);
    expect(await found("Zo_")).toEqual([]);
  });

  test("filters by role, team (name or id) and status in combination, with pagination", async () => {
    const team = await make.team({ name: `Crew ${crypto.randomUUID().slice(0, 8)}` });
    const lead = await make.user("team_lead", { team });
    const active = await make.user("team_member", { team });
    const inactive = await make.user("team_member", { team, status: "inactive" });
    const found = async (filters: Record<string, unknown>) =>
      sortedNames((await server.as(admin, users.list, { team: team.name, ...filters })).data);

    expect(await found({})).toEqual(sortedNames([lead, active, inactive]));
    expect(await found({ team: team.id, role: "team_member" })).toEqual(sortedNames([active, inactive]));
    expect(await found({ team: team.name.toUpperCase(), role: "team_member,team_lead", status: "active" })).toEqual(
      sortedNames([lead, active]),
    );
    expect(await found({ role: "", status: "" })).toEqual(sortedNames([lead, active, inactive]));
    expect((await server.as(admin, users.list, { role: "boss" })).status).toBe(400);
    const page = await server.as(admin, users.list, { team: team.name, page: 2, limit: 2 });
    expect(page.data).toHaveLength(1);
    expect(page.body["pagination"]).toEqual({ currentPage: 2, totalPages: 2, totalItems: 3, hasNextPage: false, hasPreviousPage: true });
  });

  test.each(["createdAt", "-createdAt", "name", "-name", "email", "-email", "team", "-team"] as const)(
    "sorted by %s, pages cover every row exactly once",
    async (sort) => {
      const team = await make.team();
      const at = "2026-01-01T00:00:00.000Z";
      for (let n = 0; n < 7; n++) await make.user("team_member", { team, name: n % 2 ? "Same Name" : `Name ${n}`, createdAt: at });
      const seen: string[] = [];
      for (let page = 1; page <= 4; page++) {
        const { data } = await server.as(admin, users.list, { team: team.id, sort, page, limit: 2 });
        seen.push(...data.map((row) => row._id));
      }
      expect(seen).toHaveLength(7);
      expect(new Set(seen).size).toBe(7);
    },
  );

  test("sorts newest first by default; sorting by name ignores case", async () => {
    const team = await make.team();
    for (const [name, day] of [
      ["beta", 1],
      ["Alpha", 3],
      ["Gamma", 2],
    ] as const) {
      await make.user("team_member", { team, name, createdAt: `2026-01-0${day}T00:00:00.000Z` });
    }
    const order = async (sort?: string) =>
      (await server.as(admin, users.list, { team: team.id, ...(sort && { sort }) })).data.map((row) => row.name);

    expect(await order()).toEqual(["Alpha", "Gamma", "beta"]);
    expect(await order("name")).toEqual(["Alpha", "beta", "Gamma"]);
    expect(await order("-name")).toEqual(["Gamma", "beta", "Alpha"]);
  });

  test("statistics count all visible users by status, role and team, regardless of filters", async () => {
    const team = await make.team();
    const lead = await make.user("team_lead", { team });
    await make.user("team_member", { team });
    await make.user("team_member", { team, status: "inactive" });

    const { body } = await server.as(lead, users.list, { search: "no user has this name", page: 1, limit: 10 });

    expect(body["data"]).toEqual([]);
    expect(body["pagination"]).toMatchObject({ totalItems: 0, totalPages: 1 });
    expect(body["stats"]).toEqual({
      total: 3,
      active: 2,
      inactive: 1,
      byRole: { admin: 0, team_lead: 1, team_member: 2 },
      byTeam: { [team.name]: 3 },
    });
  });

  test("only admins may use the admin list", async () => {
    expect((await server.as(admin, users.listForAdmin)).status).toBe(200);
    for (const role of ["team_lead", "team_member"] as const) {
      const { status, body } = await server.as(await make.user(role), users.listForAdmin, { role: "nonsense" });
      expect(status).toBe(403);
      expect(body.message).toBe("You don't have permission to see all users");
    }
  });

  test("the dropdown lists visible active non-admins by name", async () => {
    const team = await make.team();
    const lead = await make.user("team_lead", { team, name: "Zora" });
    const member = await make.user("team_member", { team, name: "ada" });
    await make.user("admin", { team });
    await make.user("team_member", { team, status: "inactive" });
    await make.user("team_member");

    expect((await server.as(lead, users.dropdown, { fields: "name" })).data).toEqual([
      { _id: member.id, name: "ada" },
      { _id: lead.id, name: "Zora" },
    ]);
    const { data } = await server.as(lead, users.dropdown);
    expect(data).toEqual([
      { _id: member.id, name: "ada", team: team.name, profilePicture: null },
      { _id: lead.id, name: "Zora", team: team.name, profilePicture: null },
    ]);
  });

  test("a project's members are visible to its members, its lead and admins; others get 404", async () => {
    const { lead, member, mate, partner, project, outsider } = await company();
    for (const reader of [member, partner, lead, admin]) {
      const { data, body } = await server.as(reader, users.listByProject, { projectId: project.id });
      expect(sortedNames(data)).toEqual(sortedNames([member, partner]));
      expect(body["pagination"]).toMatchObject({ totalItems: 2 });
    }
    const { data } = await server.as(partner, users.listByProject, { projectId: project.id, page: 1, limit: 1 });
    expect(data).toHaveLength(1);
    expect(
      Object.keys(
        (await server.as(partner, users.listByProject, { projectId: project.id })).data.find((row) => row._id === member.id)!,
      ).sort(),
    ).toEqual(directoryKeys);
    for (const reader of [mate, outsider]) {
      const { status, body } = await server.as(reader, users.listByProject, { projectId: project.id });
      expect([status, body.message]).toEqual([404, "This project does not exist"]);
    }
  });
});
