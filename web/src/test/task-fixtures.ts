import type { Task } from "@daybook/contract/tasks/schemas";
import { newId } from "./fixtures.ts";

let lastNumber = 100;

const all = { read: true, update: true, remove: true, move: true, approve: true, restore: false };

/** Returns a task with all permissions; tests override what they need. */
export const task = (changes: Partial<Task> = {}): Task => ({
  _id: newId(),
  number: ++lastNumber,
  title: "Bake lightmaps",
  description: "",
  type: "Task",
  status: "To Do",
  priority: "Medium",
  project: null,
  assignee: null,
  createdBy: null,
  startDate: null,
  dueDate: null,
  estimatedHours: null,
  loggedHours: 0,
  labels: [],
  checklist: [],
  parent: null,
  parentHidden: false,
  subtasks: { done: 0, total: 0, loggedHours: 0 },
  links: { blocks: [], blockedBy: [], hidden: { blocks: 0, blockedBy: 0 } },
  waitingFor: 0,
  watching: false,
  series: null,
  attachments: [],
  commentsCount: 0,
  approvedBy: null,
  approvedOnBehalfOf: null,
  approvedAt: null,
  completedAt: null,
  createdAt: "2026-03-02T09:00:00.000Z",
  updatedAt: "2026-03-02T09:00:00.000Z",
  lastUpdated: "2026-03-02T09:00:00.000Z",
  deletedAt: null,
  version: 1,
  can: all,
  ...changes,
});
