import { uuidv7 } from "uuidv7";
import { maxUnpagedRows } from "@daybook/contract/core/constants";
import { textKey } from "@daybook/contract/core/comparable";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as kra from "@daybook/contract/kra/kra";
import type { Parameter } from "@daybook/contract/kra/schemas";
import { abilities, authorize, require } from "#access/access.ts";
import { isSelf } from "#access/actor.ts";
import { mayEvaluateOthers, personAccess, teamOfNewTemplate, templateAccess, templateScope } from "#access/kra.ts";
import { record } from "#changes.ts";
import * as kraChanges from "#features/kra/kra.changes.ts";
import type { ActorContext } from "#context.ts";
import { AppError, invalid } from "#errors.ts";
import { requireTeam } from "#features/users/users.accounts.service.ts";
import * as kraRepository from "#features/kra/kra.repository.ts";
import { requireVersion } from "#version-check.ts";
import * as kraTemplatesRepository from "./kra.templates.repository.ts";
import type { TemplateRow } from "./kra.templates.repository.ts";
import { inTransaction } from "#transaction.ts";

type SaveInput = CheckedInputOf<typeof kra.saveTemplate>;

const missing = "This template does not exist";
const ratingScale = { min: 1, max: 5, step: 0.5 };

export const present = (ctx: ActorContext, { selfReview, ...row }: TemplateRow) => ({
  ...row,
  ...(selfReview && { selfReview }),
  ratingScale,
  can: abilities(templateAccess, ctx.actor, row),
});

/** The fields of a template in the audit log. */
const audited = ({ name, description, version, appliesTo, parameters, scoreMix, selfReview }: TemplateRow) => ({
  name,
  description,
  version,
  appliesTo: { ...appliesTo, members: appliesTo.members.map((member) => member.name) },
  parameters: parameters.map(({ name, weight, target, weeklyTasks }) => ({
    name,
    weight,
    target,
    weeklyTasks: weeklyTasks.map(({ title, source }) => (source === "reports" ? `${title} (ticked by reports)` : title)),
  })),
  scoreMix,
  ...(selfReview && { selfReview }),
});

export const mayList = (ctx: ActorContext) => require(mayEvaluateOthers(ctx.actor), "see templates");

export async function list(ctx: ActorContext, { search }: CheckedInputOf<typeof kra.listTemplates>) {
  mayList(ctx);
  const rows = await kraTemplatesRepository.list(ctx.db, templateScope(ctx.actor), search, maxUnpagedRows);
  return rows.map((row) => present(ctx, row));
}

/** Returns a template by its id, or the one that applies to a member by the member's id. Members can read their own. */
export async function get(ctx: ActorContext, { id }: CheckedInputOf<typeof kra.getTemplate>) {
  const [template, person] = await Promise.all([kraTemplatesRepository.find(ctx.db, id), kraRepository.findPerson(ctx.db, id)]);
  if (template) {
    const own = await kraRepository.findApplicableTemplate(ctx.db, ctx.actor.id);
    if (own?.templateId !== id) authorize(templateAccess, "read", ctx.actor, template, { missing });
    return present(ctx, template);
  }
  authorize(personAccess, "read", ctx.actor, person, { missing });
  const applicable = await kraRepository.findApplicableTemplate(ctx.db, id);
  const row = applicable && (await kraTemplatesRepository.find(ctx.db, applicable.templateId));
  if (!row) {
    const name = isSelf(ctx.actor, id) ? "you" : person.name;
    throw new AppError("not_found", `No template applies to ${name} yet`);
  }
  return present(ctx, row);
}

/** Checked before the body is validated. */
export const maySave = (ctx: ActorContext) => require(mayEvaluateOthers(ctx.actor), "save templates");

