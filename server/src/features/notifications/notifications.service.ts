import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { inboxPageSize, snoozeDaysMax } from "@daybook/contract/notifications/kinds";
import type * as notifications from "@daybook/contract/notifications/notifications";
import type { Notification } from "@daybook/contract/notifications/notifications";
import { inLieuAccess } from "#access/in-lieu.ts";
import { leaveAccess } from "#access/leaves.ts";
import { taskAccess } from "#access/tasks.ts";
import type { ActorContext } from "#context.ts";
import { hrefOfNotice } from "#domain/notification-links.ts";
import { AppError, invalid } from "#errors.ts";
import { pagination, window } from "#pagination.ts";
import * as notificationsRepository from "./notifications.repository.ts";
import type { LeaveOfNotice, NotificationRow } from "./notifications.repository.ts";
import { inTransaction } from "#transaction.ts";

const dayMs = 86_400_000;

/** What the reader can decide now: the rules of the leave or task, not of the notice. */
function abilitiesOf(ctx: ActorContext, { kind, leave: row, inLieu, task }: NotificationRow): Notification["can"] {
  const { actor } = ctx;
  const leave = row && factsOf(ctx, row);
  if (leave && kind === "leave_requested")
    return { approve: leaveAccess.approve(actor, leave), reject: leaveAccess.reject(actor, leave), return: false };
  if (inLieu && kind === "leave_requested")
    return { approve: inLieuAccess.approve(actor, inLieu), reject: inLieuAccess.reject(actor, inLieu), return: false };
  if (task && kind === "task_completed") {
    const approve = task.status === "Completed" && taskAccess.approve(actor, { ...task, isDeleted: false });
    return { approve, reject: false, return: approve };
  }
  return { approve: false, reject: false, return: false };
}

/** Returns the facts of a leave that the rules need. */
const factsOf = (ctx: ActorContext, leave: LeaveOfNotice) => ({
  ...leave,
  cancellationState: leave.cancellation?.state ?? null,
  hasDaysAhead: leave.endDate > ctx.today(),
});

function present(ctx: ActorContext, row: NotificationRow): Notification {
  const { entityType, entityId, leave, inLieu, task, evaluation: _evaluation, report: _report, nudge: _nudge, ...fields } = row;
  const facts = leave ?? inLieu ?? task;
  return {
    ...fields,
    href: hrefOfNotice(ctx.actor, row),
    entity: { type: entityType, _id: entityId, status: facts?.status ?? null, version: facts?.version ?? null },
    leave: leave && leaveAccess.read(ctx.actor, factsOf(ctx, leave)) ? leave : null,
    task,
    can: abilitiesOf(ctx, row),
  };
}

export async function list(ctx: ActorContext, { view = "inbox", ...paging }: CheckedInputOf<typeof notifications.list>) {
  const now = ctx.now();
  const [rows, { total, unread }] = await Promise.all([
    notificationsRepository.list(ctx.db, ctx.actor, view, now, window(paging, inboxPageSize)),
    notificationsRepository.count(ctx.db, ctx.actor, view, now),
  ]);
  return { data: rows.map((row) => present(ctx, row)), pagination: pagination(paging, total, inboxPageSize), unread };
}

/** Tells the reader's own browsers. Reading is not audited: it only affects the person's own inbox. */
const emitChange = (ctx: ActorContext) => ctx.emit({ name: "notifications.changed", userIds: [ctx.actor.id] });

function requireSnooze(ctx: ActorContext, until: string) {
  const ms = Date.parse(until) - Date.parse(ctx.now());
  if (ms <= 0) throw invalid("snoozedUntil", "Please choose a time in the future");
  if (ms > snoozeDaysMax * dayMs) throw invalid("snoozedUntil", "Please choose a time within a year");
}

/** Changes the given marks. A snooze ends the archive, and the other way round; a snoozed notice returns unread. */
export const update = (ctx: ActorContext, { id, read, archived, snoozedUntil }: CheckedInputOf<typeof notifications.update>) =>
  inTransaction(ctx, async (ctx) => {
    const row = await notificationsRepository.find(ctx.db, ctx.actor, id);
    if (!row) throw new AppError("not_found", "This notification does not exist");
    if (snoozedUntil) {
      requireSnooze(ctx, snoozedUntil);
      if (archived) throw invalid("archived", "An archived notification cannot be snoozed");
    }
    const now = ctx.now();
    const changes = {
      ...(snoozedUntil !== undefined && { snoozedUntil, shownAt: snoozedUntil ?? row.createdAt }),
      ...(snoozedUntil && { readAt: null, archivedAt: null }),
      ...(read !== undefined && { readAt: read ? (row.readAt ?? now) : null }),
      ...(archived !== undefined && { archivedAt: archived ? (row.archivedAt ?? now) : null }),
      ...(archived && { snoozedUntil: null, ...(row.shownAt > now && { shownAt: row.createdAt }) }),
    };
    if (Object.keys(changes).length === 0) return present(ctx, row);
    await notificationsRepository.update(ctx.db, id, changes);
    emitChange(ctx);
    return present(ctx, { ...row, ...changes });
  });

export const readAll = (ctx: ActorContext) =>
  inTransaction(ctx, async (ctx) => {
    const updated = await notificationsRepository.readAll(ctx.db, ctx.actor, ctx.now());
    if (updated > 0) emitChange(ctx);
    return { updated };
  });

/** Which notices a person may read now, for the own export. */
export const mayReadNotice = notificationsRepository.isVisibleTo;
