import type { ActorContext } from "#context.ts";
import type { ImportedRow, KnownIds, RowLinks, RowProblem } from "#domain/import-kind.ts";
import * as tasksService from "#features/tasks/tasks.service.ts";
import type { ImportedTaskField } from "./task-imports.columns.ts";
import { namesOutside, type OutsideTask, structureOf } from "./task-imports.structure.ts";

type Row = ImportedRow<ImportedTaskField> & { projectId: string | undefined };

/** What a row says about others. `parentsProject`: undefined without a parent. */
export type TaskLinks = {
  links: RowLinks;
  isSubtask: boolean;
  parentsProject: string | null | undefined;
  problems: RowProblem<ImportedTaskField>[];
  notes: string[];
};

/** Reads parents and dependencies of all rows of a file; of a batch that is being imported, as they were read at the start. */
export async function linksOf(ctx: ActorContext, rows: readonly Row[], knownIds: KnownIds): Promise<Map<number, TaskLinks>> {
  return rows.some(({ imported }) => imported) ? linksOfBatch(ctx, rows) : linksOfFile(ctx, rows, knownIds);
}

async function linksOfBatch(ctx: ActorContext, rows: readonly Row[]) {
  const inBatch = new Map(rows.map(({ imported, projectId }) => [imported!.id, projectId ?? null]));
  const parents = [...new Set(rows.flatMap(({ imported }) => imported!.links["parent"] ?? []))].filter((id) => !inBatch.has(id));
  const projects = new Map((await tasksService.byIds(ctx, { taskIds: parents })).map(({ _id, project }) => [_id, project?._id ?? null]));
  return new Map(
    rows.map(({ line, imported }): [number, TaskLinks] => {
      const { links } = imported!;
      const [parent] = links["parent"] ?? [];
      const parentsProject = parent === undefined ? undefined : (inBatch.get(parent) ?? projects.get(parent) ?? null);
      return [line, { links, isSubtask: parent !== undefined, parentsProject, problems: [], notes: [] }];
    }),
  );
}

async function linksOfFile(ctx: ActorContext, rows: readonly Row[], knownIds: KnownIds) {
  const naming = rows.map(({ line, cells }) => ({ line, ...cells }));
  const { outside, projects, fixed } = await findOutside(ctx, namesOutside(naming), knownIds);
  const structure = structureOf(naming, outside);
  const byLine = new Map(rows.map((row) => [row.line, row]));
  return new Map(
    rows.map(({ line, cells, projectId }): [number, TaskLinks] => {
      const { parent, blockedBy, blocks, problems, notes } = structure.get(line)!;
      const of =
        parent === undefined ? undefined : typeof parent === "number" ? (byLine.get(parent)!.projectId ?? null) : projects.get(parent);
      const isApart = parent !== undefined && cells.project !== undefined && (projectId ?? null) !== of;
      if (isApart) notes.push("It is in another project than its parent, so it is a task of its own.");
      const isFixed = typeof parent === "string" && fixed.has(parent);
      if (isFixed) notes.push("You cannot give its parent a sub-task, so it is a task of its own.");
      const isSubtask = parent !== undefined && !isApart && !isFixed;
      const links = { ...(isSubtask && { parent: [parent] }), blockedBy, blocks };
      return [line, { links, isSubtask, parentsProject: isSubtask ? of : undefined, problems, notes }];
    }),
  );
}

/** Finds tasks that rows name: by the number in the other program, or as `#12` by the number here. */
async function findOutside(ctx: ActorContext, names: string[], knownIds: KnownIds) {
  const numbers = names.flatMap((name) => /^#(\d{1,9})$/.exec(name)?.[1] ?? []).map(Number);
  const known = await knownIds(names);
  const found = [
    ...(await tasksService.byIds(ctx, { taskIds: [...new Set(known.values())] })),
    ...(await tasksService.byNumbers(ctx, [...new Set(numbers)])),
  ];
  const byId = new Map(found.map((task) => [task._id, task]));
  const byNumber = new Map(found.map((task) => [`#${task.number}`, task]));
  const outside = new Map<string, OutsideTask>();
  for (const name of names) {
    const task = byId.get(known.get(name) ?? "") ?? byNumber.get(name);
    if (!task) continue;
    const parent = task.parent ? { id: task.parent._id, number: task.parent.number } : null;
    outside.set(name, { id: task._id, number: task.number, parent, subtasks: task.subtasks.total });
  }
  return {
    outside,
    /** Tasks that the actor cannot change. */
    fixed: new Set(found.flatMap(({ _id, can }) => (can.update ? [] : [_id]))),
    projects: new Map(
      found.flatMap(({ _id, project, parent }) => [_id, parent?._id ?? []].flat().map((id) => [id, project?._id ?? null] as const)),
    ),
  };
}

/** A sub-task without a project is in that of its parent. */
export function withParentsProject(
  { line, cells, project, projectId }: Row & { project: string | undefined },
  links: Map<number, TaskLinks>,
) {
  const { parentsProject } = links.get(line)!;
  if (parentsProject === undefined || cells.project !== undefined) return {};
  return { projectId: parentsProject ?? undefined, project: parentsProject === null || projectId !== parentsProject ? undefined : project };
}
