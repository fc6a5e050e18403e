import { instantAt } from "#calendar.ts";
import type { Db } from "#db/database.ts";
import { leaveYear, leaveYearOf } from "#domain/leave-years.ts";
import { type AwayDays, awayKey, type SeedCompany } from "#seed/company.ts";
import { insertRows } from "#seed/rows.ts";
import { insertLeaveDocuments } from "./documents.ts";
import type { LeaveHabits, SeedLeave, SeedType } from "./make-leaves.ts";
import { makeLeaves } from "./make-leaves.ts";

/** Returns the full days of approved absence, on which no reports are seeded. */
const awayDays = (leaves: readonly SeedLeave[]): AwayDays =>
  new Set(
    leaves
      .filter(({ status, type }) => status === "Approved" && type.isAbsence)
      .flatMap(({ person, breakdown }) => breakdown.filter(({ charge }) => charge === 1).map(({ date }) => awayKey(person.id, date))),
  );

/** Inserts leaves, their half days and the ledger entries. Returns the days people are away. */
export async function insertLeaves(db: Db, company: SeedCompany, habits: LeaveHabits, log: (line: string) => void): Promise<AwayDays> {
  const types: SeedType[] = await db
    .selectFrom("leaveTypes")
    .select(["id", "name", "annualDays", "isAbsence"])
    .orderBy("position")
    .execute();
  const leaves = makeLeaves(company, types, habits);
  await insertRows(db, "leaves", leaves.map(rowOf));
  await insertRows(
    db,
    "leaveHalves",
    leaves
      .filter(({ status }) => status !== "Rejected")
      .flatMap(({ id, person, halves }) => halves.map((half) => ({ userId: person.id, leaveId: id, ...half }))),
  );
  await insertRows(db, "leaveLedger", [...allocations(company, types), ...charges(company, leaves)]);
  await insertLeaveDocuments(db, company, leaves);
  log(`Leaves: ${leaves.length.toLocaleString("en")}, ${leaves.filter(({ status }) => status === "Pending").length} of them pending`);
  return awayDays(leaves);
}

const rowOf = ({ id, person, type, period, breakdown, days, decider, cover, isManual, createdAt, decidedAt, ...leave }: SeedLeave) => ({
  id,
  userId: person.id,
  leaveTypeId: type.id,
  ...period,
  days,
  breakdown: JSON.stringify(breakdown),
  reason: leave.reason,
  status: leave.status,
  rejectionReason: leave.rejectionReason,
  decidedBy: decider?.id ?? null,
  decidedAt,
  isManual,
  markedBy: isManual ? decider!.id : null,
  coverUserId: cover?.id ?? null,
  createdAt,
  updatedAt: decidedAt ?? createdAt,
  version: leave.status === "Pending" || isManual ? 1 : 2,
});

/** Returns the allocations of every year of a person's employment so far. */
function allocations({ period: { company, today }, people, random }: SeedCompany, types: readonly SeedType[]) {
  const yearOf = (day: string) => leaveYearOf(day, company.leaveYearStart);
  return people.flatMap((person) => {
    const years = [];
    for (let year = yearOf(person.firstDay); year <= yearOf(person.lastDay ?? today); year++) years.push(year);
    return years.flatMap((year) => {
      const { firstDay } = leaveYear(year, company.leaveYearStart);
      const at = instantAt(company.timezone, firstDay > person.firstDay ? firstDay : person.firstDay, "09:00");
      return types
        .filter(({ annualDays }) => annualDays !== null)
        .map(({ id, annualDays }) => ledgerEntry(random.idAt(at), person.id, id, year, "allocation", annualDays!, at));
    });
  });
}

const charges = ({ random }: SeedCompany, leaves: readonly SeedLeave[]) =>
  leaves
    .filter(({ status }) => status === "Approved")
    .flatMap(({ id, person, type, charges: years, decider, decidedAt, isManual }) =>
      [...years].map(([year, days]) => ({
        ...ledgerEntry(random.idAt(decidedAt!), person.id, type.id, year, "leave", -days, decidedAt!),
        actorId: decider!.id,
        leaveId: id,
        leaveVersion: isManual ? 1 : 2,
      })),
    );

const ledgerEntry = (
  id: string,
  userId: string,
  leaveTypeId: string,
  leaveYear: number,
  kind: "allocation" | "leave",
  days: number,
  at: string,
) => ({ id, userId, leaveTypeId, leaveYear, kind, days, reason: null, actorId: null, leaveId: null, leaveVersion: null, at });