/** Creates a template or, with `_id`, its next version. Existing records keep the version they were created from. */
export const save = (ctx: ActorContext, { _id, version, appliesTo, ...input }: SaveInput) =>
  inTransaction(ctx, async (ctx) => {
    maySave(ctx);
    const before = _id === undefined ? undefined : await kraTemplatesRepository.findForUpdate(ctx.db, _id);
    if (_id !== undefined) authorize(templateAccess, "update", ctx.actor, before, { missing, refused: "change this template" });
    if (before) await requireVersion(ctx, kraChanges.templateUpdated, before, version, "This template was");
    const teamId = before ? before.teamId : teamOfNewTemplate(ctx.actor);
    const targets = await targetsOf(ctx, appliesTo, teamId, before?.appliesTo.members ?? []);
    const parameters = withIds(input.parameters, before?.parameters ?? []);

    const id = before?._id ?? uuidv7();
    const next = before ? before.version + 1 : 1;
    if (before) await kraTemplatesRepository.setVersion(ctx.db, id, next, ctx.now());
    else await kraTemplatesRepository.insert(ctx.db, { id, teamId, createdBy: ctx.actor.id, now: ctx.now() });
    await kraTemplatesRepository.insertVersion(ctx.db, {
      ...input,
      // A client that does not know the field leaves it.
      selfReview: input.selfReview === undefined ? (before?.selfReview ?? null) : input.selfReview,
      templateId: id,
      version: next,
      parameters,
      targets,
    });

    const after = (await kraTemplatesRepository.find(ctx.db, id))!;
    record(ctx, before ? kraChanges.templateUpdated : kraChanges.templateCreated, {
      id,
      ...(before && { before: audited(before) }),
      after: audited(after),
      teamId,
    });
    return present(ctx, after);
  });

/**
 * Returns the template's audience as rows. A team's template may name only people of that team. People already named may
 * stay after they leave, so that they do not block the next version.
 */
async function targetsOf(
  ctx: ActorContext,
  { teams, designations, members }: SaveInput["appliesTo"],
  ownTeamId: string | null,
  named: { _id: string }[],
) {
  const teamIds: string[] = [];
  for (const name of teams) teamIds.push((await requireTeam(ctx, name, "appliesTo.teams")).id);
  const userIds = [...new Set(members)];
  const added = userIds.filter((id) => !named.some(({ _id }) => _id === id));
  const people = added.length === 0 ? [] : await kraTemplatesRepository.findPeople(ctx.db, added);
  if (ownTeamId !== null) {
    require(teamIds.every((id) => id === ownTeamId), "create templates for another team");
    require(people.every(({ teamId }) => teamId === ownTeamId), "create templates for people of another team");
  }
  if (people.length < added.length) throw invalid("appliesTo.members", "This user does not exist");
  const noTarget = { userId: null, designation: null, teamId: null };
  const names = new Map(designations.map((designation) => [textKey(designation), designation]));
  return [
    ...userIds.map((userId) => ({ ...noTarget, userId })),
    ...[...names.values()].map((designation) => ({ ...noTarget, designation })),
    ...[...new Set(teamIds)].map((teamId) => ({ ...noTarget, teamId })),
  ];
}

/** Parameters and weekly tasks keep their ids across versions. Ids from other templates are replaced. */
function withIds(submitted: SaveInput["parameters"], before: Parameter[]): Parameter[] {
  const ids = idAllocator(before.map(({ _id }) => _id));
  const taskIds = idAllocator(before.flatMap(({ weeklyTasks }) => weeklyTasks.map(({ _id }) => _id)));
  return submitted.map(({ _id, weeklyTasks, target, ...parameter }) => ({
    ...parameter,
    _id: ids(_id),
    target: target || null,
    weeklyTasks: weeklyTasks.map(({ _id, title, source }) => ({ _id: taskIds(_id), title, source })),
  }));
}

/** Returns a function that accepts each known id once and otherwise generates a new one. */
function idAllocator(known: string[]) {
  const left = new Set(known);
  return (id: string | undefined) => (id !== undefined && left.delete(id) ? id : uuidv7());
}
