import { counted } from "@daybook/contract/core/numbers";
import type { ActsFor } from "#access/actor.ts";
import { taskAccess, type TaskFacts } from "#access/tasks.ts";
import type { ActorContext, MaybeActor, Recorded } from "#context.ts";
import * as tasksChanges from "#features/tasks/tasks.changes.ts";
import type { TaskFields } from "#features/tasks/tasks.changes.ts";
import { formatDay } from "#format.ts";
import { asActor, newlyMentioned, type Texts } from "./notifications.mentions.ts";
import type { Notice } from "./notifications.notify.service.ts";
import * as notificationsSubjectsRepository from "./notifications.subjects.repository.ts";
import type { Reader, Reviewer, TaskSubject } from "./notifications.subjects.repository.ts";
import * as notificationsSourcesRepository from "./sources/notifications.sources.repository.ts";
import type { Delegate } from "./sources/notifications.sources.repository.ts";
import { type Watchers, watchersOf } from "./sources/notifications.watches.service.ts";

/** Notices about tasks: assigned, completed, returned, approved, commented, and mentions in comments and descriptions. */

const factsOf = (task: TaskSubject): TaskFacts => ({ ...task, teamIds: [task.assigneeTeamId, task.projectTeamId], isDeleted: false });

type TaskChange = Recorded<tasksChanges.TaskFacts>;
type TaskEvent = TaskChange & { before: TaskFields; after: TaskFields };

/** Whether a change may concern someone; most changes of tasks cost no statement. */
const mayConcern = ({ change, after = {} }: TaskChange) =>
  change !== tasksChanges.updated || after["assignee"] != null || String(after["description"] ?? "").includes("@");

const finished = ["Completed", "Approved", "Cancelled"];

const isAssignment = ({ change, after }: TaskEvent, task: TaskSubject) =>
  task.assigneeId !== null &&
  ((change === tasksChanges.created && !finished.includes(task.status)) || (change === tasksChanges.updated && after["assignee"] != null));

const isCompletion = ({ change, after }: TaskEvent) =>
  after["status"] === "Completed" && (change === tasksChanges.created || change === tasksChanges.moved);

/** Completed work that goes back to the assignee, unless they take it back themselves, and approved work that is opened again. */
const isReturn = ({ change, before, after, actorId }: TaskEvent, task: TaskSubject) =>
  change === tasksChanges.reopened ||
  (actorId !== task.assigneeId &&
    (change === tasksChanges.returned ||
      (change === tasksChanges.moved && before["status"] === "Completed" && !finished.includes(String(after["status"])))));

/** The text that is new in an event, and what it replaces. */
function textsOf({ change, before, after }: TaskEvent, task: TaskSubject): Texts | undefined {
  if (change === tasksChanges.created) return { now: task.description ?? "", earlier: "" };
  if (change === tasksChanges.updated && typeof after["description"] === "string")
    return { now: after["description"], earlier: String(before["description"] ?? "") };
  if (change === tasksChanges.commented || change === tasksChanges.commentUpdated)
    return { now: String(after["text"] ?? ""), earlier: String(before["text"] ?? "") };
  return undefined;
}

/** `#482 Foveated rendering` */
const nameOf = ({ number, title }: TaskSubject) => `#${number} ${title}`;

type Recipients = Pick<Notice, "to" | "reason"> & { reasonOfSeveral: string };

const assigned = { reason: "It is assigned to you", reasonOfSeveral: "They are assigned to you" };

/** The assignee and the creator, each with the reason. */
const peopleOf = ({ assigneeId, createdBy }: TaskSubject): Recipients[] => [
  ...(assigneeId ? [{ to: [assigneeId], ...assigned }] : []),
  ...(createdBy && createdBy !== assigneeId
    ? [{ to: [createdBy], reason: "You created this task", reasonOfSeveral: "You created these tasks" }]
    : []),
];

/** Those who follow the comments of the task: assignee and creator unless they muted it, and who else watches it. */
const followersOf = (task: TaskSubject, { muted, watching }: Watchers): Recipients[] => [
  ...peopleOf(task).filter(({ to }) => !muted.includes(to![0]!)),
  ...watching.map((id) => ({ to: [id], reason: "You watch this task", reasonOfSeveral: "You watch these tasks" })),
];

/** The leads who may approve the task; without one, the admins. */
function approversOf(task: TaskSubject, reviewers: Reviewer[]): Recipients & { to: string[] } {
  const able = reviewers.filter((person) => taskAccess.approve(asActor(person), factsOf(task)));
  const leads = able.filter(({ role }) => role === "team_lead");
  return leads.length > 0
    ? { to: leads.map(({ id }) => id), reason: "You lead the team of this task", reasonOfSeveral: "You lead the team of these tasks" }
    : { to: able.map(({ id }) => id), reason: "You approve completed tasks", reasonOfSeveral: "You approve completed tasks" };
}

/** The delegates who may approve the task today, each with the lead for whom they do. */
const delegatesOf = (task: TaskSubject, delegates: Delegate[]): Recipients[] =>
  delegates
    .filter(({ id, leadId, leadName, teamId }) => {
      const lead: ActsFor = { userId: leadId, name: leadName, teamId, scopes: ["tasks"], until: "" };
      return taskAccess.approve({ ...asActor({ id, name: "", role: "team_member", teamId: null }), actsFor: [lead] }, factsOf(task));
    })
    .map(({ id, leadName }) => {
      const reason = `You approve tasks for ${leadName}`;
      return { to: [id], reason, reasonOfSeveral: reason };
    });

const mentionsOf = (event: TaskEvent, task: TaskSubject, named: Reader[]): string[] =>
  newlyMentioned(textsOf(event, task) ?? { now: "", earlier: "" }, named, (actor) => taskAccess.read(actor, factsOf(task)));

