import { addDays, daysBetween, instantAt, kindOfDay } from "#calendar.ts";
import type { Db } from "#db/database.ts";
import { signIns } from "#seed/people.ts";
import type { SeedCompany } from "#seed/company.ts";
import { insertRows } from "#seed/rows.ts";
import { policyTexts } from "./text.ts";

/** Users who have not acknowledged the current version, so that the demo shows the prompt. */
const notAcknowledgedBy: readonly string[] = [signIns.member.name];

/** Inserts the versions of the policy and the acknowledgements of the latest one. */
export async function insertPolicy(db: Db, { period, people, random }: SeedCompany) {
  const director = people.find(({ role }) => role === "admin");
  if (!director) return;
  const longestAgo = daysBetween(period.firstDay, period.today);
  const instant = (daysAgo: number, time: string) => instantAt(period.company.timezone, addDays(period.today, -daysAgo), time);
  const types = await db
    .selectFrom("leaveTypes")
    .select(["name", "annualDays", "allowHalfDay", "carryForwardMax", "minNoticeDays", "documentAfterDays", "isAbsence"])
    .where("active", "=", true)
    .where("inLieu", "=", false)
    .orderBy("position")
    .execute();
  const texts = policyTexts(types);
  const versions = texts.map(({ content, daysAgo, requiresAcknowledgement }, index) => ({
    version: index + 1,
    content,
    requiresAcknowledgement,
    writtenBy: director.id,
    writtenAt: instant(Math.min(daysAgo, longestAgo), "11:30"),
  }));
  await insertRows(db, "policyVersions", versions);

  const latest = texts.at(-1)!;
  const acknowledgements = people.flatMap(({ id, name, firstDay, lastDay }) => {
    const daysAgo = latest.daysAgo - random.int(0, 12);
    const day = addDays(period.today, -daysAgo);
    const acknowledgedAt = instant(daysAgo, `${random.int(12, 17)}:${random.int(10, 59)}`);
    const isWorkday = kindOfDay(period.company, day) === "working";
    const isPresent = isWorkday && firstDay <= day && (lastDay === null || day <= lastDay) && acknowledgedAt <= period.now;
    return isPresent && !notAcknowledgedBy.includes(name) && random.chance(0.9)
      ? [{ version: versions.length, userId: id, acknowledgedAt }]
      : [];
  });
  await insertRows(db, "policyAcknowledgements", acknowledgements);
}
