import { sql } from "kysely";
import type { DayPart } from "@daybook/contract/core/constants";
import type { Db } from "#db/database.ts";
import type { MailRecipient } from "#mails/mails.repository.ts";

/** Returns which of these people want their leave as events, or have got some of these leaves. */
export async function listWanting(db: Db, leaves: readonly { userId: string; leaveId: string }[]) {
  const { rows } = await sql<{ leaveId: string }>`
    select leave.leave_id from unnest(${leaves.map(({ userId }) => userId)}::uuid[], ${leaves.map(({ leaveId }) => leaveId)}::uuid[])
      as leave (user_id, leave_id)
    where exists (select from notification_preferences where user_id = leave.user_id and calendar)
      or exists (select from calendar_mails where leave_id = leave.leave_id)`.execute(db);
  return new Set(rows.map(({ leaveId }) => leaveId));
}

export type LeaveRow = {
  leaveId: string;
  userId: string;
  startDate: string;
  endDate: string;
  startDayPart: DayPart;
  endDayPart: DayPart;
  /** The days that the leave takes. */
  days: string[];
  version: number;
  updatedAt: string;
  /** It is approved, an absence, and its owner wants it as an event. */
  isShown: boolean;
  /** The ids of the events that its owner has got. */
  sent: string[];
  owner: MailRecipient & { status: string };
};

/** A leave with what its owner has got of it. Locks it, so that what is sent is recorded in order. */
export async function find(db: Db, leaveId: string): Promise<LeaveRow | undefined> {
  const { rows } = await sql<LeaveRow>`
    select leaves.id as leave_id, leaves.user_id, leaves.start_date, leaves.end_date, leaves.start_day_part, leaves.end_day_part,
      coalesce((select json_agg(distinct date order by date) from leave_halves where leave_id = leaves.id), '[]') as days,
      leaves.version, leaves.updated_at,
      leaves.status = 'Approved' and leaves.deleted_at is null and leaves.cancelled_at is null and leave_types.is_absence
        and coalesce(preferences.calendar, false) as is_shown,
      coalesce(to_json(calendar_mails.events), '[]') as sent,
      json_build_object('name', users.name, 'email', users.email, 'emailConfirmedAt', users.email_confirmed_at, 'status', users.status) as owner
    from leaves
      join leave_types on leave_types.id = leaves.leave_type_id
      join users on users.id = leaves.user_id and users.deleted_at is null
      left join notification_preferences as preferences on preferences.user_id = leaves.user_id
      left join calendar_mails on calendar_mails.leave_id = leaves.id
    where leaves.id = ${leaveId}`.execute(db);
  return rows[0];
}

/** Records which events of a leave its owner has now. */
export const record = (db: Db, row: { leaveId: string; userId: string; events: string[]; version: number; sentAt: string }) =>
  row.events.length === 0
    ? db.deleteFrom("calendarMails").where("leaveId", "=", row.leaveId).execute()
    : db
        .insertInto("calendarMails")
        .values(row)
        .onConflict((conflict) => conflict.column("leaveId").doUpdateSet({ events: row.events, version: row.version, sentAt: row.sentAt }))
        .execute();
