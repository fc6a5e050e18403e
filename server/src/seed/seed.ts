import { sql } from "kysely";
import { addDays, instantAt } from "#calendar.ts";
import { systemClock } from "#clock.ts";
import type { Database, Db } from "#db/database.ts";
import { hashPassword } from "#passwords.ts";
import { insertAnnouncements } from "./announcements/announcements.ts";
import type { Period, SeedCompany } from "./company.ts";
import { insertReports, makeReports } from "./eods/eods.ts";
import { insertKra } from "./kra/kra.ts";
import { demoPassword } from "./people.ts";
import { insertHolidays, makeHolidays } from "./leaves/holidays.ts";
import { insertLeaves } from "./leaves/leaves.ts";
import { insertPolicy } from "./policy/policy.ts";
import { insertProjects, makeProjects } from "./projects/projects.ts";
import { type Random, seededRandom } from "./random.ts";
import { insertReminders } from "./reminders/reminders.ts";
import { sizes, type Size } from "./sizes.ts";
import { insertTasks } from "./tasks/tasks.ts";
import { insertUsers, makePeople } from "./users.ts";

export type SeedOptions = {
  /** The last day of the history, `YYYY-MM-DD`; the company's clock decides which day that is. */
  today: string;
  /** The same seed makes the same company. */
  random?: Random;
  /** Nothing in the history is later than this moment (ISO-8601); now, unless told otherwise. */
  now?: string;
  /** Told what was written. */
  say?: (line: string) => void;
};

/** The demo company, in a migrated database without people. `people.ts` names those whom tests may sign in as. */
export const seedDemo = (database: Database, options: SeedOptions) => seedCompany(database, sizes.demo, options);

/** A company of any size, all or nothing, in a migrated database without people. */
export async function seedCompany(
  database: Database,
  size: Size,
  { today, random = seededRandom("Halcyon"), now, say = () => {} }: SeedOptions,
) {
  const passwordHash = await hashPassword(demoPassword);
  await database.db.transaction().execute(async (db) => {
    const history = { firstDay: addDays(today, 1 - size.days), today };
    const company = { ...(await nameCompany(db)), holidays: makeHolidays(history) };
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
    say(`People: ${people.length}, projects: ${projects.length}`);
    await insertHolidays(db, company.holidays, random.fork("holidays"), instantAt(company.timezone, history.firstDay, "09:00"));
    const away = await insertLeaves(db, { ...everything, random: random.fork("leaves") }, size.leave, say);
    const all: SeedCompany = { ...everything, away };
    await insertReports(db, makeReports(all, size.reports), say);
    await insertTasks(db, all, size.tasks, say);
    await insertAnnouncements(db, { ...all, random: random.fork("announcements") }, say);
    await insertKra(db, { ...all, random: random.fork("kra") }, size.kraMonths, say);
    await insertReminders(db, { ...all, random: random.fork("reminders") }, say);
    await insertPolicy(db, { ...all, random: random.fork("policy") });
  });
  await sql`analyze`.execute(database.db);
}

const earlier = (a: string, b: string) => (a < b ? a : b);

const nameCompany = (db: Db) => db.updateTable("settings").set({ companyName: "Halcyon Studio" }).returningAll().executeTakeFirstOrThrow();

const descriptions: Record<string, string> = {
  Development: "Software around the experiences: portals, configurators, data and servers.",
  "3D": "Models, materials and light.",
  Design: "Interfaces, brand and research.",
  Marketing: "What the world hears of us.",
  Sales: "New clients, and more with those we have.",
  HR: "Hiring, people and everything between.",
  Support: "Help for everybody who uses what we delivered.",
  "Unreal Engine Development": "Real-time worlds for headsets and big screens.",
};

/** Team name → id, of the teams that every database begins with. */
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
