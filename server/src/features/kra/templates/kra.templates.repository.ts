import { type Insertable, type RawBuilder, sql } from "kysely";
import type { UserRef } from "@daybook/contract/core/common";
import type { SelfReviewMode } from "@daybook/contract/core/constants";
import type { Parameter } from "@daybook/contract/kra/schemas";
import type { TemplateScope } from "#access/kra.ts";
import type { Db } from "#db/database.ts";
import type { KraTemplateTargetsTable } from "#db/schema-kra.ts";
import { matches, userRef, userRefOrNull } from "#db/sql-fragments.ts";

export type AppliesTo = { teams: string[]; designations: string[]; members: UserRef[] };
type Target = KraTemplateTargetsTable;

const sameVersion = sql`target.template_id = template.id and target.version = template.version`;

const appliesTo = sql<AppliesTo>`json_build_object(
  'teams', (select coalesce(json_agg(teams.name order by teams.name collate by_name), '[]')
    from kra_template_targets as target join teams on teams.id = target.team_id where ${sameVersion}),
  'designations', (select coalesce(json_agg(target.designation order by target.designation collate by_name), '[]')
    from kra_template_targets as target where ${sameVersion} and target.designation is not null),
  'members', (select coalesce(json_agg(${userRef("member", "member_team")} order by member.name collate by_name, member.id), '[]')
    from kra_template_targets as target join users as member on member.id = target.user_id
      left join teams as member_team on member_team.id = member.team_id where ${sameVersion}))`;

/** The teams of the people that a template names; null if it may apply to anyone. */
const reaches = sql<string[] | null>`(
  select case when count(*) = 0 or bool_or(target.designation is not null) then null
    else coalesce(array_agg(distinct coalesce(target.team_id, member.team_id)) filter (where coalesce(target.team_id, member.team_id) is not null), '{}') end
  from kra_template_targets as target left join users as member on member.id = target.user_id where ${sameVersion})`;

/** A version's parameters, in order. */
const parametersOf = (templateId: RawBuilder<unknown>, version: RawBuilder<unknown>) => sql<Parameter[]>`(
  select json_agg(json_build_object('_id', parameter_id, 'name', name, 'description', description, 'weight', weight,
    'target', target, 'weeklyTasks', weekly_tasks) order by position)
  from kra_parameters where template_id = ${templateId} and version = ${version})`;

const selectTemplate = (db: Db) =>
  db
    .selectFrom("kraTemplates as template")
    .innerJoin("kraTemplateVersions as current", (join) =>
      join.onRef("current.templateId", "=", "template.id").onRef("current.version", "=", "template.version"),
    )
    .leftJoin("users as creator", "creator.id", "template.createdBy")
    .leftJoin("teams as creatorTeam", "creatorTeam.id", "creator.teamId")
    .select(["template.id as _id", "current.name", "current.description", "template.version", "template.teamId", "template.updatedAt"])
    .select("current.selfReview")
    .select(sql<{ lead: number; weekly: number }>`json_build_object('lead', lead_share, 'weekly', weekly_share)`.as("scoreMix"))
    .select(parametersOf(sql.ref("template.id"), sql.ref("template.version")).as("parameters"))
    .select([appliesTo.as("appliesTo"), reaches.as("reaches"), userRefOrNull("creator", "creatorTeam").as("createdBy")]);

export type TemplateRow = NonNullable<Awaited<ReturnType<typeof find>>>;

export const find = (db: Db, id: string) => selectTemplate(db).where("template.id", "=", id).executeTakeFirst();

/** Locks the template for the transaction, then reads it in a second statement, so that it is current after a wait. */
export async function findForUpdate(db: Db, id: string) {
  const locked = await db.selectFrom("kraTemplates").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  return locked && find(db, id);
}

/** Templates in scope, most recently changed first; at most `drain`. */
export const list = (db: Db, scope: TemplateScope, search: string | undefined, take: number) =>
  selectTemplate(db)
    .$if(scope !== "all", (query) => {
      const { teamId } = scope as Exclude<TemplateScope, "all">;
      return query.where(
        sql<boolean>`(template.team_id = ${teamId} or (template.team_id is null and coalesce(array[${teamId}::uuid] <@ ${reaches}, true)))`,
      );
    })
    .$if(search !== undefined, (query) => query.where(matches(search!, "current.name")))
    .orderBy("template.updatedAt", "desc")
    .orderBy("template.id", "desc")
    .limit(take)
    .execute();

/** A template version with its parameters and score mix. */
export const getVersion = (db: Db, templateId: string, version: number) =>
  db
    .selectFrom("kraTemplateVersions as version")
    .select([
      "version.name",
      "version.selfReview",
      sql<{ lead: number; weekly: number }>`json_build_object('lead', lead_share, 'weekly', weekly_share)`.as("scoreMix"),
    ])
    .select(parametersOf(sql.ref("version.templateId"), sql.ref("version.version")).as("parameters"))
    .where("version.templateId", "=", templateId)
    .where("version.version", "=", version)
    .executeTakeFirstOrThrow();

/** The existing users among these ids, with their teams. */
export const findPeople = (db: Db, ids: string[]) =>
  db
    .selectFrom("users")
    .select(["id", "teamId"])
    .where("id", "=", (eb) => eb.fn.any(eb.val(ids)))
    .where("deletedAt", "is", null)
    .execute();

export const insert = (db: Db, row: { id: string; teamId: string | null; createdBy: string; now: string }) =>
  db
    .insertInto("kraTemplates")
    .values({ id: row.id, teamId: row.teamId, createdBy: row.createdBy, createdAt: row.now, updatedAt: row.now })
    .execute();

/** Sets the current version. */
export const setVersion = (db: Db, id: string, version: number, now: string) =>
  db.updateTable("kraTemplates").set({ version, updatedAt: now }).where("id", "=", id).execute();

export type NewVersion = {
  templateId: string;
  version: number;
  name: string;
  description: string;
  scoreMix: { lead: number; weekly: number };
  selfReview: SelfReviewMode | null;
  parameters: Parameter[];
  targets: Pick<Target, "userId" | "designation" | "teamId">[];
};

export async function insertVersion(
  db: Db,
  { templateId, version, name, description, scoreMix, selfReview, parameters, targets }: NewVersion,
) {
  await db
    .insertInto("kraTemplateVersions")
    .values({ templateId, version, name, description, leadShare: scoreMix.lead, weeklyShare: scoreMix.weekly, selfReview })
    .execute();
  await db
    .insertInto("kraParameters")
    .values(
      parameters.map(({ _id, weeklyTasks, ...parameter }, position) => ({
        ...parameter,
        templateId,
        version,
        parameterId: _id,
        position,
        weeklyTasks: JSON.stringify(weeklyTasks),
      })),
    )
    .execute();
  const rows: Insertable<Target>[] = targets.map((target) => ({ templateId, version, ...target }));
  if (rows.length > 0) await db.insertInto("kraTemplateTargets").values(rows).execute();
}
