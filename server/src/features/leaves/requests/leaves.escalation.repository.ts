import { sql } from "kysely";
import type { Db } from "#db/database.ts";

export type Escalated = { leaveId: string; userId: string; teamId: string | null };

/**
 * Marks requests, for leave or to cancel it, that also go to the admins, and returns them: those made on or before a day,
 * and those for which no lead of the team is here or has a delegate. Requests of people without a lead go to the admins
 * alone, so they are not marked.
 * @param madeBy null for only the second kind
 * @param leaveId only this leave
 */
export async function markEscalated(
  db: Db,
  {
    today,
    timezone,
    madeBy,
    leaveId = null,
    now,
  }: { today: string; timezone: string; madeBy: string | null; leaveId?: string | null; now: string },
) {
  const { rows } = await sql<Escalated>`
    update leaves set escalated_at = ${now}, updated_at = ${now}
    from users
    where users.id = leaves.user_id and users.role <> 'admin' and leaves.deleted_at is null and leaves.cancelled_at is null
      and (leaves.status = 'Pending' or leaves.cancellation_state = 'Pending') and leaves.escalated_at is null
      and (${leaveId}::uuid is null or leaves.id = ${leaveId}::uuid)
      and exists (
        select from users lead where lead.team_id = users.team_id and lead.role = 'team_lead' and lead.status = 'active'
          and lead.deleted_at is null and lead.id <> users.id)
      and ((coalesce(leaves.cancellation_requested_at, leaves.created_at) at time zone ${timezone})::date <= ${madeBy}::date
        or not exists (
          select from users lead where lead.team_id = users.team_id and lead.role = 'team_lead' and lead.status = 'active'
            and lead.deleted_at is null and lead.id <> users.id
            and (not exists (
                select from leave_halves join leaves absence on absence.id = leave_halves.leave_id and absence.status = 'Approved'
                  join leave_types on leave_types.id = absence.leave_type_id and leave_types.is_absence
                where leave_halves.user_id = lead.id and leave_halves.date = ${today}::date)
              or exists (
                select from delegation_days
                  join users delegate on delegate.id = delegation_days.to_id and delegate.status = 'active' and delegate.deleted_at is null
                where delegation_days.from_id = lead.id and delegation_days.state = 'accepted' and delegation_days.is_confirmed
                  and ${today}::date between delegation_days.start_date and delegation_days.end_date
                  and 'leaves' = any(delegation_days.scopes) and delegation_days.to_id <> users.id))))
    returning leaves.id as leave_id, leaves.user_id, users.team_id`.execute(db);
  return rows;
}
