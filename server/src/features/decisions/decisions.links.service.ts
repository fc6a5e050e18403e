import { uuidv7 } from "uuidv7";
import type { DecisionKind } from "@daybook/contract/decisions/decisions";
import type { NotificationKind } from "@daybook/contract/notifications/kinds";
import { actingAs, type ActorContext, type MaybeActor } from "#context.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import { hashToken, newToken } from "#secret-tokens.ts";
import * as decisionsRepository from "./decisions.repository.ts";
import { findSubject } from "./decisions.subjects.service.ts";

/** How long a link works. */
const lifetimeMs = 72 * 3_600_000;

const kindOfNotice: Partial<Record<NotificationKind, DecisionKind>> = {
  leave_requested: "leave",
  leave_cancellation: "cancellation",
  task_completed: "task",
};

const verbs: Record<DecisionKind, readonly [string, string]> = {
  leave: ["Approve", "Reject"],
  cancellation: ["Accept", "Decline"],
  task: ["Approve", "Return"],
};

type Notice = { kind: NotificationKind; entityId: string | null };

/**
 * Returns the two links of an email with which its reader decides without signing in; undefined for notices that ask for no
 * decision, or if the person may not decide any more. Creates a token for the current version.
 */
export async function decisionLinks(ctx: ActorContext<MaybeActor>, address: string, userId: string, notice: Notice) {
  const kind = kindOfNotice[notice.kind];
  if (!kind || !notice.entityId) return undefined;
  const actor = await sessionsService.findActor(ctx.db, userId, ctx.now());
  if (!actor) return undefined;
  const ids = { kind, leaveId: kind === "task" ? null : notice.entityId, taskId: kind === "task" ? notice.entityId : null };
  const subject = await findSubject(actingAs(ctx, actor), ids);
  if (!subject?.mayDecide || !subject.isWaiting) return undefined;

  const token = newToken();
  const now = ctx.now();
  await decisionsRepository.insert(ctx.db, {
    id: uuidv7(),
    userId,
    ...ids,
    version: subject.version,
    tokenHash: hashToken(token),
    shown: JSON.stringify(subject.shown),
    createdAt: now,
    expiresAt: new Date(Date.parse(now) + lifetimeMs).toISOString(),
    usedAt: null,
    decision: null,
  });
  const url = `${address}/decide?token=${token}`;
  const [approve, refuse] = verbs[kind];
  return [
    { label: approve, url: `${url}&decision=approve` },
    { label: refuse, url: `${url}&decision=${kind === "task" ? "return" : "reject"}` },
  ];
}
