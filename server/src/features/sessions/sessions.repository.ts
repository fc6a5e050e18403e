import { type Insertable, type RawBuilder, sql } from "kysely";
import { secondFactorGraceDays } from "@daybook/contract/second-factor/second-factor";
import type { Actor } from "#access/actor.ts";
import type { CompanySettings } from "#context.ts";
import { batchLoader } from "#db/batch-loader.ts";
import type { Db } from "#db/database.ts";
import type { SessionsTable } from "#db/schema.ts";
import { actsForOfUser, hasLeft, instantText } from "#db/sql-fragments.ts";
import { rowsOf, template } from "#db/statement.ts";

export type SessionFacts = {
  actor: Actor | null;
  company: CompanySettings;
  /** When the session was last used; null without an actor. */
  lastSeenAt: string | null;
};

/** SQL condition: the session has not expired and was used within the company's idle limit. */
const isValid = (now: string) => sql<boolean>`(sessions.expires_at > ${now} and (settings.session_idle_hours = 0
  or sessions.last_seen_at > ${now}::timestamptz - make_interval(hours => settings.session_idle_hours)))`;

/** SQL condition: the account may be used. */
const isUsable = (hasLeft: RawBuilder<unknown>) => sql<boolean>`(users.status = 'active' and users.deleted_at is null
  and (users.last_day_of_office is null or not ${hasLeft}))`;

/** The current day in the company's timezone, as `today.day`. */
const today = (now: string) => sql`(select (${now}::timestamptz at time zone settings.timezone)::date as day) as today`;

const hasLeftToday = sql.raw(hasLeft("today.day"));
/** The same in a query without `today`. */
const hasLeftAt = (now: string) => sql`exists (select from ${today(now)} where ${hasLeftToday})`;

const company = `json_build_object(
  'companyName', settings.company_name, 'logoFileId', settings.logo_file_id, 'timezone', settings.timezone,
  'workweek', settings.workweek, 'hoursPerDay', settings.hours_per_day, 'eodWindowDays', settings.eod_window_days,
  'eodDeadline', settings.eod_deadline, 'registration', settings.registration, 'leaveYearStart', settings.leave_year_start,
  'leaveEscalationDays', settings.leave_escalation_days, 'inLieuDays', settings.in_lieu_days,
  'reportsStartOn', settings.reports_start_on, 'setupAddress', settings.setup_address,
  'version', settings.version)`;

const projectIdsOfUser = sql.raw<string[]>(`(
  select coalesce(json_agg(project_members.project_id), '[]') from project_members where project_members.user_id = users.id)`);

/**
 * When the user must have a second factor: seven days after the rule concerned them. Null if the rule does not, if they have
 * one, or if the provider of the single sign-on has asked for one.
 */
const secondFactorDue = `(case when (settings.require_second_factor = 'all'
    or (settings.require_second_factor = 'leads' and users.role in ('admin', 'team_lead'))
    or (settings.require_second_factor = 'admins' and users.role = 'admin'))
  and sessions.second_factor is distinct from 'provider'
  and not exists (select from totp_authenticators totp where totp.user_id = users.id and totp.confirmed_at is not null)
  and not exists (select from passkeys where passkeys.user_id = users.id)
  then greatest(settings.second_factor_required_at, users.created_at) + interval '${secondFactorGraceDays} days' end)`;

/** The facts as one JSON value, which costs less per request than a column for each. */
const facts = (now: string) => sql`json_build_object('company', ${sql.raw(company)}, 'id', users.id, 'name', users.name, 'role', users.role,
  'teamId', users.team_id, 'sessionId', sessions.id, 'lastSeenAt', ${instantText("sessions.last_seen_at")},
  'secondFactorDue', ${instantText(secondFactorDue)}, 'projectIds', ${projectIdsOfUser}, 'actsFor', ${actsForOfUser(now)})`;

/** A row about the session's user, as a JSON value from `users` and the joins that it needs. Its instants are text. */
export type UserRowSql<Row> = { json: RawBuilder<Row>; joins: RawBuilder<unknown> };

/** The statements for one session and for several. The one for several has a row for each id, in their order. */
function statementsWith(userRow?: UserRowSql<unknown>) {
  const factsOfSession = (now: string, asked: RawBuilder<unknown>, sessionId: RawBuilder<unknown>) => sql`
    select ${facts(now)} as facts${userRow ? sql`, ${userRow.json} as "userRow"` : sql``}
    from settings cross join lateral ${today(now)} ${asked}
    left join sessions on sessions.id = ${sessionId} and ${isValid(now)}
    left join users on users.id = sessions.user_id and ${isUsable(hasLeftToday)}
    ${userRow?.joins ?? sql``}`;
  const ofOne = template((sessionId: string | null, now: string) => factsOfSession(now, sql``, sql`${sessionId}`));
  const ofSeveral = template((sessionIds: (string | null)[], now: string) => {
    const asked = sql`cross join unnest((select ${sessionIds}::uuid[])) with ordinality as asked (session_id, place)`;
    return sql`${factsOfSession(now, asked, sql`asked.session_id`)} order by asked.place`;
  });
  return (sessionIds: (string | null)[], now: string) =>
    sessionIds.length === 1 ? ofOne(sessionIds[0]!, now) : ofSeveral(sessionIds, now);
}

type Question = { sessionId: string | null; now: string };

/** Returns a function that selects the facts of a session. Concurrent requests share a statement, which runs at the latest `now`. */
function sessionFinder<Row>(userRow?: UserRowSql<Row>) {
  const statement = statementsWith(userRow);
  const load = batchLoader((db, questions: readonly Question[]) => {
    const now = questions.reduce((latest, each) => (each.now > latest ? each.now : latest), "");
    const ids = questions.map(({ sessionId }) => sessionId);
    return rowsOf<{ facts: Found; userRow: Row }>(db, statement(ids, now));
  });
  return (db: Db, sessionId: string | null, now: string) => load(db, { sessionId, now });
}

