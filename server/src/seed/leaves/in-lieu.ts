import { addDays, instantAt, kindOfDay } from "#calendar.ts";
import type { Db } from "#db/database.ts";
import { leaveYearOf } from "#domain/leave-years.ts";
import { formatDay } from "#format.ts";
import type { SeedCompany } from "#seed/company.ts";
import { insertRows } from "#seed/rows.ts";

/** Who worked on a day off, and who approved the time off in lieu. */
const planned = { name: "Kavya Nair", decider: "Rohan Mehta", taskName: "Moved the client portal to the new server", hours: 8 };

/** The day worked is the last day off without a report at least this many days ago; the days can be used for the days of the setting. */
const daysAgo = 21;
const validDays = 90;

/** Inserts a report on a day off with its approved request, and the leave type and days that the approval created. */
export async function insertInLieu(db: Db, { period: { company, today }, people, random }: SeedCompany) {
  const idOf = (name: string) => people.find((person) => person.name === name);
  const [person, decider] = [idOf(planned.name), idOf(planned.decider)];
  if (!person || !decider) return;
  const reports = await db.selectFrom("eods").select("date").where("userId", "=", person.id).execute();
  const reported = new Set(reports.map((report) => report.date));
  let date = addDays(today, -daysAgo);
  while (kindOfDay(company, date) === "working" || reported.has(date)) date = addDays(date, -1);
  if (date < person.firstDay) return;
  const { hours, taskName } = planned;
  const at = instantAt(company.timezone, date, "17:40");
  const decidedAt = instantAt(company.timezone, addDays(date, 2), "09:20");
  const eodId = random.idAt(at);
  const report = {
    id: eodId,
    userId: person.id,
    teamId: person.teamId,
    date,
    totalHours: hours,
    submittedAt: at,
    isLate: false,
    updatedAt: at,
  };
  await insertRows(db, "eods", [{ ...report, planTomorrow: null }]);
  const item = { id: random.idAt(at), eodId, date, position: 0, taskName, hoursSpent: hours, status: "Completed" as const };
  await insertRows(db, "eodItems", [{ ...item, projectId: null, taskId: null }]);

  const leaveTypeId = random.idAt(decidedAt);
  const type = { id: leaveTypeId, name: "In Lieu", annualDays: 0, maxConsecutive: null, inLieu: true, color: "plot-6" };
  await insertRows(db, "leaveTypes", [{ ...type, createdAt: decidedAt }]);
  const creditId = random.idAt(decidedAt);
  const credit = {
    id: creditId,
    userId: person.id,
    leaveTypeId,
    leaveYear: leaveYearOf(addDays(date, 2), company.leaveYearStart),
    days: 1,
  };
  const reason = `Worked ${hours} h on ${formatDay(date)}`;
  const expiresOn = addDays(date, validDays);
  await insertRows(db, "leaveLedger", [
    { ...credit, kind: "in-lieu", reason, actorId: decider.id, leaveId: null, leaveVersion: null, expiresOn, at: decidedAt },
  ]);
  const decision = { status: "Approved" as const, note: "Thanks for covering the move", decidedBy: decider.id, decidedAt };
  await insertRows(db, "inLieuRequests", [
    {
      id: random.idAt(at),
      userId: person.id,
      date,
      ...decision,
      hours,
      days: 1,
      decidedOnBehalfOf: null,
      creditId,
      createdAt: at,
      version: 2,
    },
  ]);
}
