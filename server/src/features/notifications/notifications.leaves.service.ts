import { counted } from "@daybook/contract/core/numbers";
import type { Actor } from "#access/actor.ts";
import { mayManageLeaveOf } from "#access/leaves.ts";
import type { ActorContext, MaybeActor, Recorded } from "#context.ts";
import * as leavesChanges from "#features/leaves/leaves.changes.ts";
import type { EscalationFacts, LeaveChangeFacts } from "#features/leaves/leaves.changes.ts";
import { formatPeriod } from "#format.ts";
import type { Notice } from "./notifications.notify.service.ts";
import * as notificationsSourcesRepository from "./sources/notifications.sources.repository.ts";
import type { Delegate } from "./sources/notifications.sources.repository.ts";
import * as notificationsSubjectsRepository from "./notifications.subjects.repository.ts";
import type { LeaveSubject, Reviewer } from "./notifications.subjects.repository.ts";

/** Notices about leave: requests to review, decisions about one's own, and absences that one covers. */

const asActor = (person: Reviewer): Actor => ({ ...person, projectIds: [], sessionId: "" });

type Deciders = { reviewers: Reviewer[]; delegates: Delegate[] };
type Recipients = Pick<Notice, "to" | "reason">;

/** The person about whose request is decided. */
type Requester = Pick<LeaveSubject, "userId" | "teamId" | "role">;

const adminsOf = (leave: Requester, { reviewers }: Deciders): Recipients => ({
  to: reviewers.filter(({ id, role }) => role === "admin" && id !== leave.userId).map(({ id }) => id),
  reason: "You review leave requests",
});

/** The leads who may decide and their delegates; without a lead, the admins. */
export function decidersOf(leave: Requester, deciders: Deciders): Recipients[] {
  const able = deciders.reviewers.filter((person) => mayManageLeaveOf(asActor(person), leave) && person.id !== leave.userId);
  const leads = able.filter(({ role }) => role === "team_lead").map(({ id }) => id);
  if (leads.length === 0) return [adminsOf(leave, deciders)];
  const delegates = deciders.delegates.filter(({ id, leadId }) => leads.includes(leadId) && id !== leave.userId && !leads.includes(id));
  return [
    { to: leads, reason: "You lead their team" },
    ...delegates.map(({ id, leadName }) => ({ to: [id], reason: `You decide for ${leadName}` })),
  ];
}

type LeaveChange = Recorded<LeaveChangeFacts | EscalationFacts>;

/** A new request, or a rejected one that was changed, unless it is approved automatically. */
const isRequest = (event: LeaveChange) =>
  "leave" in event &&
  !event.isAutomatic &&
  (event.change === leavesChanges.applied ||
    (event.change === leavesChanges.updated && event.previous?.status === "Rejected" && event.leave.status === "Pending"));

const isApproval = ({ change }: LeaveChange) => change === leavesChanges.approved || change === leavesChanges.marked;

const needsDeciders = (event: LeaveChange) =>
  isRequest(event) || event.change === leavesChanges.escalated || event.change === leavesChanges.cancellationRequested;

/** How a holiday, other hours or another employment changed the days of a leave; undefined for other changes. */
const otherDays = (event: LeaveChange) => {
  if (!("leave" in event) || event.cause === undefined || event.previous?.days === event.leave.days) return undefined;
  return { cause: event.cause, before: event.previous?.days ?? 0 };
};

/** What a closure books has a notice of its own, one to each person. */
const isOfClosure = (event: LeaveChange) => "leave" in event && event.leave.closure !== null && event.change === leavesChanges.marked;

/** Whether a change may concern someone; other changes of pending and approved leave cost no statement. */
const mayConcern = (event: LeaveChange) =>
  !isOfClosure(event) &&
  (event.change !== leavesChanges.updated || ("leave" in event && event.leave.status === "Pending") || otherDays(event) !== undefined);

/** Returns those who may decide on requests of people of these teams. */
export async function listDeciders(ctx: ActorContext<MaybeActor>, teamIds: string[]): Promise<Deciders> {
  const [reviewers, delegates] = await Promise.all([
    notificationsSubjectsRepository.listReviewers(ctx.db, teamIds),
    notificationsSourcesRepository.listDelegates(ctx.db, "leaves", teamIds, ctx.today()),
  ]);
  return { reviewers, delegates };
}

/** Returns the leaves of the changes, reading those that their changes have not read. */
async function leavesOf(ctx: ActorContext<MaybeActor>, changes: LeaveChange[]): Promise<LeaveSubject[]> {
  const known = changes.flatMap((event) =>
    "leave" in event ? { ...event.leave, id: event.leave._id, userName: event.leave.user.name } : [],
  );
  const unknownIds = new Set(changes.flatMap((event) => ("leave" in event ? [] : event.id)));
  if (unknownIds.size === 0) return known;
  return [...known, ...(await notificationsSubjectsRepository.listLeaves(ctx.db, [...unknownIds]))];
}

