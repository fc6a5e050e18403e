import { type Insertable, type RawBuilder, sql, type Updateable } from "kysely";
import type { UserRef } from "@daybook/contract/core/common";
import { textKey } from "@daybook/contract/core/comparable";
import type { DayPart, HolidayHalf, LeaveAccrual, LeaveStatus, LeaveView, Role } from "@daybook/contract/core/constants";
import type { Cancellation, CancellationState, LeaveClosure, LeaveDay } from "@daybook/contract/leaves/schemas";
import type { Attachment } from "@daybook/contract/files/schemas";
import type { LeaveScope, TeamScope } from "#access/leaves.ts";
import type { Db } from "#db/database.ts";
import type { LeavesTable } from "#db/schema-leaves.ts";
import { allOf, fixed, rowOf, rowsOf, template } from "#db/statement.ts";
import { filesOf, instantText, matches, teamsNamed, userRef, userRefOrNull } from "#db/sql-fragments.ts";
import type { Half } from "#domain/leave-days.ts";

export type LeaveRow = {
  _id: string;
  userId: string;
  /** The person's current team. */
  teamId: string | null;
  role: Role;
  user: UserRef;
  leaveTypeId: string;
  leaveType: string;
  color: string;
  isAbsence: boolean;
  /** Limits count leave of the type. */
  limitsApply: boolean;
  /** Days per year of the type; null if unlimited. */
  annualDays: number | null;
  negativeLimit: number;
  accrual: LeaveAccrual;
  startDate: string;
  endDate: string;
  startDayPart: DayPart;
  endDayPart: DayPart;
  days: number;
  breakdown: LeaveDay[];
  /** Booked under the rule that charges days off between charged days. */
  sandwich: boolean;
  /** In lists, of pending requests: the days left once all pending requests are approved; null if unlimited. */
  leftAfter?: number | null;
  reason: string | null;
  status: LeaveStatus;
  rejectionReason: string | null;
  decidedBy: UserRef | null;
  /** The lead for whom a delegate decided. */
  onBehalfOf: UserRef | null;
  decidedAt: string | null;
  isManual: boolean;
  markedBy: UserRef | null;
  coverUser: UserRef | null;
  coverUserId: string | null;
  cancellation: Cancellation | null;
  cancellationState: CancellationState | null;
  cancelledAt: string | null;
  escalatedAt: string | null;
  documents: Attachment[];
  /** The closure that has booked it. */
  closure: LeaveClosure | null;
  /** Why someone who decides on it let it exceed a limit. */
  limitOverrideReason: string | null;
  /** A request for more charged days than its type allows without a document. */
  needsDocument: boolean;
  /** Begins before the day of an opening balance, which already counts such leave. */
  isBeforeOpening: boolean;
  createdAt: string;
  updatedAt: string;
  version: number;
};

export type LeaveFilters = {
  view?: LeaveView | undefined;
  status?: LeaveStatus[] | undefined;
  leaveType?: string[] | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  user?: string[] | undefined;
  team?: string[] | undefined;
  search?: string | undefined;
  /** Leaves of this user are left out. */
  exceptUser?: string | undefined;
};

const waits = ({ view }: LeaveFilters) => view === "waiting" || view === "to-review";

