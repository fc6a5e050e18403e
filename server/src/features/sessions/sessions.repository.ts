import { type Insertable, type RawBuilder, sql } from "kysely";
import { secondFactorGraceDays } from "@daybook/contract/second-factor/second-factor";
import type { Scope } from "@daybook/contract/access-tokens/scopes";
import type { Actor } from "#access/actor.ts";
import type { CompanySettings } from "#context.ts";
import { batchLoader } from "#db/batch-loader.ts";
import type { Db } from "#db/database.ts";
import type { SessionsTable } from "#db/schema.ts";
import { actsForOfUser, hasLeft, instantText } from "#db/sql-fragments.ts";
import { rowsOf, template } from "#db/statement.ts";

/** Who a request says that it comes from: a session, or an access token by its hash. Null: no one. */
export type Credential = { sessionId: string | null } | { tokenHash: string };

/** The access token of a request, with its calls and those of its person in this minute, as far as processes have stored them. */
export type TokenFacts = { id: string; name: string; scopes: Scope[]; calls: number; callsOfPerson: number };

export type SessionFacts = {
  actor: Actor | null;
  company: CompanySettings;
  /** When the session was last used; null without an actor, and with an access token. */
  lastSeenAt: string | null;
  /** The access token that stands for a session; null for a session, and without an actor. */
  token: TokenFacts | null;
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
  'weekApproval', settings.week_approval, 'payroll', settings.payroll, 'payrollColumns', settings.payroll_columns,
  'selfReview', settings.self_review, 'calibration', settings.calibration, 'leadsAnnounce', settings.leads_announce,
  'selfReviewDueDay', settings.self_review_due_day, 'evaluationDueDay', settings.evaluation_due_day,
  'reportsStartOn', settings.reports_start_on, 'setupAddress', settings.setup_address,
  'channels', (select json_object_agg(channel, config) from channel_settings),
  'hasWebhooks', exists (select from webhooks where paused_at is null),
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

const thisMinute = (now: string) => sql`date_trunc('minute', ${now}::timestamptz)`;

/** SQL condition: the token is of a service account, which has no second factor and needs none. */
const isService = sql`exists (select from service_accounts where service_accounts.user_id = access_tokens.user_id)`;

/** How a session is found by its id, and an access token, which stands for a session, by its hash: as the relation `sessions`. */
const kinds = {
  session: {
    type: sql.raw("uuid"),
    relation: (id: RawBuilder<unknown>, now: string) => sql`sessions on sessions.id = ${id} and ${isValid(now)}`,
    isUsable: isUsable(hasLeftToday),
    token: (_now: string) => sql`null::json`,
  },
  token: {
    type: sql.raw("text"),
    relation: (hash: RawBuilder<unknown>, now: string) => sql`lateral (
      select id, user_id, null::timestamptz as last_seen_at, name, scopes,
        case when ${isService} then 'provider' end as second_factor,
        case when minute_at = ${thisMinute(now)} then calls else 0 end as calls
      from access_tokens where hash = ${hash} and expires_at > ${now}::timestamptz) as sessions on true`,
    isUsable: sql`(${isUsable(hasLeftToday)} or exists (select from service_accounts where service_accounts.user_id = users.id))`,
    token: (now: string) => sql`json_build_object('id', sessions.id, 'name', sessions.name, 'scopes', sessions.scopes,
      'calls', sessions.calls, 'callsOfPerson', (select coalesce(sum(own.calls), 0) from access_tokens as own
        where own.user_id = sessions.user_id and own.minute_at = ${thisMinute(now)}))`,
  },
};
type Kind = (typeof kinds)[keyof typeof kinds];

/** A row about the session's user, as a JSON value from `users` and the joins that it needs. Its instants are text. */
export type UserRowSql<Row> = { json: RawBuilder<Row>; joins: RawBuilder<unknown> };

/** The statements for one session and for several. The one for several has a row for each value, in their order. */
function statementsWith(kind: Kind, userRow?: UserRowSql<unknown>) {
  const factsOfSession = (now: string, asked: RawBuilder<unknown>, value: RawBuilder<unknown>) => sql`
    select ${facts(now)} as facts, ${kind.token(now)} as token${userRow ? sql`, ${userRow.json} as "userRow"` : sql``}
    from settings cross join lateral ${today(now)} ${asked}
    left join ${kind.relation(value, now)}
    left join users on users.id = sessions.user_id and ${kind.isUsable}
    ${userRow?.joins ?? sql``}`;
  const ofOne = template((value: string | null, now: string) => factsOfSession(now, sql``, sql`${value}`));
  const ofSeveral = template((values: (string | null)[], now: string) => {
    const asked = sql`cross join unnest((select ${values}::${kind.type}[])) with ordinality as asked (value, place)`;
    return sql`${factsOfSession(now, asked, sql`asked.value`)} order by asked.place`;
  });
  return (values: (string | null)[], now: string) => (values.length === 1 ? ofOne(values[0]!, now) : ofSeveral(values, now));
}

type Question = { value: string | null; now: string };

/** Returns a function that selects the facts of a session. Concurrent requests share a statement, which runs at the latest `now`. */
function sessionFinder<Row>(kind: Kind, userRow?: UserRowSql<Row>) {
  const statement = statementsWith(kind, userRow);
  const load = batchLoader((db, questions: readonly Question[]) => {
    const now = questions.reduce((latest, each) => (each.now > latest ? each.now : latest), "");
    const values = questions.map(({ value }) => value);
    return rowsOf<{ facts: Found; token: TokenFacts | null; userRow: Row }>(db, statement(values, now));
  });
  return (db: Db, value: string | null, now: string) => load(db, { value, now });
}

/** The same for a session and for an access token. */
function credentialFinder<Row>(userRow?: UserRowSql<Row>) {
  const [ofSession, ofToken] = [sessionFinder(kinds.session, userRow), sessionFinder(kinds.token, userRow)];
  return (db: Db, credential: Credential, now: string) =>
    "tokenHash" in credential ? ofToken(db, credential.tokenHash, now) : ofSession(db, credential.sessionId, now);
}

const findOne = credentialFinder();

/**
 * Returns the user of the session or access token and the company's settings, in one statement, which concurrent requests
 * share. The actor is null if it has expired or its user is inactive or deleted.
 */
export async function find(db: Db, credential: Credential, now: string): Promise<SessionFacts> {
  return factsOf(await findOne(db, credential, now));
}

/** Returns a function like `find` that also returns a row about the user, from the same statement; null without an actor. */
export function finderWith<Row extends object>(sqlOfRow: UserRowSql<Row>) {
  const findWithRow = credentialFinder(sqlOfRow);
  return async (db: Db, credential: Credential, now: string): Promise<SessionFacts & { userRow: Row | null }> => {
    const { userRow, ...row } = await findWithRow(db, credential, now);
    const found = factsOf(row);
    return { ...found, userRow: found.actor && userRow };
  };
}

function factsOf({ facts, token }: { facts: Found; token: TokenFacts | null }): SessionFacts {
  const { company, id, name, role, teamId, sessionId, projectIds, actsFor, lastSeenAt, secondFactorDue } = facts;
  const viaToken = token ? { viaToken: true as const } : {};
  const actor =
    id && name && role && sessionId ? { id, name, role, teamId, projectIds, sessionId, actsFor, secondFactorDue, ...viaToken } : null;
  return { actor, company, lastSeenAt: actor && lastSeenAt, token: actor && token };
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