export async function taskNotices(ctx: ActorContext<MaybeActor>, made: readonly TaskChange[]): Promise<Notice[]> {
  const changes = made.filter(mayConcern).map((event) => ({ ...event, before: event.before ?? {}, after: event.after ?? {} }));
  if (changes.length === 0) return [];
  const tasks = await notificationsSubjectsRepository.listTasks(ctx.db, [...new Set(changes.map(({ id }) => id))]);
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const known = changes.flatMap((event) => {
    const task = byId.get(event.id);
    return task ? [{ event, task }] : [];
  });

  const completed = known.filter(({ event }) => isCompletion(event)).map(({ task }) => task);
  const teamIds = [...new Set(completed.flatMap(({ assigneeTeamId, projectTeamId }) => [assigneeTeamId, projectTeamId]))];
  const texts = known.map(({ event, task }) => textsOf(event, task)?.now ?? "").filter((text) => text.includes("@"));
  const commented = known.filter(({ event }) => event.change === tasksChanges.commented).map(({ task }) => task);
  const actorIds = [...new Set(known.flatMap(({ event }) => event.actorId ?? []))];
  const ledTeamIds = teamIds.filter((id) => id !== null);
  const [reviewers, delegates, named, watchers, names] = await Promise.all([
    completed.length > 0 ? notificationsSubjectsRepository.listReviewers(ctx.db, ledTeamIds) : [],
    completed.length > 0 ? notificationsSourcesRepository.listDelegates(ctx.db, "tasks", ledTeamIds, ctx.today()) : [],
    texts.length > 0 ? notificationsSubjectsRepository.listNamedIn(ctx.db, texts.join("\n")) : [],
    commented.length > 0 ? watchersOf(ctx, commented, factsOf) : undefined,
    actorIds.every((id) => id === ctx.actor?.id) ? [] : notificationsSubjectsRepository.listNames(ctx.db, actorIds),
  ]);
  const actorNameOf = (id: string | null) =>
    (id === ctx.actor?.id ? ctx.actor?.name : names.find((each) => each.id === id)?.name) ?? "Daybook";
  return known.flatMap(({ event, task }) =>
    noticesOf(event, task, {
      reviewers,
      delegates,
      named,
      watchers: watchers?.(task) ?? { muted: [], watching: [] },
      actorName: actorNameOf(event.actorId),
    }),
  );
}

type People = { reviewers: Reviewer[]; delegates: Delegate[]; named: Reader[]; watchers: Watchers; actorName: string };

function noticesOf(event: TaskEvent, task: TaskSubject, { reviewers, delegates, named, watchers, actorName }: People): Notice[] {
  const notices: Notice[] = [];
  const note = typeof event.after["note"] === "string" ? event.after["note"] : null;
  /** Adds a notice `<actor> <did> #482 Foveated rendering`; of several tasks `<actor> <did> 12 tasks`. */
  const add = (
    { to, reason, reasonOfSeveral }: Recipients,
    { did, ofYours = "", ...notice }: Pick<Notice, "kind" | "body"> & { did: string; ofYours?: string },
  ) =>
    notices.push({
      ...notice,
      to,
      reason,
      entity: { type: "task", _id: task.id },
      actorId: event.actorId,
      title: `${actorName} ${did} ${nameOf(task)}`,
      several: {
        title: (count) => `${actorName} ${did} ${ofYours ? `${count} ${ofYours}` : counted(count, "task")}`,
        reason: reasonOfSeveral,
      },
    });

  if (isAssignment(event, task)) {
    const body = task.dueDate && `Due ${formatDay(task.dueDate)}`;
    add({ to: [task.assigneeId!], ...assigned }, { kind: "task_assigned", did: "assigned you", body });
  }
  if (isCompletion(event)) {
    const approvers = approversOf(task, reviewers);
    const others = delegates.filter(({ id }) => !approvers.to.includes(id));
    for (const people of [approvers, ...delegatesOf(task, others)])
      add(people, { kind: "task_completed", did: "completed", body: "Waits for approval" });
  }
  if (event.change === tasksChanges.approved) {
    const to = [task.assigneeId ?? task.completedAssigneeId].filter((id) => id !== null);
    add({ to, ...assigned }, { kind: "task_approved", did: "approved", ofYours: "of your tasks", body: note });
  }
  if (isReturn(event, task)) {
    const did = event.change === tasksChanges.reopened ? "reopened" : "returned";
    for (const people of peopleOf(task)) add(people, { kind: "task_returned", did, body: note });
  }
  const mentioned = mentionsOf(event, task, named);
  if (mentioned.length > 0) {
    const isComment = event.change === tasksChanges.commented || event.change === tasksChanges.commentUpdated;
    const reason = "You were mentioned";
    add(
      { to: mentioned, reason, reasonOfSeveral: reason },
      { kind: "task_mentioned", did: "mentioned you in", body: isComment ? String(event.after["text"]) : null },
    );
  }
  if (event.change === tasksChanges.commented) {
    const body = String(event.after["text"]);
    for (const people of followersOf(task, watchers))
      if (!mentioned.includes(people.to![0]!)) add(people, { kind: "task_commented", did: "commented on", body });
  }
  return notices;
}

/** The notice that a task is due today. */
export const dueNotice = (task: TaskSubject): Notice => ({
  kind: "task_due",
  to: [task.assigneeId!],
  entity: { type: "task", _id: task.id },
  title: `${nameOf(task)} is due today`,
  body: task.status === "Blocked" ? "Its status is Blocked" : null,
  reason: assigned.reason,
  actorId: null,
  several: { title: (count) => `${counted(count, "task")} are due today`, reason: assigned.reasonOfSeveral },
});