const columns = fixed(sql`
  leaves.id as "_id", leaves.user_id as "userId", users.team_id as "teamId", users.role, ${userRef("users", "teams")} as "user",
  leaves.leave_type_id as "leaveTypeId", leave_types.name as "leaveType", leave_types.color, leave_types.is_absence as "isAbsence",
  leave_types.limits_apply as "limitsApply", leaves.limit_override_reason as "limitOverrideReason",
  leave_types.annual_days as "annualDays", leave_types.negative_limit as "negativeLimit", leave_types.accrual,
  leaves.start_date as "startDate", leaves.end_date as "endDate", leaves.start_day_part as "startDayPart",
  leaves.end_day_part as "endDayPart", leaves.days, leaves.breakdown, leaves.sandwich, leaves.reason, leaves.status,
  leaves.rejection_reason as "rejectionReason", ${userRefOrNull("decider", "deciderTeam")} as "decidedBy", ${userRefOrNull("decisionLead", "decisionLeadTeam")} as "onBehalfOf",
  leaves.decided_at as "decidedAt", leaves.is_manual as "isManual", ${userRefOrNull("marker", "markerTeam")} as "markedBy",
  ${userRefOrNull("cover", "coverTeam")} as "coverUser", leaves.cover_user_id as "coverUserId",
  leaves.cancellation_state as "cancellationState", leaves.cancelled_at as "cancelledAt",
  leaves.escalated_at as "escalatedAt", ${filesOf("leaveDocuments", "leaveId", "leaves.id")} as documents,
  case when leaves.closure_id is not null then
    (select json_build_object('_id', closures.id, 'title', closures.title) from closures where closures.id = leaves.closure_id) end as closure,
  coalesce(not leaves.is_manual and leaves.days > leave_types.document_after_days, false) as "needsDocument",
  exists (select from leave_openings where leave_openings.user_id = leaves.user_id and leave_openings.date > leaves.start_date)
    as "isBeforeOpening",
  case when leaves.cancellation_state is not null then json_build_object(
    'state', leaves.cancellation_state, 'reason', leaves.cancellation_reason, 'requestedAt', ${instantText("leaves.cancellation_requested_at")},
    'decidedBy', ${userRefOrNull("canceller", "cancellerTeam")},
    'onBehalfOf', ${userRefOrNull("cancellationLead", "cancellationLeadTeam")}, 'decidedAt', ${instantText("leaves.cancellation_decided_at")},
    'note', leaves.cancellation_note) end as "cancellation",
  leaves.created_at as "createdAt", leaves.updated_at as "updatedAt", leaves.version`);

const joins = fixed(sql`
  join users on users.id = leaves.user_id
  left join teams on teams.id = users.team_id
  join leave_types on leave_types.id = leaves.leave_type_id
  left join users as decider on decider.id = leaves.decided_by
  left join teams as decider_team on decider_team.id = decider.team_id
  left join users as marker on marker.id = leaves.marked_by
  left join teams as marker_team on marker_team.id = marker.team_id
  left join users as decision_lead on decision_lead.id = leaves.decided_on_behalf_of
  left join teams as decision_lead_team on decision_lead_team.id = decision_lead.team_id
  left join users as cancellation_lead on cancellation_lead.id = leaves.cancellation_on_behalf_of
  left join teams as cancellation_lead_team on cancellation_lead_team.id = cancellation_lead.team_id
  left join users as canceller on canceller.id = leaves.cancellation_decided_by
  left join teams as canceller_team on canceller_team.id = canceller.team_id
  left join users as cover on cover.id = leaves.cover_user_id
  left join teams as cover_team on cover_team.id = cover.team_id`);

const newestFirst = fixed(sql`order by leaves.start_date desc, leaves.id desc`);
/**
 * What waits for a decision comes first, the soonest start first; then decided leave, newest first: only the first sort
 * key tells them apart, as nulls sort last. The index `leaves_waiting_first` has the same keys.
 */
export const waitingFirst = fixed(sql`order by
  (case when leaves.status = 'Pending' or leaves.cancellation_state = 'Pending' then leaves.start_date end),
  leaves.start_date desc, leaves.id desc`);
const hasWaiting = ({ status, view }: LeaveFilters) =>
  view !== "cancelled" && (waits({ view }) || status === undefined || status.includes("Pending"));

const inTeam = ({ teamId, withAdmins, exceptUserId }: TeamScope) =>
  sql`(team_id = ${teamId}::uuid and ${withAdmins ? sql`true` : sql`role <> 'admin'`}
    and ${exceptUserId === undefined ? sql`true` : sql`id <> ${exceptUserId}::uuid`})`;

const scopeConditions = (scope: LeaveScope): RawBuilder<boolean>[] => {
  if (scope === "all") return [];
  if ("userId" in scope) return [sql`leaves.user_id = ${scope.userId}::uuid`];
  return [sql`leaves.user_id in (select id from users where ${sql.join(scope.teams.map(inTeam), sql` or `)})`];
};

