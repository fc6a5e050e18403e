import { sql, type Updateable } from "kysely";
import type { Db } from "#db/database.ts";
import type { SettingsTable } from "#db/schema.ts";

export type SettingsRow = Awaited<ReturnType<typeof find>>;

const columns = [
  "companyName",
  "logoFileId",
  "timezone",
  "workweek",
  "hoursPerDay",
  "eodWindowDays",
  "eodDeadline",
  "registration",
  "leaveYearStart",
  "leaveEscalationDays",
  "inLieuDays",
  "weekApproval",
  "payroll",
  "payrollColumns",
  "selfReview",
  "calibration",
  "leadsAnnounce",
  "selfReviewDueDay",
  "evaluationDueDay",
  "retention",
  "reportsStartOn",
  "requireSecondFactor",
  "sessionIdleHours",
  "securityContact",
  "setupDismissed",
  "setupSkipped",
  "version",
] as const;

const select = (db: Db) => db.selectFrom("settings").select(columns);

export const find = (db: Db) => select(db).executeTakeFirstOrThrow();

/** Locks the settings for the transaction, to detect concurrent changes by version. */
export const findForUpdate = (db: Db) => select(db).forUpdate().executeTakeFirstOrThrow();

export const update = (db: Db, changes: Updateable<SettingsTable>) =>
  db
    .updateTable("settings")
    .set({ ...changes, version: sql`version + 1` })
    .returning(columns)
    .executeTakeFirstOrThrow();

/** Stores the address under which the first administrator reached Daybook. It is no setting that one changes. */
export const setSetupAddress = (db: Db, setupAddress: string) => db.updateTable("settings").set({ setupAddress }).execute();
