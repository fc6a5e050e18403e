import type { TaskStatus } from "@daybook/contract/core/constants";
import type { Action } from "@daybook/contract/tasks";
import type { Access } from "./access.ts";
import { type Actor, isAdmin, isLead, isSelf, leads } from "./actor.ts";
import { isProjectMember } from "./projects.ts";

export type TaskFacts = {
  status: TaskStatus;
  assigneeId: string | null;
  createdBy: string | null;
  projectId: string | null;
  /** Who completed the task, and who was its assignee then. */
  completedBy: string | null;
  completedAssigneeId: string | null;
  /** The teams of the assignee and the project, whose leads manage the task. */
  teamIds: (string | null)[];
  /** The team of the creator, whose lead can read the task. Null if the creator is an admin. */
  creatorTeamId: string | null;
  isDeleted: boolean;
};

const isAssignee = (actor: Actor, task: TaskFacts) => isSelf(actor, task.assigneeId);
const isCreator = (actor: Actor, task: TaskFacts) => isSelf(actor, task.createdBy);
/** An own task is assigned to the actor, or was when it was completed, or was completed by the actor. */
const isOwn = (actor: Actor, task: TaskFacts) =>
  isAssignee(actor, task) || isSelf(actor, task.completedAssigneeId) || isSelf(actor, task.completedBy);
const leadsTask = (actor: Actor, task: TaskFacts) => task.teamIds.some((teamId) => leads(actor, teamId));
const managesTask = (actor: Actor, task: TaskFacts) => isAdmin(actor) || leadsTask(actor, task);
const isApproved = (task: TaskFacts) => task.status === "Approved";

const mayRestore = (actor: Actor, task: TaskFacts) => managesTask(actor, task) || (isCreator(actor, task) && !isApproved(task));

export const taskAccess: Access<Action, TaskFacts> = {
  read: (actor, task) =>
    task.isDeleted
      ? mayRestore(actor, task)
      : managesTask(actor, task) ||
        isAssignee(actor, task) ||
        isCreator(actor, task) ||
        leads(actor, task.creatorTeamId) ||
        (task.projectId !== null && isProjectMember(actor, task.projectId)),
  update: (actor, task) =>
    !task.isDeleted && (managesTask(actor, task) || ((isAssignee(actor, task) || isCreator(actor, task)) && !isApproved(task))),
  /** Status changes among To Do, In Progress, Blocked and Completed, and to Cancelled. */
  move: (actor, task) =>
    !task.isDeleted && !isApproved(task) && (managesTask(actor, task) || isAssignee(actor, task) || isCreator(actor, task)),
  /** Approves or returns completed tasks and reopens approved ones. Leads cannot review their own tasks. */
  approve: (actor, task) => !task.isDeleted && (isAdmin(actor) || (leadsTask(actor, task) && !isOwn(actor, task))),
  remove: (actor, task) => !task.isDeleted && (managesTask(actor, task) || (isCreator(actor, task) && !isApproved(task))),
  restore: (actor, task) => task.isDeleted && mayRestore(actor, task),
};

/** Whose completed tasks the actor can approve, as `approve` permits: everyone's, or those of a team except the actor's own. */
export type ApprovalScope = "all" | "none" | { userId: string; teamId: string };

export function approvalScope(actor: Actor): ApprovalScope {
  if (isAdmin(actor)) return "all";
  return isLead(actor) && actor.teamId !== null ? { userId: actor.id, teamId: actor.teamId } : "none";
}

export type CommentFacts = {
  task: TaskFacts;
  authorId: string;
  /** Whether the time for edits has not passed. */
  isRecent: boolean;
};

const isAuthor = (actor: Actor, { authorId }: CommentFacts) => isSelf(actor, authorId);

/** Authors edit a recent comment and always delete it. Those who manage the task can delete any comment. */
export const commentAccess: Access<"update" | "remove", CommentFacts> = {
  update: (actor, comment) => !comment.task.isDeleted && isAuthor(actor, comment) && comment.isRecent,
  remove: (actor, comment) => !comment.task.isDeleted && (isAuthor(actor, comment) || managesTask(actor, comment.task)),
};

/** The scope of task lists. Members list their own tasks, and the tasks of a project through that project. */
export type TaskScope = { kind: "all" } | { kind: "team"; userId: string; teamId: string | null } | { kind: "own"; userId: string };

export function taskScope(actor: Actor): TaskScope {
  if (isAdmin(actor)) return { kind: "all" };
  return isLead(actor) ? { kind: "team", userId: actor.id, teamId: actor.teamId } : { kind: "own", userId: actor.id };
}