export async function leaveNotices(ctx: ActorContext<MaybeActor>, made: readonly LeaveChange[]): Promise<Notice[]> {
  const changes = made.filter(mayConcern);
  if (changes.length === 0) return [];
  const leaves = await leavesOf(ctx, changes);
  const byId = new Map(leaves.map((leave) => [leave.id, leave]));
  const teamIds = [...new Set(leaves.flatMap(({ teamId }) => teamId ?? []))];
  const deciders = changes.some(needsDeciders) ? await listDeciders(ctx, teamIds) : { reviewers: [], delegates: [] };
  return changes.flatMap((event) => {
    const leave = byId.get(event.id);
    return leave ? noticesOf(ctx, event, leave, deciders) : [];
  });
}

/** A type in a sentence: `sick leave`, `maternity leave`, `LOP leave`. */
function leaveName(type: string) {
  const word = /^\p{Lu}\p{Ll}+/u.test(type) ? type.charAt(0).toLowerCase() + type.slice(1) : type;
  return /leave$/i.test(word) ? word : `${word} leave`;
}

function noticesOf(ctx: ActorContext<MaybeActor>, event: LeaveChange, leave: LeaveSubject, deciders: Deciders): Notice[] {
  const about = { entity: { type: "leave", _id: leave.id } as const, actorId: event.actorId };
  const period = `${formatPeriod(leave)} · ${counted(leave.days, "day")}`;
  const actorName = ctx.actor?.name ?? "Daybook";
  const notices: Notice[] = [];
  if (isRequest(event)) {
    const title = `${leave.userName} requests ${counted(leave.days, "day")} of leave, ${formatPeriod(leave)}`;
    const body = leave.leaveType;
    notices.push(...decidersOf(leave, deciders).map((to): Notice => ({ ...about, kind: "leave_requested", title, body, ...to })));
  }
  if (event.change === leavesChanges.escalated) {
    const title = `${leave.userName} requests ${counted(leave.days, "day")} of leave and has no decision yet`;
    const admins = adminsOf(leave, deciders);
    const several = { title: (count: number) => `${count} leave requests have no decision yet`, reason: admins.reason };
    notices.push({ ...about, kind: "leave_requested", title, body: `${leave.leaveType} · ${period}`, several, ...admins });
  }
  if (event.change === leavesChanges.cancellationRequested) {
    const title = `${leave.userName} asks to cancel ${counted(leave.days, "day")} of leave`;
    const body = `${leave.leaveType} · ${period}`;
    notices.push(...decidersOf(leave, deciders).map((to): Notice => ({ ...about, kind: "leave_cancellation", title, body, ...to })));
  }
  const decision = { ...about, kind: "leave_decided", to: [leave.userId], reason: "It is your leave" } as const;
  const decided = (how: string) => ({
    title: (count: number) => `${actorName} ${how} ${count} of your leave requests`,
    reason: decision.reason,
  });
  // Only the owner reads the type.
  const own = `your ${leaveName(leave.leaveType)}, ${formatPeriod(leave)}`;
  if (event.change === leavesChanges.approved)
    notices.push({
      ...decision,
      title: event.actorId === null ? `Daybook approved ${own}` : `${actorName} approved ${own}`,
      body: event.actorId === null ? `${counted(leave.days, "day")}, automatically` : counted(leave.days, "day"),
      several: decided("approved"),
    });
  if (event.change === leavesChanges.marked)
    notices.push({ ...decision, title: `${actorName} recorded leave for you`, body: `${leave.leaveType} · ${period}` });
  if (event.change === leavesChanges.rejected) {
    const body = [counted(leave.days, "day"), leave.rejectionReason].filter(Boolean).join(" · ");
    notices.push({ ...decision, title: `${actorName} rejected ${own}`, body, several: decided("rejected") });
  }
  if (event.change === leavesChanges.cancellationAccepted)
    notices.push({ ...decision, title: `${actorName} accepted the cancellation of your leave`, body: `${leave.leaveType} · ${period}` });
  if (event.change === leavesChanges.cancellationDeclined)
    notices.push({ ...decision, title: `${actorName} declined to cancel your leave`, body: `${leave.leaveType} · ${period}` });
  const changed = otherDays(event);
  if (changed) {
    const title = `Your leave takes ${counted(leave.days, "day")} now, not ${changed.before}`;
    const body = `${leave.leaveType} · ${period} · ${changed.cause}`;
    const several = { title: (count: number) => `${count} of your leaves take other days now`, reason: decision.reason };
    notices.push({ ...decision, kind: "leave_changed", title, body, several });
  }
  if (isApproval(event) && leave.coverUserId) {
    const title = `You cover for ${leave.userName}`;
    const reason = "You were chosen to cover";
    const several = { title: (count: number) => `You cover ${count} absences`, reason };
    notices.push({ ...about, kind: "cover_assigned", to: [leave.coverUserId], title, body: period, reason, several });
  }
  return notices;
}
