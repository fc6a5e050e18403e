import { uuidv7 } from "uuidv7";
import type { LeaveStatus } from "@daybook/contract/core/constants";
import type { TestServer } from "./harness.ts";

export type LeaveFields = {
  /** Workdays in ascending order; all but the last are full days. */
  days: string[];
  /** Only the morning of the last day. */
  half?: boolean;
  status?: LeaveStatus;
  isAbsence?: boolean;
  reason?: string;
  /** A request to cancel the leave. */
  cancellation?: "Pending";
};

const types = { true: "Away in tests", false: "Elsewhere in tests" } as const;

/** Inserts a leave with its half days directly into the database, without ledger entries. */
export async function insertLeave(server: TestServer, { id: userId }: { id: string }, fields: LeaveFields) {
  const { days, half = false, status = "Approved", isAbsence = true, reason = "A private matter", cancellation } = fields;
  const leaveTypeId = await typeOf(server, isAbsence);
  const lastCharge = half ? 0.5 : 1;
  const breakdown = days.map((date, index) => ({
    date,
    kind: "working",
    holiday: null,
    charge: index === days.length - 1 ? lastCharge : 1,
    leaveYear: Number(date.slice(0, 4)),
  }));
  const row = {
    id: uuidv7(),
    userId,
    leaveTypeId,
    startDate: days[0]!,
    endDate: days.at(-1)!,
    ...(half && { [days.length === 1 ? "startDayPart" : "endDayPart"]: "first_half" }),
    days: days.length - 1 + lastCharge,
    breakdown: JSON.stringify(breakdown),
    reason,
    status,
    ...(status !== "Pending" && { decidedAt: `${days[0]}T08:00:00Z` }),
    ...(cancellation && {
      cancellationState: cancellation,
      cancellationReason: "Plans changed",
      cancellationRequestedAt: `${days[0]}T08:30:00Z`,
    }),
    ...(status === "Rejected" && { rejectionReason: "Not now" }),
  };
  await server.db.insertInto("leaves").values(row).execute();
  const halves = breakdown.flatMap(({ date, charge, leaveYear }) =>
    (charge === 1 ? (["am", "pm"] as const) : (["am"] as const)).map((half) => ({ userId, date, half, leaveId: row.id, leaveYear })),
  );
  if (status !== "Rejected") await server.db.insertInto("leaveHalves").values(halves).execute();
  return row;
}

/** The type that the tests share; several may ask for it at the same time. */
async function typeOf(server: TestServer, isAbsence: boolean) {
  const name = types[`${isAbsence}`];
  const row = { id: uuidv7(), name, annualDays: null, maxConsecutive: null, isAbsence };
  await server.db
    .insertInto("leaveTypes")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const found = await server.db.selectFrom("leaveTypes").select("id").where("name", "=", name).executeTakeFirstOrThrow();
  return found.id;
}
