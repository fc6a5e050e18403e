import { compareNames, textKey } from "@daybook/contract/core/comparable";
import { labelsPerTask, tooManyLabels } from "@daybook/contract/labels/colors";
import { labelAccess } from "#access/labels.ts";
import type { ActorContext, TaskPart } from "#context.ts";
import { invalid } from "#errors.ts";
import type { PartCells, PartChanges, PlannedPart, TaskLabel, TaskOfPart } from "#domain/task-parts.ts";
import * as labelsRepository from "./labels.repository.ts";
import type { LabelRow } from "./labels.repository.ts";

/*
 * The labels of tasks. Everyone who may edit a task uses the labels of the company and of the task's project; a move to
 * another project drops the labels of the old one.
 */

const unknownLabel = "Please choose labels from the list";

/** Returns the labels by id. An unreadable label is reported like a missing one. */
async function usable(ctx: ActorContext, ids: readonly string[], pathOf: (id: string) => string) {
  const wanted = [...new Set(ids)];
  const rows = wanted.length === 0 ? [] : await labelsRepository.listForUse(ctx.db, wanted);
  const found = new Map(rows.filter((row) => labelAccess.read(ctx.actor, row)).map((row) => [row._id, row]));
  const unknown = wanted.find((id) => !found.has(id));
  if (unknown !== undefined) throw invalid(pathOf(unknown), unknownLabel);
  return found;
}

const fits = ({ projectId }: Pick<TaskLabel, "projectId">, ofTask: string | null) => projectId === null || projectId === ofTask;

function requireFitting(labels: readonly LabelRow[], projectId: string | null, path: string) {
  const wrong = labels.find((label) => !fits(label, projectId));
  if (wrong) throw invalid(path, `“${wrong.name}” is a label of ${wrong.project!.name}: only its tasks can have it`);
}

export async function plan(
  ctx: ActorContext,
  { project, labels, addLabels = [], removeLabels = [] }: PartChanges,
): Promise<PlannedPart | undefined> {
  if (project === undefined && labels === undefined && addLabels.length === 0 && removeLabels.length === 0) return undefined;
  const chosen = [...(labels ?? []), ...addLabels];
  const path = labels ? "labels" : "changes.addLabels";
  const named = [...(await usable(ctx, chosen, () => path)).values()];
  const projectAfter = (task: TaskOfPart) => (project === undefined ? task.projectId : project);
  const labelsAfter = (task: TaskOfPart) => {
    const kept = labels ? [] : task.labels.filter((label) => fits(label, projectAfter(task)) && !removeLabels.includes(label._id));
    return [...new Set([...kept.map(({ _id }) => _id), ...chosen])];
  };
  return {
    check(task) {
      requireFitting(named, projectAfter(task), path);
      if (labelsAfter(task).length > labelsPerTask) throw invalid(path, tooManyLabels);
    },
    async apply(tasks) {
      const changed = tasks
        .map((task) => ({ taskId: task._id, before: task.labels, labelIds: labelsAfter(task) }))
        .filter(({ before, labelIds }) => before.length !== labelIds.length || before.some(({ _id }) => !labelIds.includes(_id)));
      if (changed.length > 0) await labelsRepository.replace(ctx.db, changed);
      return changed.map(({ taskId }) => taskId);
    },
  };
}

export const create: TaskPart["create"] = async (ctx, tasks) => {
  const labelled = tasks.filter(({ input }) => input.labels && input.labels.length > 0);
  if (labelled.length === 0) return;
  const pathOf = (id: string) => labelled.find(({ input }) => input.labels!.includes(id))!.path("labels");
  const found = await usable(
    ctx,
    labelled.flatMap(({ input }) => input.labels!),
    pathOf,
  );
  for (const { task, input, path } of labelled) {
    const labels = [...new Set(input.labels)].map((id) => found.get(id)!);
    requireFitting(labels, task.projectId, path("labels"));
    const byName = labels.toSorted((a, b) => compareNames(a.name, b.name));
    task.labels = byName.map(({ _id, name, color, projectId }) => ({ _id, name, color, projectId }));
  }
  await labelsRepository.insertOf(
    ctx.db,
    labelled.map(({ task }) => ({ taskId: task._id, labelIds: task.labels.map(({ _id }) => _id) })),
  );
};

const namesIn = ({ cells }: PartCells) => [...new Set((cells.labels ?? "").split(",").flatMap((name) => name.trim() || []))];

/**
 * Reads names of labels, separated by commas. The problem is the same for a name that does not exist and for a label of
 * another project, so that names cannot be probed.
 */
export const readCells: TaskPart["readCells"] = async (ctx, rows) => {
  const names = [...new Set(rows.flatMap(namesIn))];
  const found = names.length === 0 ? [] : await labelsRepository.listNamed(ctx.db, names);
  const readable = Map.groupBy(
    found.filter((row) => labelAccess.read(ctx.actor, row)),
    ({ name }) => textKey(name),
  );
  return rows.map((row) => {
    const missingLabels: string[] = [];
    const labels = namesIn(row).flatMap((name) => {
      const fitting = (readable.get(textKey(name)) ?? []).filter((label) => fits(label, row.projectId));
      // A project's own label wins over the company's of the same name.
      const label = fitting.find(({ projectId }) => projectId !== null) ?? fitting[0];
      if (!label) missingLabels.push(name);
      return label ? [label._id] : [];
    });
    const problems = missingLabels.map((name) => `There is no label named "${name}" for this task`);
    return { values: labels.length > 0 ? { labels } : {}, problems, missingLabels };
  });
};
