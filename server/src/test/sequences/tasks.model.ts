import type { Role, TaskStatus } from "@daybook/contract/core/constants";

/*
 * The rules of tasks as domain.md states them, written without the code of `access/`, so that the two can be compared.
 * People, teams, projects and tasks are named by their index.
 */

export type ModelPerson = { role: Role; team: number };
export type ModelProject = { team: number; members: number[] };
export type ModelTask = {
  creator: number;
  assignee: number | null;
  project: number | null;
  status: TaskStatus;
  /** Who completed it, and who was the assignee then. */
  completedBy: number | null;
  completedFor: number | null;
  approver: number | null;
  deleted: boolean;
  /** Has the label of the company. */
  labelled: boolean;
};
/** `links`: which task blocks which, by index. */
export type Model = { people: ModelPerson[]; projects: ModelProject[]; tasks: ModelTask[]; links: [blocker: number, blocked: number][] };

const roleOf = (model: Model, person: number) => model.people[person]!.role;
const teamOf = (model: Model, person: number) => model.people[person]!.team;
const isAdmin = (model: Model, person: number) => roleOf(model, person) === "admin";

/** A lead's power over a task comes from the assignee's team or the project's team. */
function hasPower(model: Model, person: number, task: ModelTask) {
  if (isAdmin(model, person)) return true;
  if (roleOf(model, person) !== "team_lead") return false;
  const teams = [
    task.assignee === null ? null : teamOf(model, task.assignee),
    task.project === null ? null : model.projects[task.project]!.team,
  ];
  return teams.includes(teamOf(model, person));
}

/** The creator's team gives its lead reading, unless the creator is an admin. */
const leadsCreator = (model: Model, person: number, { creator }: ModelTask) =>
  roleOf(model, person) === "team_lead" && !isAdmin(model, creator) && teamOf(model, creator) === teamOf(model, person);

const isInvolved = (person: number, task: ModelTask) => task.assignee === person || task.creator === person;
const isOwn = (person: number, task: ModelTask) => [task.assignee, task.completedFor, task.completedBy].includes(person);

/** Tasks in a person's list. */
export const lists = (model: Model, person: number, task: ModelTask) =>
  !task.deleted && (hasPower(model, person, task) || isInvolved(person, task) || leadsCreator(model, person, task));

export const reads = (model: Model, person: number, task: ModelTask) =>
  lists(model, person, task) || (!task.deleted && task.project !== null && model.projects[task.project]!.members.includes(person));

/** Whether a task blocks another one, directly or over others, deleted ones included. */
export function blocksEventually(model: Model, blocker: number, blocked: number): boolean {
  const reached = new Set([blocker]);
  for (const from of reached) for (const [one, other] of model.links) if (one === from) reached.add(other);
  return blocker !== blocked && reached.has(blocked);
}

export const approves = (model: Model, person: number, task: ModelTask) =>
  !task.deleted && hasPower(model, person, task) && (isAdmin(model, person) || !isOwn(person, task));

export const moves = (model: Model, person: number, task: ModelTask) =>
  !task.deleted && task.status !== "Approved" && (hasPower(model, person, task) || isInvolved(person, task));

export const restores = (model: Model, person: number, task: ModelTask) =>
  task.deleted && (hasPower(model, person, task) || (task.creator === person && task.status !== "Approved"));

const sees = (model: Model, person: number, project: number) => {
  const { team, members } = model.projects[project]!;
  const leads = roleOf(model, person) === "team_lead" && teamOf(model, person) === team;
  return isAdmin(model, person) || leads || members.includes(person);
};

/** Assignable are oneself, one's team and people of shared projects, for admins everyone; never an admin. */
function assigns(model: Model, person: number, assignee: number) {
  if (isAdmin(model, assignee)) return false;
  if (isAdmin(model, person) || person === assignee || teamOf(model, person) === teamOf(model, assignee)) return true;
  return model.projects.some(({ members }) => members.includes(person) && members.includes(assignee));
}

/** The status of `DELETE`; 200 permits it. */
export function removal(model: Model, person: number, task: ModelTask) {
  if (!reads(model, person, task)) return 404;
  return hasPower(model, person, task) || (task.creator === person && task.status !== "Approved") ? 200 : 403;
}

export type Edit = { assignee?: number | null; project?: number | null };

/** The status of an edit without its references; 200 permits it. */
export function editing(model: Model, person: number, task: ModelTask, { assignee }: Edit) {
  if (!reads(model, person, task)) return 404;
  if (!hasPower(model, person, task)) {
    if (!isInvolved(person, task)) return 403;
    if (task.status === "Approved") return 409;
  }
  const isToApprover = typeof assignee === "number" && assignee === task.approver && assignee !== task.assignee;
  return task.status === "Approved" && isToApprover ? 409 : 200;
}

/** The status of changed references; 200 permits them. */
export function references(model: Model, person: number, task: Pick<ModelTask, "assignee" | "project">, { assignee, project }: Edit) {
  if (typeof project === "number" && project !== task.project && !sees(model, person, project)) return 400;
  return typeof assignee === "number" && assignee !== task.assignee && !assigns(model, person, assignee) ? 400 : 200;
}

/** The status of a status change; 200 permits it. */
export function moving(model: Model, person: number, task: ModelTask, to: TaskStatus, hasNote: boolean) {
  if (!reads(model, person, task)) return 404;
  const mayApprove = approves(model, person, task);
  if (!mayApprove && !moves(model, person, task)) return 403;
  if (to === task.status) return 200;
  if (to === "Approved") return mayApprove ? (task.status === "Completed" ? 200 : 409) : 403;
  if (task.status === "Approved") return mayApprove ? 200 : 403;
  if (!moves(model, person, task)) return 403;
  const isReturn = task.status === "Completed" && to !== "Cancelled" && task.assignee !== person;
  if (!isReturn) return 200;
  return mayApprove ? (hasNote ? 200 : 400) : 403;
}

/** Sets the status of a task with what follows from it. */
export function setStatus(task: ModelTask, person: number, to: TaskStatus) {
  if (task.status === to) return;
  task.approver = to === "Approved" ? person : null;
  if (to !== "Approved") {
    task.completedBy = to === "Completed" ? person : null;
    task.completedFor = to === "Completed" ? task.assignee : null;
  }
  task.status = to;
}
