import { instantAt } from "#calendar.ts";
import type { Db } from "#db/database.ts";
import { daysOfMonth } from "#domain/kra-months.ts";
import type { SeedCompany } from "#seed/company.ts";
import { insertRows } from "#seed/rows.ts";
import { monthsUntil } from "./months.ts";
import { formerLeadComment } from "./texts.ts";

/** Their evaluations of the last month are ready, and wait for their release. */
export const readyTeams: ReadonlySet<string> = new Set(["Development", "3D"]);

/** An admin has changed the first rating of this person. */
export const calibrated = "Farhan Ali";

/** Who changes teams in the last month, and where they were before. */
export const moved = { name: "Aditi Ghosh", from: "Unreal Engine Development", dayOfMonth: "12" };

/**
 * Switches self-reviews and calibration on, and moves a person from one team to another in the last month, with a comment of
 * the former lead.
 */
export async function insertTwoVoices(db: Db, { period, people, random }: SeedCompany) {
  await db.updateTable("settings").set({ selfReview: "optional", calibration: "before-sharing" }).execute();
  const person = people.find(({ name }) => name === moved.name);
  const lead = people.find(({ role, team }) => role === "team_lead" && team === moved.from);
  if (!person || !lead) return;
  const [month] = monthsUntil(period.today, 1);
  const { startDate } = daysOfMonth(month!);
  const startsOn = `${startDate.slice(0, 7)}-${moved.dayOfMonth}`;
  await insertRows(db, "teamHistory", [
    { userId: person.id, startsOn: "0001-01-01", teamId: lead.teamId },
    { userId: person.id, startsOn, teamId: person.teamId },
  ]);
  await db.updateTable("eods").set({ teamId: lead.teamId }).where("userId", "=", person.id).where("date", "<", startsOn).execute();
  const at = instantAt(period.company.timezone, startsOn, "16:40");
  await insertRows(db, "kraFormerComments", [
    {
      id: random.fork("former comment").idAt(at),
      userId: person.id,
      ...month!,
      teamId: lead.teamId,
      authorId: lead.id,
      text: formerLeadComment,
      createdAt: at,
      updatedAt: at,
    },
  ]);
}
