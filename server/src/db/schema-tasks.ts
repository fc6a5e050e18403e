import type { ColumnType, Generated, GeneratedAlways, Selectable } from "kysely";
import type { TaskPriority, TaskStatus, TaskType } from "@daybook/contract/core/constants";
import type { LabelColor } from "@daybook/contract/labels/colors";
import type { OnDayOff } from "@daybook/contract/series/rules";

/* The tables of tasks; see schema.ts for how their values are read. */

/** A JSON column: read as a value, written as JSON text. */
type Json<T> = ColumnType<T, string | null, string | null>;

export type TasksTable = {
  id: string;
  number: Generated<number>;
  title: string;
  description: Generated<string>;
  type: Generated<TaskType>;
  status: Generated<TaskStatus>;
  priority: Generated<TaskPriority>;
  projectId: string | null;
  assigneeId: string | null;
  createdBy: string | null;
  assigneeTeamId: Generated<string | null>;
  creatorTeamId: Generated<string | null>;
  projectTeamId: Generated<string | null>;
  startDate: string | null;
  dueDate: string | null;
  estimatedHours: number | null;
  loggedHours: Generated<number>;
  commentsCount: Generated<number>;
  approvedBy: string | null;
  /** The lead for whom a delegate approved. */
  approvedOnBehalfOf: Generated<string | null>;
  approvedAt: string | null;
  completedAt: string | null;
  completedBy: Generated<string | null>;
  completedAssigneeId: Generated<string | null>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  deletedAt: string | null;
  deletedBy: string | null;
  version: Generated<number>;
  priorityRank: GeneratedAlways<number>;
  statusRank: GeneratedAlways<number>;
  /** Set by triggers; see `taskParts`. */
  parts: GeneratedAlways<number>;
};

type TaskCountersTable = {
  shard: number;
  teamId: string;
  status: TaskStatus;
  priority: TaskPriority;
  type: TaskType;
  total: Generated<number>;
};
type TaskCommentsTable = {
  id: string;
  taskId: string;
  authorId: string;
  text: string;
  createdAt: Generated<string>;
  editedAt: string | null;
  version: Generated<number>;
};
type TaskAttachmentsTable = { fileId: string; taskId: string; position: GeneratedAlways<number> };
type TaskActivityTable = {
  /** For whom a delegate decided. */
  onBehalfOf: string | null;
  id: string;
  taskId: string;
  position: GeneratedAlways<number>;
  actorId: string | null;
  action: string;
  field: string | null;
  from: Json<unknown>;
  to: Json<unknown>;
  note: string | null;
  at: Generated<string>;
};
export type LabelsTable = {
  id: string;
  /** Null: a label of the company. */
  projectId: string | null;
  name: string;
  color: Generated<LabelColor>;
  createdAt: string;
  version: Generated<number>;
};
/** `taskCreatedAt` is the task's, kept by a trigger. */
type TaskLabelsTable = { taskId: string; labelId: string; taskCreatedAt: GeneratedAlways<string> };
/** How many tasks have a label, deleted ones included, in several rows that add up. */
type LabelCountersTable = { labelId: string; shard: number; total: Generated<number> };
export type ChecklistItemsTable = {
  id: string;
  taskId: string;
  /** Ascending; may have gaps. */
  position: number;
  text: string;
  doneAt: string | null;
  doneBy: string | null;
};
/** Of a parent, with `parentId` null, or of a sub-task. */
type SubtasksTable = { taskId: string; parentId: string | null };
export type SeriesTable = {
  id: string;
  title: string;
  description: Generated<string>;
  priority: Generated<TaskPriority>;
  type: Generated<TaskType>;
  assigneeId: string | null;
  projectId: string | null;
  labelIds: Generated<string[]>;
  checklist: Generated<string[]>;
  estimatedHours: number | null;
  rule: string;
  startDate: string;
  endDate: string | null;
  count: number | null;
  onDayOff: OnDayOff;
  dueAfterDays: number;
  state: Generated<"active" | "paused" | "ended">;
  pauseReason: string | null;
  nextPlanned: string | null;
  nextDate: string | null;
  lastDate: string | null;
  ownerId: string;
  createdAt: string;
  version: Generated<number>;
};
type SeriesDatesTable = { seriesId: string; date: string; taskId: string; skipped: number };
/** A choice; creator and assignee watch without one. */
type TaskWatchesTable = { taskId: string; userId: string; watching: boolean; changedAt: string };
type TaskLinksTable = { blockerId: string; blockedId: string; createdBy: string | null; createdAt: string };
/** A view: `task_activity` preceded by the creation of each task. */
type TaskHistoryView = Selectable<TaskActivityTable> & { projectId: string | null; deletedAt: string | null };

export type TaskTables = {
  tasks: TasksTable;
  taskCounters: TaskCountersTable;
  taskComments: TaskCommentsTable;
  taskAttachments: TaskAttachmentsTable;
  taskActivity: TaskActivityTable;
  taskHistory: TaskHistoryView;
  labels: LabelsTable;
  taskLabels: TaskLabelsTable;
  labelCounters: LabelCountersTable;
  checklistItems: ChecklistItemsTable;
  subtasks: SubtasksTable;
  taskLinks: TaskLinksTable;
  taskWatches: TaskWatchesTable;
  taskSeries: SeriesTable;
  taskSeriesDates: SeriesDatesTable;
};
