import type { Role, TaskStatus } from "@daybook/contract/core/constants";
import type { Action as SeriesAction } from "@daybook/contract/series/schemas";
import type { Action } from "@daybook/contract/tasks/schemas";
import type { Access } from "./access.ts";
import { type Actor, isAdmin, isLead, isSelf, leads, leadsOfDelegate, leadsPerson } from "./actor.ts";
import type { CommentFacts } from "./comments.ts";
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
const isOwnOf = (userId: string, { assigneeId, completedAssigneeId, completedBy }: TaskFacts) =>
  [assigneeId, completedAssigneeId, completedBy].includes(userId);
const isOwn = (actor: Actor, task: TaskFacts) => isOwnOf(actor.id, task);
const leadsTask = (actor: Actor, task: TaskFacts) => task.teamIds.some((teamId) => leads(actor, teamId));
const managesTask = (actor: Actor, task: TaskFacts) => isAdmin(actor) || leadsTask(actor, task);
/** The leads of the task's teams for whom the actor decides on tasks today. */
const delegatingLeads = (actor: Actor, task: TaskFacts) =>
  leadsOfDelegate(actor, "tasks").filter(({ teamId }) => task.teamIds.includes(teamId));
/** The lead for whom the actor may approve the task: never one's own, nor the lead's, which the lead could not approve either. */
const actsForLeadOfTask = (actor: Actor, task: TaskFacts) =>
  isOwn(actor, task) ? undefined : delegatingLeads(actor, task).find(({ userId }) => !isOwnOf(userId, task));
const approvesInOwnRight = (actor: Actor, task: TaskFacts) => isAdmin(actor) || (leadsTask(actor, task) && !isOwn(actor, task));

/** Returns the lead for whom the actor approves or returns the task; null for those who do it in their own right. */
export const approvesOnBehalfOf = (actor: Actor, task: TaskFacts) =>
  approvesInOwnRight(actor, task) ? null : (actsForLeadOfTask(actor, task)?.userId ?? null);

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
        delegatingLeads(actor, task).length > 0 ||
        (task.projectId !== null && isProjectMember(actor, task.projectId)),
  update: (actor, task) =>
    !task.isDeleted && (managesTask(actor, task) || ((isAssignee(actor, task) || isCreator(actor, task)) && !isApproved(task))),
  /** Status changes among To Do, In Progress, Blocked and Completed, and to Cancelled. */
  move: (actor, task) =>
    !task.isDeleted && !isApproved(task) && (managesTask(actor, task) || isAssignee(actor, task) || isCreator(actor, task)),
  /** Approves or returns completed tasks and reopens approved ones. Leads and their delegates cannot review their own tasks. */
  approve: (actor, task) => !task.isDeleted && (approvesInOwnRight(actor, task) || actsForLeadOfTask(actor, task) !== undefined),
  remove: (actor, task) => !task.isDeleted && (managesTask(actor, task) || (isCreator(actor, task) && !isApproved(task))),
  restore: (actor, task) => task.isDeleted && mayRestore(actor, task),
};

/**
 * Whose completed tasks the actor can approve, as `approve` permits: everyone's, or those of teams except the own ones of
 * these people.
 */
export type ApprovalScope = "all" | { teamId: string; exceptUserIds: string[] }[];

export function approvalScope(actor: Actor): ApprovalScope {
  if (isAdmin(actor)) return "all";
  return [
    ...(isLead(actor) && actor.teamId !== null ? [{ teamId: actor.teamId, exceptUserIds: [actor.id] }] : []),
    ...leadsOfDelegate(actor, "tasks").map(({ teamId, userId }) => ({ teamId, exceptUserIds: [actor.id, userId] })),
  ];
}

/** Whether the actor approves tasks of a team that is not in the actor's task lists. */
export const approvesAsDelegate = (actor: Actor) => !isAdmin(actor) && leadsOfDelegate(actor, "tasks").length > 0;

type TaskCommentFacts = CommentFacts & { task: TaskFacts };

const isAuthor = (actor: Actor, { authorId }: TaskCommentFacts) => isSelf(actor, authorId);

/** Authors edit a recent comment and always delete it. Those who manage the task can delete any comment. */
export const commentAccess: Access<"update" | "remove", TaskCommentFacts> = {
  update: (actor, comment) => !comment.task.isDeleted && isAuthor(actor, comment) && comment.isRecent,
  remove: (actor, comment) => !comment.task.isDeleted && (isAuthor(actor, comment) || managesTask(actor, comment.task)),
};

/** The scope of task lists. Members list their own tasks, and the tasks of a project through that project. */
export type TaskScope = { kind: "all" } | { kind: "team"; userId: string; teamId: string | null } | { kind: "own"; userId: string };

export function taskScope(actor: Actor): TaskScope {
  if (isAdmin(actor)) return { kind: "all" };
  return isLead(actor) ? { kind: "team", userId: actor.id, teamId: actor.teamId } : { kind: "own", userId: actor.id };
}

/** Whom a series is for, with the person's team and role; null: unassigned tasks. */
export type SeriesAssignee = { id: string; teamId: string | null; role: Role } | null;
export type SeriesFacts = { ownerId: string; assignee: SeriesAssignee; projectTeamId: string | null };

const manages = (actor: Actor, { ownerId, assignee, projectTeamId }: SeriesFacts) =>
  isAdmin(actor) ||
  isSelf(actor, ownerId) ||
  (assignee !== null && leadsPerson(actor, assignee)) ||
  (assignee === null && leads(actor, projectTeamId));

/** The rights of a series are its own: those of its tasks follow from each task. */
export const seriesAccess: Access<SeriesAction, SeriesFacts> = {
  read: (actor, series) => manages(actor, series) || isSelf(actor, series.assignee?.id ?? null),
  update: manages,
  remove: manages,
};

/** Whether tasks for this person are made for the actor: one's own, a lead's team, or anyone's for an admin. */
export const mayRepeatFor = (actor: Actor, assignee: SeriesAssignee) =>
  isAdmin(actor) || (assignee === null ? isLead(actor) : isSelf(actor, assignee.id) || leadsPerson(actor, assignee));

/** The scope of the list of series. */
export type SeriesScope = { kind: "all" } | { kind: "team"; userId: string; teamId: string } | { kind: "own"; userId: string };

export function seriesScope(actor: Actor): SeriesScope {
  if (isAdmin(actor)) return { kind: "all" };
  return isLead(actor) && actor.teamId !== null
    ? { kind: "team", userId: actor.id, teamId: actor.teamId }
    : { kind: "own", userId: actor.id };
}
