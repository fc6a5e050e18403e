import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import type { Role } from "@daybook/contract/core/constants";
import * as users from "@daybook/contract/users";
import { userAccess } from "#access/users.ts";
import { factories } from "#test/factories.ts";
import { type Person, startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

const names = (rows: { name: string }[]) => rows.map((row) => row.name).sort();

const directoryKeys = "_id name email role team teamId status designation profilePicture createdAt version can".split(" ").sort();
const leadKeys = [...directoryKeys, "employeeId", "dateOfJoining", "phoneNumber"].sort();
const selfKeys = [...leadKeys, "dateOfBirth", "bloodGroup"].sort();
const adminKeys = [...selfKeys, "lastDayOfOffice"].sort();

const personal = {
  employeeId: "E-7",
  dateOfBirth: "1990-02-03",
  dateOfJoining: "2020-01-06",
  phoneNumber: "+919876543210",
  bloodGroup: "O+",
  lastDayOfOffice: "2030-12-31",
};

/** A company: two teams, a project across them, and somebody from each side. */
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

describe("who sees whom", () => {
  test("an admin sees everybody, a lead the own team and its projects' people, a member the own team and shared projects", async () => {
    const { ours, theirs, admin, lead, member, mate, outsider, partner } = await company();
    const everybody = [lead, member, mate, outsider, partner];
    const seenBy = async (person: Person) => {
      const { data, body } = await server.as(person, users.list, { team: `${ours.id},${theirs.id}` });
      expect(body["pagination"]).toMatchObject({ totalItems: data.length });
      return names(data);
    };

    expect(await seenBy(admin)).toEqual(names(everybody));
    expect(await seenBy(lead)).toEqual(names([lead, member, mate, partner]));
    expect(await seenBy(member)).toEqual(names([lead, member, mate, partner]));
    expect(await seenBy(mate)).toEqual(names([lead, member, mate]));
    expect(await seenBy(outsider)).toEqual(names([outsider, partner]));
    expect(await seenBy(partner)).toEqual(names([outsider, partner, member]));
  });

  test("one who may not be seen is not there, neither in the list nor by id", async () => {
    const { member, outsider, partner } = await company();
    expect((await server.as(member, users.get, { id: partner.id })).status).toBe(200);

    const hidden = await server.as(member, users.get, { id: outsider.id });
    expect(hidden.status).toBe(404);
    expect(hidden.body.message).toBe("This user does not exist");
    expect((await server.as(member, users.get, { id: crypto.randomUUID() })).body).toEqual(hidden.body);
  });

  test("personal data goes to oneself, admins and, as far as needed, the lead; never further", async () => {
    const { admin, lead, member, mate, partner } = await company();
    const keys = async (reader: Person) => {
      const { data } = await server.as(reader, users.get, { id: member.id });
      const inList = (await server.as(reader, users.list, { search: member.email! })).data[0]!;
      expect(inList).toEqual(data);
      return Object.keys(data).sort();
    };

    expect(await keys(admin)).toEqual(adminKeys);
    expect(await keys(member)).toEqual(selfKeys);
    expect(await keys(lead)).toEqual(leadKeys);
    expect(await keys(mate)).toEqual(directoryKeys);
    expect(await keys(partner)).toEqual(directoryKeys);
  });

  test("a lead of another team sees a shared person like any colleague", async () => {
    const { theirs, member } = await company();
    const otherLead = await make.user("team_lead", { team: theirs });
    await make.project({ team: theirs, members: [member] });
    const { status, data } = await server.as(otherLead, users.get, { id: member.id });
    expect(status).toBe(200);
    expect(Object.keys(data).sort()).toEqual(directoryKeys);
  });

  test("rows say what the reader may do", async () => {
    const { admin, lead, member } = await company();
    const can = async (reader: Person, id: string) => (await server.as(reader, users.get, { id })).data.can;

    expect(await can(admin, member.id)).toEqual({ read: true, update: true, administer: true, remove: true });
    expect(await can(admin, admin.id)).toEqual({ read: true, update: true, administer: true, remove: false });
    expect(await can(member, member.id)).toEqual({ read: true, update: true, administer: false, remove: false });
    expect(await can(lead, member.id)).toEqual({ read: true, update: false, administer: false, remove: false });
  });

  test("a list is exactly what the rule allows, whatever the company looks like", async () => {
    const teams = await Promise.all([1, 2, 3].map(() => make.team()));
    const roles: Role[] = ["admin", "team_lead", "team_member"];
    const shape = fc.record({
      people: fc.array(fc.record({ role: fc.constantFrom(...roles), team: fc.nat(2) }), { minLength: 2, maxLength: 6 }),
      projects: fc.array(fc.record({ team: fc.nat(2), members: fc.array(fc.nat(5), { maxLength: 4 }) }), { maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(shape, async ({ people, projects }) => {
        const made = await Promise.all(people.map(({ role, team }) => make.user(role, { team: teams[team]! })));
        const groups = await Promise.all(
          projects.map(async ({ team, members }) => {
            const on = [...new Set(members)].flatMap((index) => made[index] ?? []);
            return { project: await make.project({ team: teams[team]!, members: on }), on };
          }),
        );
        for (const reader of made) {
          const projectIds = groups.filter(({ on }) => on.includes(reader)).map(({ project }) => project.id);
          const actor = { ...reader, projectIds, sessionId: "" };
          const allowed = made.filter((person) => {
            const sharesProject = groups.some(
              ({ project, on }) =>
                on.includes(person) && (on.includes(reader) || (reader.role === "team_lead" && project.teamId === reader.teamId)),
            );
            return userAccess.read(actor, { id: person.id, teamId: person.teamId, sharesProject });
          });
          const { data } = await server.as(reader, users.list);
          const ids = new Set(data.map((row) => row._id));
          expect(made.filter((person) => ids.has(person.id))).toEqual(allowed);
          for (const person of made) {
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

  test("a list asks the database three times, whatever its length: session, rows, numbers", async () => {
    const team = await make.team();
    await server.as(admin, users.profile);
    const short = await server.statements(() => server.as(admin, users.listForAdmin, { team: team.id }));
    for (let n = 0; n < 5; n++) await make.user("team_member", { team });
    expect(await server.statements(() => server.as(admin, users.listForAdmin, { team: team.id }))).toBe(3);
    expect(short).toBe(3);
  });

  test("search finds parts of name, email and designation in any case, and takes wildcards as they stand", async () => {
    const odd = await make.user("team_member", {
      name: "Zoë 100%_Müller",
      designation: "Rigging Artist",
      email: "zoe.mueller@example.org",
    });
    const found = async (search: string) => names((await server.as(admin, users.list, { search })).data);

    for (const search of ["zoë", "100%_m", "RIGGING art", "zoe.mueller@", "  müller "]) expect(await found(search)).toEqual([odd.name]);
    expect(await found("100%%M")).toEqual([]);
    expect(await found("Zo_")).toEqual([]);
  });

  test("filters by role, team (name or id) and status, several at once, and pages what is left", async () => {
    const team = await make.team({ name: `Crew ${crypto.randomUUID().slice(0, 8)}` });
    const lead = await make.user("team_lead", { team });
    const active = await make.user("team_member", { team });
    const inactive = await make.user("team_member", { team, status: "inactive" });
    const found = async (filters: Record<string, unknown>) =>
      names((await server.as(admin, users.list, { team: team.name, ...filters })).data);

    expect(await found({})).toEqual(names([lead, active, inactive]));
    expect(await found({ team: team.id, role: "team_member" })).toEqual(names([active, inactive]));
    expect(await found({ team: team.name.toUpperCase(), role: "team_member,team_lead", status: "active" })).toEqual(names([lead, active]));
    expect(await found({ role: "", status: "" })).toEqual(names([lead, active, inactive]));
    expect((await server.as(admin, users.list, { role: "boss" })).status).toBe(400);
    const page = await server.as(admin, users.list, { team: team.name, page: 2, limit: 2 });
    expect(page.data).toHaveLength(1);
    expect(page.body["pagination"]).toEqual({ currentPage: 2, totalPages: 2, totalItems: 3, hasNextPage: false, hasPreviousPage: true });
  });

  test.each(["createdAt", "-createdAt", "name", "-name", "email", "-email", "team", "-team"] as const)(
    "sorted by %s the pages cover every row exactly once",
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

  test("without a sort the newest come first; by name the alphabet counts and not the case", async () => {
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

  test("the numbers count everybody whom the reader may see, by status, role and team, whatever the filter", async () => {
    const team = await make.team();
    const lead = await make.user("team_lead", { team });
    await make.user("team_member", { team });
    await make.user("team_member", { team, status: "inactive" });

    const { body } = await server.as(lead, users.list, { search: "nobody is called this", page: 1, limit: 10 });

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

  test("the list for admins is for admins", async () => {
    expect((await server.as(admin, users.listForAdmin)).status).toBe(200);
    for (const role of ["team_lead", "team_member"] as const) {
      const { status, body } = await server.as(await make.user(role), users.listForAdmin, { role: "nonsense" });
      expect(status).toBe(403);
      expect(body.message).toBe("You don't have permission to see all users");
    }
  });

  test("the dropdown offers active people in scope who are not admins, by name", async () => {
    const team = await make.team();
    const lead = await make.user("team_lead", { team, name: "Zora" });
    const member = await make.user("team_member", { team, name: "ada" });
    await make.user("admin", { team });
    await make.user("team_member", { team, status: "inactive" });
    await make.user("team_member");

    const { data } = await server.as(lead, users.dropdown, { fields: "name" });
    expect(data).toEqual([
      { _id: member.id, name: "ada", team: team.name, profilePicture: null },
      { _id: lead.id, name: "Zora", team: team.name, profilePicture: null },
    ]);
  });

  test("a project's people are told to its members, its lead and admins; to others it does not exist", async () => {
    const { lead, member, mate, partner, project, outsider } = await company();
    for (const reader of [member, partner, lead, admin]) {
      const { data, body } = await server.as(reader, users.listByProject, { projectId: project.id });
      expect(names(data)).toEqual(names([member, partner]));
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
