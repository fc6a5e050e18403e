import { instantAt } from "#calendar.ts";
import type { Db } from "#db/database.ts";
import type { SeedCompany } from "#seed/company.ts";

const limit = { title: "Client support", team: "Development", max: 2, reason: "Clients need someone who knows their project" };

/** Inserts a limit that warns when more than a few people of a team are away on a workday. */
export async function insertLimits(db: Db, { period: { company, firstDay }, people, random }: SeedCompany) {
  const { team: name, ...fields } = limit;
  const teamId = people.find((person) => person.team === name)?.teamId;
  if (!teamId) return;
  const at = instantAt(company.timezone, firstDay, "09:30");
  const rule = { kind: "max_away", mode: "warn", startDate: null, endDate: null, weekdays: [1, 2, 3, 4, 5] } as const;
  const audience = JSON.stringify({ teams: [teamId], roles: [], users: [] });
  const stamps = { createdBy: people[0]!.id, createdAt: at, updatedAt: at };
  // A list in a column is not for `insertRows`.
  await db
    .insertInto("leaveLimits")
    .values({ id: random.idAt(at), ...fields, ...rule, weekdays: [...rule.weekdays], audience, ...stamps })
    .execute();
}
