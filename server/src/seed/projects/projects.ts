import { addDays, instantAt } from "#calendar.ts";
import type { Db } from "#db/database.ts";
import { freeKey, keyFrom } from "#domain/project-key.ts";
import type { Period, SeedPerson, SeedProject } from "#seed/company.ts";
import type { Random } from "#seed/random.ts";
import { insertRows } from "#seed/rows.ts";
import { clientProjects } from "./client-projects.ts";
import type { FixedProject } from "./fixed-project.ts";
import { newName, projectKinds, somePartsOf } from "./generated-projects.ts";
import { ownProjects } from "./own-projects.ts";

type Staff = { period: Period; people: readonly SeedPerson[]; teamIds: ReadonlyMap<string, string>; random: Random };

/** Returns the fixed projects first, then generated ones up to the count. */
export function makeProjects(staff: Staff, count: number): SeedProject[] {
  const fixed = [...clientProjects, ...ownProjects].slice(0, count);
  return [...fixed, ...generate(staff, fixed, count - fixed.length)].map((project) => complete(staff, project));
}

function complete({ period, people, teamIds, random }: Staff, project: FixedProject): SeedProject {
  const { timezone } = period.company;
  const byName = new Map(people.map((person) => [person.name, person]));
  const lead = byName.get(project.lead);
  const memberIds = [lead, ...project.members.map((name) => byName.get(name))].flatMap((person) => (person ? [person.id] : []));
  const createdAt = instantAt(timezone, addDays(period.today, Math.min(project.start, -3)), "10:00");
  return {
    ...project,
    id: random.idAt(createdAt),
    teamId: teamIds.get(project.team)!,
    leadId: lead?.id ?? null,
    memberIds: [...new Set(memberIds)],
    startDate: addDays(period.today, project.start),
    dueDate: project.due === null ? null : addDays(period.today, project.due),
    lastDay: addDays(period.today, -(project.stopped ?? 0)),
    createdAt,
  };
}

const projectsEach = [2, 4] as const;

/** Generates projects. Each person works on two to four projects of their team or of teams that include it as a guest. */
function generate({ people, random }: Staff, fixed: readonly FixedProject[], count: number): FixedProject[] {
  const names = new Set(fixed.map(({ name }) => name));
  const keys = new Set(fixed.map(({ key }) => key));
  const projects = Array.from({ length: count }, (_, index) => {
    const kind = projectKinds[index % projectKinds.length]!;
    const name = newName(random, kind, names);
    const key = freeKey(keyFrom(name), keys);
    keys.add(key);
    const lead = people.find(({ team, role }) => team === kind.team && role === "team_lead");
    const project: FixedProject & { members: string[] } = {
      name,
      key,
      description: `${name} for a client.`,
      team: kind.team,
      lead: lead?.name ?? "",
      members: [],
      status: "Active",
      start: -random.int(250, 700),
      due: random.int(10, 250),
      parts: somePartsOf(random, kind),
    };
    return { project, teams: [kind.team, ...kind.guests] };
  });
  for (const person of people) {
    const suitable = random.shuffled(projects.filter(({ teams }) => teams.includes(person.team)));
    for (const { project } of suitable.slice(0, random.int(...projectsEach))) project.members.push(person.name);
  }
  return projects.map(({ project }) => project);
}

export async function insertProjects(db: Db, projects: readonly SeedProject[], createdBy: string) {
  await insertRows(
    db,
    "projects",
    projects.map(({ id, name, key, description, teamId, status, leadId, startDate, dueDate, createdAt }) => ({
      id,
      name,
      key,
      description,
      teamId,
      status,
      leadId,
      startDate,
      dueDate,
      createdBy,
      createdAt,
      updatedAt: createdAt,
    })),
  );
  await insertRows(
    db,
    "projectMembers",
    projects.flatMap(({ id, memberIds }) => memberIds.map((userId) => ({ projectId: id, userId }))),
  );
}
