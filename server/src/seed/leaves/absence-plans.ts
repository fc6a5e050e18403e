import { addDays, instantAt, weekdayOf } from "#calendar.ts";
import type { Db } from "#db/database.ts";
import type { SeedCompany } from "#seed/company.ts";
import { insertRows } from "#seed/rows.ts";

/** Four days, and a rota of a long and a short week. */
const planned: readonly { name: string; weeks: number[][] }[] = [
  { name: "Sana Qureshi", weeks: [[8, 8, 8, 8, 0, 0, 0]] },
  {
    name: "Omar Haddad",
    weeks: [
      [8, 8, 8, 8, 8, 0, 0],
      [8, 8, 8, 0, 0, 0, 0],
    ],
  },
];

const delegate = { from: "Rohan Mehta", to: "Dev Kulkarni" };

/** Part-time begins after the last leave that the seed books, so that its charges stay right. */
const partTimeAfterDays = 60;

const mondayAfter = (day: string) => addDays(day, 8 - weekdayOf(day));

/** Inserts part-time hours from a coming Monday, and a colleague who decides on leave for a lead in the week after next. */
export async function insertAbsencePlans(db: Db, { period: { company, firstDay, today }, people, random }: SeedCompany) {
  const idOf = (name: string) => people.find((person) => person.name === name)?.id;
  const createdAt = instantAt(company.timezone, firstDay, "10:15");
  const startsOn = mondayAfter(addDays(today, partTimeAfterDays));
  const schedules = planned.flatMap(({ name, weeks }) => {
    const userId = idOf(name);
    return userId ? [{ userId, startsOn, weeks: JSON.stringify(weeks), createdBy: people[0]!.id, createdAt }] : [];
  });
  await insertRows(db, "schedules", schedules);

  const [fromId, toId] = [idOf(delegate.from), idOf(delegate.to)];
  if (!fromId || !toId) return;
  const startDate = mondayAfter(addDays(today, 7));
  const id = random.idAt(createdAt);
  const scopes = ["leaves" as const];
  const row = { id, fromId, toId, startDate, endDate: addDays(startDate, 4), scopes, createdBy: fromId, createdAt, decidedAt: createdAt };
  await db
    .insertInto("delegations")
    .values({ ...row, state: "accepted" })
    .execute();
}