const findOne = sessionFinder();

/**
 * Returns the session's user and the company's settings, in one statement, which concurrent requests share. The actor is null
 * if the session has expired or its user is inactive or deleted.
 * @param sessionId a UUID; null for a request without a session
 */
export async function find(db: Db, sessionId: string | null, now: string): Promise<SessionFacts> {
  return factsOf((await findOne(db, sessionId, now)).facts);
}

/** Returns a function like `find` that also returns a row about the user, from the same statement; null without an actor. */
export function finderWith<Row extends object>(sqlOfRow: UserRowSql<Row>) {
  const findWithRow = sessionFinder(sqlOfRow);
  return async (db: Db, sessionId: string | null, now: string): Promise<SessionFacts & { userRow: Row | null }> => {
    const { facts, userRow } = await findWithRow(db, sessionId, now);
    const found = factsOf(facts);
    return { ...found, userRow: found.actor && userRow };
  };
}

function factsOf({ company, id, name, role, teamId, sessionId, projectIds, actsFor, lastSeenAt, secondFactorDue }: Found): SessionFacts {
  const actor = id && name && role && sessionId ? { id, name, role, teamId, projectIds, sessionId, actsFor, secondFactorDue } : null;
  return { actor, company, lastSeenAt: actor && lastSeenAt };
}

/** As selected: without an actor, the fields of the session and the user are null. */
type Found = { company: CompanySettings; lastSeenAt: string | null; secondFactorDue: string | null } & {
  [Fact in "id" | "name" | "role" | "teamId" | "sessionId"]: Actor[Fact] | null;
} & Required<Pick<Actor, "projectIds" | "actsFor">>;

/** Returns the current users of these sessions, in one statement. Omits expired ones, and users whose second factor is overdue. */
export const listActors = (db: Db, sessionIds: string[], now: string): Promise<Actor[]> =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .innerJoin("settings", (join) => join.onTrue())
    .select([
      "users.id",
      "users.name",
      "users.role",
      "users.teamId",
      "sessions.id as sessionId",
      projectIdsOfUser.as("projectIds"),
      actsForOfUser(now).as("actsFor"),
    ])
    .where("sessions.id", "=", sql<string>`any(${sessionIds}::uuid[])`)
    .where(isValid(now))
    .where(isUsable(hasLeftAt(now)))
    .where(sql<boolean>`coalesce(${sql.raw(secondFactorDue)} > ${now}, true)`)
    .execute();

/** Returns an active person as an actor without a session; undefined if the account may not be used. */
export const findActor = (db: Db, userId: string, now: string): Promise<Actor | undefined> =>
  db
    .selectFrom("users")
    .innerJoin("settings", (join) => join.onTrue())
    .select(["users.id", "users.name", "users.role", "users.teamId", projectIdsOfUser.as("projectIds"), actsForOfUser(now).as("actsFor")])
    .select(sql<string>`''`.as("sessionId"))
    .where("users.id", "=", userId)
    .where(isUsable(hasLeftAt(now)))
    .executeTakeFirst();

export const insert = (db: Db, session: Insertable<SessionsTable>) => db.insertInto("sessions").values(session).execute();

/** Records that the session was used. */
export const touch = (db: Db, id: string, now: string) =>
  db.updateTable("sessions").set({ lastSeenAt: now }).where("id", "=", id).execute();

/** Lists a user's valid sessions, the last used one first. */
export const listOfUser = (db: Db, userId: string, now: string) =>
  db
    .selectFrom("sessions")
    .innerJoin("settings", (join) => join.onTrue())
    .select(["sessions.id as _id", "sessions.userAgent", "sessions.ip", "sessions.createdAt", "sessions.lastSeenAt"])
    .where("sessions.userId", "=", userId)
    .where(isValid(now))
    .orderBy("sessions.lastSeenAt", "desc")
    .orderBy("sessions.id", "desc")
    .execute();

/** Deletes a session of this user; false if they have no such session. */
export const removeOwn = async (db: Db, userId: string, id: string) =>
  (await db.deleteFrom("sessions").where("id", "=", id).where("userId", "=", userId).executeTakeFirst()).numDeletedRows > 0n;

export const remove = (db: Db, id: string) => db.deleteFrom("sessions").where("id", "=", id).execute();

export const removeOfUser = (db: Db, userId: string, exceptId: string | undefined) =>
  db
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .$if(exceptId !== undefined, (query) => query.where("id", "!=", exceptId!))
    .execute();

/** Records that the person has proved who they are. */
export const confirm = (db: Db, id: string, now: string) =>
  db.updateTable("sessions").set({ confirmedAt: now }).where("id", "=", id).execute();

export const findProof = (db: Db, id: string) =>
  db.selectFrom("sessions").select(["confirmedAt", "secondFactor"]).where("id", "=", id).executeTakeFirst();

/** Deletes a user's expired sessions. */
export const removeExpired = (db: Db, userId: string, now: string) =>
  db.deleteFrom("sessions").where("userId", "=", userId).where("expiresAt", "<=", now).execute();

/** Deletes up to `limit` expired sessions of all users; returns the number deleted. */
export const removeAllExpired = async (db: Db, now: string, limit: number) => {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("id", "in", (eb) => eb.selectFrom("sessions").select("id").where("expiresAt", "<=", now).limit(limit))
    .executeTakeFirst();
  return Number(numDeletedRows);
};
