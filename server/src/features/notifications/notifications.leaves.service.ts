import type { Actor } from "#access/actor.ts";
import { mayManageLeaveOf } from "#access/leaves.ts";
import type { JobContext } from "#context.ts";
import type { NewAuditEvent } from "#db/audit-events.ts";
import { formatPeriod, plural } from "#format.ts";
import type { Notice } from "./notifications.notify.service.ts";
import * as notificationsSubjectsRepository from "./notifications.subjects.repository.ts";
import type { LeaveSubject, Reviewer } from "./notifications.subjects.repository.ts";

/** Notices about leave: requests to review, decisions about one's own, and absences that one covers. */

const asActor = (person: Reviewer): Actor => ({ ...person, projectIds: [], sessionId: "" });

/** The leads who may decide; without one, the admins. */
function decidersOf(leave: LeaveSubject, reviewers: Reviewer[]) {
  const able = reviewers.filter((person) => mayManageLeaveOf(asActor(person), leave) && person.id !== leave.userId);
  const leads = able.filter(({ role }) => role === "team_lead");
  return leads.length > 0
    ? { to: leads.map(({ id }) => id), reason: "You lead their team" }
    : { to: able.map(({ id }) => id), reason: "You review leave requests" };
}

const statusOf = (value: unknown) => (value as { status?: string } | null | undefined)?.status;

/** A new request, or a rejected one that was changed. */
const isRequest = ({ action, before, after }: NewAuditEvent) =>
  action === "leaves.applied" || (action === "leaves.updated" && statusOf(before) === "Rejected" && statusOf(after) === "Pending");

const isApproval = ({ action }: NewAuditEvent) => action === "leaves.approved" || action === "leaves.marked";

export async function leaveNotices(ctx: JobContext, events: NewAuditEvent[]): Promise<Notice[]> {
  const ids = [...new Set(events.flatMap(({ entityId }) => entityId ?? []))];
  const leaves = await notificationsSubjectsRepository.listLeaves(ctx.db, ids);
  const byId = new Map(leaves.map((leave) => [leave.id, leave]));
  const teamIds = [...new Set(leaves.flatMap(({ teamId }) => teamId ?? []))];
  const reviewers = events.some(isRequest) ? await notificationsSubjectsRepository.listReviewers(ctx.db, teamIds) : [];
  return events.flatMap((event) => {
    const leave = byId.get(event.entityId!);
    return leave ? noticesOf(ctx, event, leave, reviewers) : [];
  });
}

function noticesOf(ctx: JobContext, event: NewAuditEvent, leave: LeaveSubject, reviewers: Reviewer[]): Notice[] {
  const about = { entity: { type: "leave", _id: leave.id } as const, actorId: event.actorId };
  const period = `${formatPeriod(leave)} · ${plural(leave.days, "day")}`;
  const actorName = ctx.actor?.name ?? "Daybook";
  const notices: Notice[] = [];
  if (isRequest(event)) {
    const title = `${leave.userName} requested ${plural(leave.days, "day")} of leave`;
    notices.push({ ...about, kind: "leave_requested", title, body: `${leave.leaveType} · ${period}`, ...decidersOf(leave, reviewers) });
  }
  const decision = { ...about, kind: "leave_decided", to: [leave.userId], reason: "It is your leave" } as const;
  if (event.action === "leaves.approved")
    notices.push({ ...decision, title: `${actorName} approved your leave`, body: `${leave.leaveType} · ${period}` });
  if (event.action === "leaves.marked")
    notices.push({ ...decision, title: `${actorName} recorded leave for you`, body: `${leave.leaveType} · ${period}` });
  if (event.action === "leaves.rejected") {
    const body = [`${leave.leaveType} · ${period}`, leave.rejectionReason].filter(Boolean).join(" · ");
    notices.push({ ...decision, title: `${actorName} rejected your leave`, body });
  }
  if (isApproval(event) && leave.coverUserId) {
    const title = `You cover for ${leave.userName}`;
    notices.push({ ...about, kind: "cover_assigned", to: [leave.coverUserId], title, body: period, reason: "You were chosen to cover" });
  }
  return notices;
}
