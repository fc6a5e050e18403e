import { uuidv7 } from "uuidv7";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { labelsPerOwner } from "@daybook/contract/labels/colors";
import type * as labels from "@daybook/contract/labels/labels";
import { abilities, authorize, require } from "#access/access.ts";
import { labelAccess, mayCreateLabels } from "#access/labels.ts";
import { projectScope } from "#access/projects.ts";
import { record } from "#changes.ts";
import type { ActorContext } from "#context.ts";
import { AppError, invalid, onViolation } from "#errors.ts";
import * as projectsService from "#features/projects/projects.service.ts";
import { requireVersion } from "#version-check.ts";
import * as labelsChanges from "./labels.changes.ts";
import * as labelsRepository from "./labels.repository.ts";
import type { LabelRow } from "./labels.repository.ts";
import { inTransaction } from "#transaction.ts";

const missing = "This label does not exist";
const projectMissing = "This project does not exist";

const nameTaken = (name: string) => () => {
  const message = `There is already a label named “${name}”. Choose another name, or merge the two.`;
  return new AppError("conflict", message, { errors: [{ path: "name", message }] });
};

const present = (ctx: ActorContext, row: LabelRow) => ({ ...row, can: abilities(labelAccess, ctx.actor, row) });

/** The fields of a label stored in audit events. */
const audited = ({ name, color, project }: LabelRow) => ({ name, color, project: project?.name ?? null });

export async function list(ctx: ActorContext, { project }: CheckedInputOf<typeof labels.list>) {
  const rows = await labelsRepository.list(ctx.db, projectScope(ctx.actor), project);
  return rows.map((row) => present(ctx, row));
}

/** Checked before the body is validated. */
export const mayCreate = (ctx: ActorContext) => require(mayCreateLabels(ctx.actor), "create labels");

export const create = (ctx: ActorContext, { name, color, project }: CheckedInputOf<typeof labels.create>) =>
  inTransaction(ctx, async (ctx) => {
    mayCreate(ctx);
    if (project) await requireManagedProject(ctx, project);
    const projectId = project ?? null;
    if ((await labelsRepository.countOfOwner(ctx.db, projectId)) >= labelsPerOwner) {
      throw new AppError(
        "conflict",
        `${project ? "This project" : "The company"} has ${labelsPerOwner} labels. Merge or delete some first.`,
      );
    }
    const id = uuidv7();
    await onViolation(labelsRepository.insert(ctx.db, { id, name, color, projectId, createdAt: ctx.now() }), {
      labels_by_name: nameTaken(name),
    });
    const row = (await labelsRepository.find(ctx.db, id))!;
    record(ctx, labelsChanges.created, { id, after: audited(row) });
    return present(ctx, row);
  });

async function requireManagedProject(ctx: ActorContext, id: string) {
  const { teamId } = await projectsService.readable(ctx, id);
  const facts = { projectId: id, projectTeamId: teamId };
  authorize(labelAccess, "update", ctx.actor, facts, { missing: projectMissing, refused: "create labels for this project" });
}

/** Gives a new project the labels of another one. Returns the new ids by the old ones. */
export async function copyOfProject(ctx: ActorContext, from: string, to: string): Promise<ReadonlyMap<string, string>> {
  const rows = (await labelsRepository.list(ctx.db, projectScope(ctx.actor), from)).filter(({ projectId }) => projectId === from);
  const copies = new Map(rows.map(({ _id }) => [_id, uuidv7()]));
  for (const { _id, name, color } of rows) {
    const id = copies.get(_id)!;
    await labelsRepository.insert(ctx.db, { id, name, color, projectId: to, createdAt: ctx.now() });
    record(ctx, labelsChanges.created, { id, after: audited((await labelsRepository.find(ctx.db, id))!) });
  }
  return copies;
}

/** Checked before the body is validated. */
export async function mayUpdate(ctx: ActorContext, id: string) {
  const row = await labelsRepository.find(ctx.db, id);
  authorize(labelAccess, "update", ctx.actor, row, { missing, refused: "update this label" });
}

async function lock(ctx: ActorContext, id: string, action: "update" | "remove", refused: string) {
  const [row] = await labelsRepository.listForUpdate(ctx.db, [id]);
  authorize(labelAccess, action, ctx.actor, row, { missing, refused });
  return row;
}

export const update = (ctx: ActorContext, { id, version, ...fields }: CheckedInputOf<typeof labels.update>) =>
  inTransaction(ctx, async (ctx) => {
    const before = await lock(ctx, id, "update", "update this label");
    await requireVersion(ctx, labelsChanges.updated, before, version, "This label was");
    const { name = before.name, color = before.color } = fields;
    if (name === before.name && color === before.color) return present(ctx, before);
    await onViolation(labelsRepository.update(ctx.db, id, { name, color }), { labels_by_name: nameTaken(name) });
    const after = (await labelsRepository.find(ctx.db, id))!;
    record(ctx, labelsChanges.updated, { id, before: audited(before), after: audited(after) });
    return present(ctx, after);
  });

export const remove = (ctx: ActorContext, { id }: CheckedInputOf<typeof labels.remove>) =>
  inTransaction(ctx, async (ctx) => {
    const row = await lock(ctx, id, "remove", "delete this label");
    await labelsRepository.remove(ctx.db, id);
    record(ctx, labelsChanges.removed, { id, before: audited(row) });
    return { _id: id };
  });

/** Merges a label into one that the same tasks can have: of the company, or of the same project. */
export const merge = (ctx: ActorContext, { id, into }: CheckedInputOf<typeof labels.merge>) =>
  inTransaction(ctx, async (ctx) => {
    const rows = await labelsRepository.listForUpdate(ctx.db, [id, into]);
    const row = rows.find(({ _id }) => _id === id);
    const target = rows.find(({ _id }) => _id === into);
    authorize(labelAccess, "remove", ctx.actor, row, { missing, refused: "merge this label" });
    if (!target || !labelAccess.read(ctx.actor, target)) throw invalid("into", "Please choose a label to merge into");
    if (id === into) throw invalid("into", "Please choose another label to merge into");
    if (target.projectId !== null && target.projectId !== row.projectId) {
      throw invalid("into", `“${target.name}” is a label of ${target.project!.name}: tasks of other projects can’t have it`);
    }
    await labelsRepository.giveAlso(ctx.db, id, into);
    await labelsRepository.remove(ctx.db, id);
    record(ctx, labelsChanges.merged, { id, before: audited(row), after: { ...audited(target), into } });
    return present(ctx, target);
  });
