import { newId } from "../new-id.ts";
import { files, joinPerson, person, pool, prepared } from "./database.ts";
import type { Session } from "./session.ts";

type Pending = {
  userId: string;
  teamId: string | null;
  role: string;
  status: string;
  typeId: string;
  days: number;
  leaveYear: number;
  enough: boolean;
};
type Answer = { endDate: string; status: string };

const lock = prepared<{ id: string }>(
  "lock the person of a leave",
  "select id from users where id = (select user_id from leaves where id = $1 and deleted_at is null) for no key update",
);

/** The leave, and whether its person has enough days of the type. */
const find = prepared<Pending>(
  "leave to approve",
  `select leaves.user_id as "userId", users.team_id as "teamId", users.role, leaves.status, leaves.leave_type_id as "typeId", leaves.days,
    (leaves.breakdown -> 0 ->> 'leaveYear')::int as "leaveYear",
    leave_types.annual_days is null or leaves.days <= leave_types.negative_limit + (
      select coalesce(sum(days), 0) from leave_ledger where user_id = leaves.user_id and leave_type_id = leaves.leave_type_id
        and leave_year = (leaves.breakdown -> 0 ->> 'leaveYear')::int) as enough
  from leaves join users on users.id = leaves.user_id join leave_types on leave_types.id = leaves.leave_type_id where leaves.id = $1`,
);

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Writes the decision, the charge, the audit event and the notice, and returns the leave. */
const approved = prepared<Answer>(
  "approve a leave",
  `with leaves as (
      update leaves set status = 'Approved', rejection_reason = null, decided_by = $2, decided_on_behalf_of = null, decided_at = now(),
        updated_at = now(), version = version + 1 where id = $1 returning *
    ), charged as (
      insert into leave_ledger (id, user_id, leave_type_id, leave_year, kind, days, actor_id, leave_id, leave_version)
      select $3, user_id, leave_type_id, (breakdown -> 0 ->> 'leaveYear')::int, 'leave', -days, $2, id, version from leaves
    ), audited as (
      insert into audit_events (id, actor_id, action, entity, entity_id, before, after, ip)
      select $4, $2, 'leaves.approved', 'leaves', id, jsonb_build_object('status', 'Pending', 'startDate', start_date, 'days', days),
        jsonb_build_object('status', status, 'startDate', start_date, 'days', days), $6 from leaves
    ), noticed as (
      insert into notifications (id, user_id, kind, title, body, reason, actor_id, entity_type, entity_id, created_at, shown_at)
      select $5, user_id, 'leave_decided', $7, start_date::text, 'It is your leave', $2, 'leave', id, now(), now() from leaves
    )
    select leaves.id as "_id", ${person("owner", "owner_team")} as "user", leave_types.name as "leaveType", leave_types.color,
      leave_types.is_absence as "isAbsence", leaves.start_date as "startDate", leaves.end_date as "endDate",
      leaves.start_day_part as "startDayPart", leaves.end_day_part as "endDayPart", leaves.days, leaves.breakdown, leaves.reason, leaves.status,
      leaves.rejection_reason as "rejectionReason", ${person("decider", "decider_team")} as "decidedBy", null as "onBehalfOf",
      leaves.decided_at as "decidedAt", leaves.is_manual as "isManual", ${person("marker", "marker_team")} as "markedBy",
      ${person("cover", "cover_team")} as "coverUser",
      case when leaves.cancellation_state is not null then json_build_object('state', leaves.cancellation_state,
        'reason', leaves.cancellation_reason, 'requestedAt', ${instant("leaves.cancellation_requested_at")},
        'decidedAt', ${instant("leaves.cancellation_decided_at")}, 'note', leaves.cancellation_note) end as "cancellation",
      leaves.cancelled_at as "cancelledAt", leaves.escalated_at as "escalatedAt", leaves.created_at as "createdAt",
      leaves.updated_at as "updatedAt", leaves.version,
      ${files("leave_documents", "leave_id", "leaves.id")} as documents,
      coalesce(not leaves.is_manual and leaves.days > leave_types.document_after_days, false) as "needsDocument"
    from leaves join leave_types on leave_types.id = leaves.leave_type_id ${joinPerson("owner", "leaves.user_id")}
      ${joinPerson("decider", "leaves.decided_by")} ${joinPerson("marker", "leaves.marked_by")} ${joinPerson("cover", "leaves.cover_user_id")}`,
);

/** `PUT /api/leaves/:id/approve` of a leave within one leave year; undefined for 404, 403 and 409. */
export async function approve({ id: actorId, name, role, teamId, today }: Session, id: string, ip: string) {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const [owner] = await lock([id], client);
    const [leave] = owner ? await find([id], client) : [];
    const leads = role === "team_lead" && leave?.teamId === teamId && leave.role !== "admin" && leave.userId !== actorId;
    if (!leave?.enough || leave.status !== "Pending" || !(role === "admin" || leads)) {
      await client.query("rollback");
      return undefined;
    }
    const [row] = await approved([id, actorId, newId(), newId(), newId(), ip, `${name} approved your earned leave`], client);
    await client.query("commit");
    const can = {
      read: true,
      update: true,
      remove: true,
      approve: false,
      reject: false,
      requestCancellation: false,
      decideCancellation: false,
      attach: true,
      detach: false,
    };
    const isOwnAhead = leave.userId === actorId && row!.endDate > today;
    const data = { ...row!, can: { ...can, requestCancellation: isOwnAhead } };
    return { success: true, data, message: "Leave approved successfully!", leave: data };
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}