const matchesSearch = (search: string) => sql<boolean>`(
  ${matches(search, "leaves.reason")}
  or exists (select from users where users.id = leaves.user_id and ${matches(search, "users.name")})
  or exists (select from leave_types where leave_types.id = leaves.leave_type_id and ${matches(search, "leave_types.name")}))`;

/** Returns the SQL condition for leaves in scope that match the filters and overlap the period. */
function matching(scope: LeaveScope, filters: LeaveFilters) {
  const { view, status, leaveType, startDate, endDate, user, team, search, exceptUser } = filters;
  const parts: RawBuilder<boolean>[] = [sql`leaves.deleted_at is null`, ...scopeConditions(scope)];
  parts.push(view === "cancelled" ? sql`leaves.cancelled_at is not null` : sql`leaves.cancelled_at is null`);
  if (waits(filters)) parts.push(sql`(leaves.status = 'Pending' or leaves.cancellation_state = 'Pending')`);
  if (status) parts.push(sql`leaves.status = any(${status})`);
  if (leaveType) {
    const names = leaveType.map(textKey);
    parts.push(sql`leaves.leave_type_id in (select id from leave_types where text_key(name) = any(${names}))`);
  }
  if (startDate) parts.push(sql`leaves.end_date >= ${startDate}::date`);
  if (endDate) parts.push(sql`leaves.start_date <= ${endDate}::date`);
  if (user) parts.push(sql`leaves.user_id = any(${user}::uuid[])`);
  if (exceptUser) parts.push(sql`leaves.user_id <> ${exceptUser}::uuid`);
  if (team) parts.push(sql`leaves.user_id in (select id from users where team_id in ${teamsNamed(team)})`);
  if (search) parts.push(matchesSearch(search));
  return allOf(parts);
}

/**
 * The days of the type that a person has left in the leave year of a pending request, once all their pending requests are
 * approved: what the ledger adds up to, without the reserved half days.
 */
const leftAfter = fixed(sql`case when leaves.status = 'Pending' and leave_types.annual_days is not null then (
    select coalesce(sum(entry.days), 0) from leave_ledger as entry
    where entry.user_id = leaves.user_id and entry.leave_type_id = leaves.leave_type_id
      and entry.leave_year = (leaves.breakdown -> 0 ->> 'leaveYear')::int
  ) - (
    select 0.5 * count(*) from leaves as request join leave_halves as half on half.leave_id = request.id
    where request.user_id = leaves.user_id and request.leave_type_id = leaves.leave_type_id and request.status = 'Pending'
      and request.deleted_at is null and half.leave_year = (leaves.breakdown -> 0 ->> 'leaveYear')::int
  ) end as "leftAfter"`);

/** Lists a page of leaves. Joins run only on the rows of the page. */
export const list = (db: Db, scope: LeaveScope, filters: LeaveFilters, { take, skip }: { take: number; skip: number }) => {
  const order = hasWaiting(filters) ? waitingFirst : newestFirst;
  return rowsOf<LeaveRow>(
    db,
    sql`select ${columns}, ${leftAfter} from (
      select * from leaves where ${matching(scope, filters)} ${order} limit ${take} offset ${skip}
    ) as leaves ${joins} ${order}`,
  );
};

export const count = async (db: Db, scope: LeaveScope, filters: LeaveFilters) =>
  (await rowOf<{ total: number }>(db, sql`select count(*) as total from leaves where ${matching(scope, filters)}`)).total;

const byId = template((id: string) => sql`select ${columns} from leaves ${joins} where leaves.id = ${id} and leaves.deleted_at is null`);

export const find = async (db: Db, id: string): Promise<LeaveRow | undefined> => (await rowsOf<LeaveRow>(db, byId(id)))[0];

export const get = (db: Db, id: string) => rowOf<LeaveRow>(db, byId(id));

/** Returns leaves by their ids, in the order of people. */
export const listByIds = (db: Db, ids: string[]) =>
  rowsOf<LeaveRow>(
    db,
    sql`select ${columns} from leaves ${joins} where leaves.id = any(${ids}::uuid[]) order by leaves.user_id, leaves.start_date`,
  );

