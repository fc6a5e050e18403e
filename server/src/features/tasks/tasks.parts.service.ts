import type { NewTask } from "@daybook/contract/tasks/schemas";
import type { ActorContext } from "#context.ts";
import type { NewTaskOfPart, PartCells, PartChanges, PlannedPart } from "#domain/task-parts.ts";
import type { TaskRow } from "./tasks.rows.repository.ts";

/* The parts of tasks that other features own. */

const partsOf = ({ features }: Pick<ActorContext, "features">) => features.flatMap(({ tasks }) => tasks ?? []);

/** Returns what a request changes beyond the fields of a task's row. */
export async function planParts(ctx: ActorContext, changes: PartChanges): Promise<PlannedPart[]> {
  const planned: PlannedPart[] = [];
  for (const part of partsOf(ctx)) planned.push(...[(await part.plan?.(ctx, changes)) ?? []].flat());
  return planned;
}

/** Saves planned changes of locked tasks. Returns the ids of those that differ from before. */
export async function applyParts(planned: readonly PlannedPart[], rows: readonly TaskRow[]): Promise<ReadonlySet<string>> {
  const changed: string[] = [];
  for (const part of planned) changed.push(...(await part.apply(rows)));
  return new Set(changed);
}

/** Saves the parts of new tasks, in the rows too. */
export async function createParts(ctx: ActorContext, tasks: readonly NewTaskOfPart<TaskRow>[]) {
  for (const part of partsOf(ctx)) await part.create(ctx, tasks);
}

/** Reads the parts of imported rows. */
export async function readPartCells(ctx: ActorContext, rows: readonly PartCells[]) {
  const read = rows.map(() => ({ values: {} as Partial<NewTask>, problems: [] as string[], missingLabels: [] as string[] }));
  for (const part of partsOf(ctx)) {
    for (const [index, { values, problems, missingLabels = [] }] of ((await part.readCells?.(ctx, rows)) ?? []).entries()) {
      Object.assign(read[index]!.values, values);
      read[index]!.problems.push(...problems);
      read[index]!.missingLabels.push(...missingLabels);
    }
  }
  return read;
}
