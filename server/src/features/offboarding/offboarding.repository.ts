import { type Insertable, sql, type Updateable } from "kysely";
import type { UserRef } from "@daybook/contract/core/common";
import type { Decision, Step } from "@daybook/contract/offboarding/offboarding";
import type { Db } from "#db/database.ts";
import type { OffboardingsTable } from "#db/schema-leaving.ts";
import { userRefOrNull } from "#db/sql-fragments.ts";
import { fixed, rowsOf } from "#db/statement.ts";
import type { Leaver } from "#domain/leaving.ts";

export type LeaverRow = Leaver & { isClosed: boolean };

/** Finds a person, also one whose account is closed or deleted. */
export const findLeaver = async (db: Db, id: string) =>
  (
    await rowsOf<LeaverRow>(
      db,
      sql`select users.id, users.name, users.role, users.team_id as "teamId", teams.name as team, users.last_day_of_office::text as "lastDay",
          (users.status <> 'active' or users.deleted_at is not null) as "isClosed"
        from users left join teams on teams.id = users.team_id
        where users.id = ${id} and not exists (select from service_accounts where service_accounts.user_id = users.id)`,
    )
  )[0];

const plannedBy = fixed(userRefOrNull("planner", "plannerTeam"));

export type OffboardingRow = {
  id: string;
  state: OffboardingsTable["state"];
  decisions: Decision[];
  checklist: Step[];
  previousLastDay: string | null;
  plannedById: string | null;
  plannedBy: UserRef | null;
};

/** The latest offboarding of a person that was not called off. */
export const findLatest = async (db: Db, userId: string): Promise<OffboardingRow | undefined> =>
  (
    await rowsOf<OffboardingRow>(
      db,
      sql`select offboardings.id, offboardings.state, offboardings.decisions, offboardings.checklist,
          offboardings.previous_last_day::text as "previousLastDay", offboardings.planned_by as "plannedById",
          ${plannedBy} as "plannedBy"
        from offboardings left join users as planner on planner.id = offboardings.planned_by
          left join teams as planner_team on planner_team.id = planner.team_id
        where offboardings.user_id = ${userId} and offboardings.state <> 'called_off'
        order by offboardings.planned_at desc, offboardings.id desc limit 1`,
    )
  )[0];

/** Locks a person, so that plans and closings of one account run one after the other. */
export const lock = (db: Db, userId: string) => sql`select id from users where id = ${userId} for no key update`.execute(db);

/** The steps of the checklist that the last offboarding had. */
export const lastSteps = async (db: Db) =>
  (await db.selectFrom("offboardings").select("checklist").orderBy("plannedAt", "desc").orderBy("id", "desc").limit(1).executeTakeFirst())
    ?.checklist;

export const insert = (db: Db, row: Insertable<OffboardingsTable>) => db.insertInto("offboardings").values(row).execute();

export const update = (db: Db, id: string, changes: Updateable<OffboardingsTable>) =>
  db.updateTable("offboardings").set(changes).where("id", "=", id).execute();

/** Those of the people who can take something over: with an active account, and no admin. */
export const listActive = async (db: Db, ids: readonly string[]) =>
  new Set(
    (
      await db
        .selectFrom("users")
        .select("id")
        .where("id", "=", (eb) => eb.fn.any(eb.val([...ids])))
        .where("role", "<>", "admin")
        .where("status", "=", "active")
        .where("deletedAt", "is", null)
        .execute()
    ).map(({ id }) => id),
  );

/** The people whose last day is over and whose offboarding is planned; with who planned it. */
export const listDue = (db: Db, today: string) =>
  rowsOf<{ userId: string; plannedBy: string | null }>(
    db,
    sql`select offboardings.user_id as "userId", offboardings.planned_by as "plannedBy"
      from offboardings join users on users.id = offboardings.user_id
      where offboardings.state = 'planned' and users.last_day_of_office < ${today}::date order by offboardings.id`,
  );

export const listAdminIds = async (db: Db) =>
  (
    await db
      .selectFrom("users")
      .select("id")
      .where("role", "=", "admin")
      .where("status", "=", "active")
      .where("deletedAt", "is", null)
      .orderBy("id")
      .execute()
  ).map(({ id }) => id);