/** Lists a person's approved leaves that end after a day, or whose request to cancel waits. */
export const listApprovedAfter = (db: Db, userId: string, day: string) =>
  rowsOf<LeaveRow>(
    db,
    sql`select ${columns} from leaves ${joins}
      where leaves.user_id = ${userId} and leaves.status = 'Approved' and leaves.deleted_at is null and leaves.cancelled_at is null
        and (leaves.end_date > ${day}::date or leaves.cancellation_state = 'Pending')
      order by leaves.start_date, leaves.id`,
  );

/** Lists a person's pending leaves. */
export const listPending = (db: Db, userId: string) => list(db, { userId }, { status: ["Pending"] }, { take: 1_000_000, skip: 0 });

/** Returns a leave of the same person that already books one of these half days, if any. */
export const findOverlap = (db: Db, userId: string, halves: Half[], exceptLeaveId: string | null) =>
  db
    .selectFrom("leaveHalves")
    .innerJoin("leaves", "leaves.id", "leaveHalves.leaveId")
    .innerJoin("leaveTypes", "leaveTypes.id", "leaves.leaveTypeId")
    .select(["leaves.startDate", "leaves.endDate", "leaves.status", "leaveTypes.name as leaveType"])
    .where("leaveHalves.userId", "=", userId)
    .where(
      sql<boolean>`(leave_halves.date, leave_halves.half) in (
        select * from unnest(${halves.map(({ date }) => date)}::date[], ${halves.map(({ half }) => half)}::text[]))`,
    )
    .where(sql<boolean>`leave_halves.leave_id is distinct from ${exceptLeaveId}::uuid`)
    .orderBy("leaveHalves.date")
    .limit(1)
    .executeTakeFirst();

export const insert = (db: Db, leave: Insertable<LeavesTable>) => db.insertInto("leaves").values(leave).execute();

export const update = (db: Db, id: string, changes: Updateable<LeavesTable>, now: string) =>
  db
    .updateTable("leaves")
    .set({ ...changes, updatedAt: now, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();

/** Books the half days of a leave, with one prepared statement for any number of rows. */
export const insertHalves = (db: Db, leave: { id: string; userId: string }, halves: Half[]) =>
  db
    .insertInto("leaveHalves")
    .columns(["userId", "leaveId", "date", "half", "leaveYear"])
    .expression(
      sql`select ${leave.userId}::uuid, ${leave.id}::uuid, half.* from unnest(${halves.map(({ date }) => date)}::date[],
        ${halves.map(({ half }) => half)}::text[], ${halves.map(({ leaveYear }) => leaveYear)}::int[]) as half`,
    )
    .execute();

/** Releases the half days of a leave on these dates. */
export const removeHalvesOn = (db: Db, leaveId: string, dates: string[]) =>
  db
    .deleteFrom("leaveHalves")
    .where("leaveId", "=", leaveId)
    .where("date", "=", (eb) => eb.fn.any(sql<string[]>`${dates}::date[]`))
    .execute();

/** Releases the half days of leaves, optionally only those of one date or half of it. */
export const removeHalves = (db: Db, leaveIds: string[], only?: { date: string; half: HolidayHalf | null }) =>
  db
    .deleteFrom("leaveHalves")
    .where("leaveId", "=", (eb) => eb.fn.any(eb.val(leaveIds)))
    .$if(only !== undefined, (halves) => halves.where("date", "=", only!.date))
    .$if(Boolean(only?.half), (halves) => halves.where("half", "=", only!.half === "first_half" ? "am" : "pm"))
    .execute();

/** Lists a person's pending and approved leaves that end on a day or later, without cancelled ones. */
export const listOpenFrom = async (db: Db, userId: string, from: string) =>
  (
    await db
      .selectFrom("leaves")
      .select("id")
      .where("userId", "=", userId)
      .where("status", "in", ["Pending", "Approved"])
      .where("deletedAt", "is", null)
      .where("cancelledAt", "is", null)
      .where("endDate", ">=", from)
      .orderBy("startDate")
      .execute()
  ).map(({ id }) => id);

/** Lists the leaves that book a date, with their owners. */
export const listBookedOn = (db: Db, date: string) =>
  db.selectFrom("leaveHalves").select(["leaveId", "userId"]).distinct().where("date", "=", date).orderBy("userId").execute();
