import { sql } from "kysely";
import { addDays, instantAt } from "#calendar.ts";
import { systemClock } from "#clock.ts";
import type { Database, Db } from "#db/database.ts";
import { hashPassword } from "#passwords.ts";
import { insertAudit } from "./audit/audit.ts";
import { insertAnnouncements } from "./announcements/announcements.ts";
import { insertBlockers } from "./blockers/blockers.ts";
import type { Period, SeedCompany } from "./company.ts";
import { insertDiscussions } from "./discussions/discussions.ts";
import { insertReports, makeReports } from "./eods/eods.ts";
import { insertKra } from "./kra/kra.ts";
import { demoPassword } from "./people.ts";
import { insertLabels } from "./labels/labels.ts";
import { insertSeries } from "./series/series.ts";
import { insertSubtasks } from "./subtasks/subtasks.ts";
import { insertDependencies } from "./dependencies/dependencies.ts";
import { insertAbsencePlans } from "./leaves/absence-plans.ts";
import { insertHolidays, makeHolidays } from "./leaves/holidays.ts";
import { insertInLieu } from "./leaves/in-lieu.ts";
import { insertLimits } from "./leaves/limits.ts";
import { insertLeaves } from "./leaves/leaves.ts";
import { insertNotifications } from "./notifications.ts";
import { insertPlans } from "./plans/plans.ts";
import { insertPolicy } from "./policy/policy.ts";
import { insertProjectHealth } from "./projects/project-health.ts";
import { insertMilestones } from "./projects/project-milestones.ts";
import { insertProjects, makeProjects } from "./projects/projects.ts";
import { type Random, seededRandom } from "./random.ts";
import { insertPhones } from "./reminders/phones.ts";
import { insertReminders } from "./reminders/reminders.ts";
import { sizes, type Size } from "./sizes.ts";
import { insertTasks } from "./tasks/tasks.ts";
import { insertUsers, makePeople } from "./users.ts";

export type SeedOptions = {
  /** The last day of the history, `YYYY-MM-DD`, in the company's timezone. */
  today: string;
  /** The random generator; fixed by default. */
  random?: Random;
  /** The latest instant in the history (ISO-8601); now by default. */
  now?: string;
  /** Whether the company asks for self-reviews and compares evaluations before they are shared; off, as in a new company. */
  calibrates?: boolean;
  /** Receives progress messages. */
  log?: (line: string) => void;
};

/** Seeds the demo company into a migrated database without users. `people.ts` lists the accounts that tests use. */
export const seedDemo = (database: Database, options: SeedOptions) => seedCompany(database, sizes.demo, options);

/** Seeds a company of any size into a migrated database without users, in one transaction. */
export async function seedCompany(
  database: Database,
  size: Size,
  { today, random = seededRandom("Halcyon"), now, calibrates = false, log = () => {} }: SeedOptions,
) {
  const passwordHash = await hashPassword(demoPassword);
  await database.db.transaction().execute(async (db) => {
    const history = { firstDay: addDays(today, 1 - size.days), today };
    const company = { ...(await setCompanyName(db)), channels: null, hasWebhooks: false, holidays: makeHolidays(history) };
    const teamIds = await describeTeams(db);
    const period: Period = {
      ...history,
      now: now ?? earlier(systemClock.now().toISOString(), instantAt(company.timezone, today, "23:59")),
      company,
    };
    const people = makePeople(random.fork("people"), period, teamIds, size.people);
    const projects = makeProjects({ period, people, teamIds, random: random.fork("projects") }, size.projects);
    const everything: SeedCompany = { period, people, projects, random, away: new Set() };

    await insertUsers(db, { ...everything, random: random.fork("users") }, passwordHash);
    await insertProjects(db, projects, people[0]!.id);
    log(`People: ${people.length}, projects: ${projects.length}`);
    await insertHolidays(db, company.holidays, random.fork("holidays"), instantAt(company.timezone, history.firstDay, "09:00"));
    const away = await insertLeaves(db, { ...everything, random: random.fork("leaves") }, size.leave, log);
    const all: SeedCompany = { ...everything, away };
    await insertLimits(db, { ...all, random: random.fork("limits") });
    await insertAbsencePlans(db, { ...all, random: random.fork("absence plans") });
    await insertReports(db, makeReports(all, size.reports), log);
    await insertInLieu(db, { ...all, random: random.fork("in lieu") });
    await insertTasks(db, all, size.tasks, log);
    await insertLabels(db, all);
    await insertSubtasks(db);
    await insertDependencies(db, all);
    await insertProjectHealth(db, all);
    await insertMilestones(db, all);
    await insertSeries(db, all);
    await insertPlans(db, all);
    await insertDiscussions(db, all);
    await insertBlockers(db, { ...all, random: random.fork("blockers") }, log);
    await insertAnnouncements(db, { ...all, random: random.fork("announcements") }, log);
    await insertKra(db, { ...all, random: random.fork("kra") }, { months: size.kraMonths, calibrates }, log);
    await insertReminders(db, { ...all, random: random.fork("reminders") }, log);
    await insertPhones(db, all.people, all.period.now);
    await insertPolicy(db, { ...all, random: random.fork("policy") });
    await insertNotifications(db, all);
    await insertAudit(db, { ...all, random: random.fork("audit") }, log);
  });
  await sql`analyze`.execute(database.db);
}

const earlier = (a: string, b: string) => (a < b ? a : b);

const setCompanyName = (db: Db) =>
  db.updateTable("settings").set({ companyName: "Halcyon Studio", setupDismissed: true }).returningAll().executeTakeFirstOrThrow();

const descriptions: Record<string, string> = {
  Development: "Client portals, configurators, data and infrastructure.",
  "3D": "Models, materials and lighting.",
  Design: "Interfaces, branding and user research.",
  Marketing: "Website, campaigns and press.",
  Sales: "New clients and existing accounts.",
  HR: "Hiring, onboarding and employee support.",
  Support: "Help for clients and their users.",
  "Unreal Engine Development": "Real-time experiences for headsets and large displays.",
};

/** Sets the descriptions of the initial teams. Returns team name → id. */
async function describeTeams(db: Db): Promise<Map<string, string>> {
  const teams = await db.selectFrom("teams").select(["id", "name"]).execute();
  for (const { id, name } of teams)
    await db
      .updateTable("teams")
      .set({ description: descriptions[name] ?? null })
      .where("id", "=", id)
      .execute();
  return new Map(teams.map(({ id, name }) => [name, id]));
}
