import type { ChecklistItem } from "@daybook/contract/checklists/schemas";
import type { LinkedTask } from "@daybook/contract/dependencies/schemas";
import type { LabelRef } from "@daybook/contract/labels/schemas";
import type { SubtaskProgress } from "@daybook/contract/subtasks/schemas";
import type { NewTask } from "@daybook/contract/tasks/schemas";
import type { TaskFacts } from "#access/tasks.ts";

/*
 * What tasks have beyond the fields of their row, such as labels. Another feature owns each part and writes its tables; the
 * lists of tasks read them. The feature answers `tasks` in its `.feature.ts`.
 */

/** A label of a task; `projectId` null: of the company. */
export type TaskLabel = LabelRef & { projectId: string | null };

/** Another task that a task names, with what decides who may read it. */
export type RelatedTask = { _id: string; number: number; title: string; facts: TaskFacts };

/** A task that blocks another one or waits for it. */
export type RelatedLink = RelatedTask & Pick<LinkedTask, "dueDate" | "assignee">;

/** The sub-tasks of a task; a deleted one is none. */
export type Subtasks = SubtaskProgress & { openIds: readonly string[] };

/** A task as its parts see it. */
export type TaskOfPart = {
  _id: string;
  number: number;
  projectId: string | null;
  labels: readonly TaskLabel[];
  checklist: readonly ChecklistItem[];
  /** Null for a deleted parent: its sub-tasks are tasks of their own. */
  parent: RelatedTask | null;
  subtasks: Subtasks;
};

/** What a request changes: parts, and the project on which some of them depend. */
export type PartChanges = {
  project?: string | null | undefined;
  parent?: string | null | undefined;
  labels?: string[] | undefined;
  addLabels?: string[] | undefined;
  removeLabels?: string[] | undefined;
};

/** A change that was read and can be applied to tasks. */
export type PlannedPart = {
  /** Throws for a task that cannot take the change. */
  check(task: TaskOfPart): void;
  /** Saves the change of checked, locked tasks. Returns the ids of those that differ from before. */
  apply(tasks: readonly TaskOfPart[]): Promise<readonly string[]>;
};

/** A new task with what its request says. `path` returns the input path of a field. */
export type NewTaskOfPart<Row = TaskOfPart> = { task: Row; input: NewTask; path: (field: string) => string };

/** The cells of an imported row with the project that it names. */
export type PartCells = { cells: { labels?: string; checklist?: string }; projectId: string | null };

/** What a part reads in a row: values for `NewTask`, what is wrong with them, and names of labels that do not exist. */
export type ReadPart = { values: Partial<NewTask>; problems: string[]; missingLabels?: string[] };

/** The context is a parameter, because `context.ts` names this type: others use `TaskPart` from there. */
export type TaskPartIn<ActorContext> = {
  /** Returns the change of the part; undefined if the request says nothing about it. Throws if it is not possible for any task. */
  plan?(ctx: ActorContext, changes: PartChanges): Promise<PlannedPart | undefined>;
  /** Saves the part of new tasks in place, in `task` as in the database. */
  create(ctx: ActorContext, tasks: readonly NewTaskOfPart<{ -readonly [Key in keyof TaskOfPart]: TaskOfPart[Key] }>[]): Promise<void>;
  /** Reads the part of imported rows. */
  readCells?(ctx: ActorContext, rows: readonly PartCells[]): Promise<ReadPart[]>;
};
