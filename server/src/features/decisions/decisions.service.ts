import {
  type Decision,
  type DecisionKind,
  type DecisionSubject,
  decisionsOf,
  invalidDecisionMessage,
} from "@daybook/contract/decisions/decisions";
import type * as decisions from "@daybook/contract/decisions/decisions";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { refused } from "#access/access.ts";
import { actingAs, type ActorContext, type MaybeActor } from "#context.ts";
import { AppError, invalid, tooManyAttempts } from "#errors.ts";
import * as leavesCancellationsService from "#features/leaves/requests/leaves.cancellations.service.ts";
import * as leavesDecisionsService from "#features/leaves/requests/leaves.decisions.service.ts";
import * as leavesReviewService from "#features/leaves/requests/leaves.review.service.ts";
import * as sessionsService from "#features/sessions/sessions.service.ts";
import * as tasksStatusService from "#features/tasks/tasks.status.service.ts";
import { hashToken } from "#secret-tokens.ts";
import * as decisionsRepository from "./decisions.repository.ts";
import type { LinkRow } from "./decisions.repository.ts";
import { changesBetween, findSubject, type LeaveRow, leaveSubject, type Subject, taskSubject } from "./decisions.subjects.service.ts";
import { inTransaction } from "#transaction.ts";

/** Returns the link. Counts attempts with an invalid token per address. */
async function requireLink(ctx: ActorContext<MaybeActor>, token: string): Promise<LinkRow> {
  const retryAfter = await ctx.limits.links.count(ctx.network);
  if (retryAfter) throw tooManyAttempts(retryAfter);
  const link = await decisionsRepository.find(ctx.db, hashToken(token), ctx.now());
  if (!link) throw new AppError("not_found", invalidDecisionMessage);
  await ctx.limits.links.refund(ctx.network);
  return link;
}

const nouns = { leave: "leave request", cancellation: "request to cancel leave", task: "task" } as const;

/** Returns the context of the person of the link, not of the session. */
async function asPerson(ctx: ActorContext<MaybeActor>, link: LinkRow): Promise<ActorContext> {
  const actor = await sessionsService.findActor(ctx.db, link.userId, ctx.now());
  if (!actor) throw refused(`decide, because the account of ${link.name} is not active`);
  return actingAs(ctx, actor);
}

/** Returns the leave or task as it is now; 403 if the person may not decide about it any more. */
async function requireSubject(ctx: ActorContext, link: LinkRow): Promise<Subject | undefined> {
  const subject = await findSubject(ctx, link);
  if (subject && !subject.mayDecide) throw refused(`decide about this ${nouns[link.kind]} any more`);
  return subject;
}

function stateOf(link: LinkRow, subject: Subject | undefined): DecisionSubject["state"] {
  if (link.usedAt) return "used";
  if (!subject) return "removed";
  return subject.version === link.version && subject.isWaiting ? "open" : "changed";
}

async function present(ctx: ActorContext, link: LinkRow, subject: Subject | undefined): Promise<DecisionSubject> {
  const leave = subject?.leave;
  const state = stateOf(link, subject);
  const { after, away, limits } = leave ? await leavesReviewService.circumstances(ctx, leave) : { after: [], away: [], limits: [] };
  return {
    kind: link.kind,
    state,
    person: link.name,
    company: ctx.company.companyName,
    expiresAt: link.expiresAt,
    decided: link.decision,
    changes: state === "changed" ? changesBetween(link.shown, subject!.shown) : [],
    leave: leave ? { ...leave, cancellationReason: leave.cancellation?.reason ?? null, after, away, limits } : null,
    task: subject?.task ? { ...subject.task, project: subject.task.project?.name ?? null } : null,
  };
}

/** Returns what the link decides. Changes nothing, because mail scanners open links. */
export async function inspect(publicCtx: ActorContext<MaybeActor>, { token }: CheckedInputOf<typeof decisions.inspect>) {
  const link = await requireLink(publicCtx, token);
  const ctx = await asPerson(publicCtx, link);
  return present(ctx, link, await requireSubject(ctx, link));
}

const decidedAlready = () => new AppError("conflict", "You have already decided with this link.");

/** Throws 409 unless the link is unused and its leave or task is as in the email. */
function requireOpen(link: LinkRow, subject: Subject | undefined): asserts subject is Subject {
  const state = stateOf(link, subject);
  if (state === "used") throw decidedAlready();
  if (state === "removed") throw new AppError("conflict", `This ${nouns[link.kind]} was deleted since the email. Nothing was decided.`);
  if (state === "changed") throw new AppError("conflict", `This ${nouns[link.kind]} was changed since the email. Nothing was decided.`);
}

function requireInput(link: LinkRow, decision: Decision, reason: string | undefined) {
  if (!decisionsOf[link.kind].includes(decision)) {
    throw invalid(
      "decision",
      `A ${nouns[link.kind]} is not decided with “${decision}”. Please choose ${decisionsOf[link.kind].join(" or ")}.`,
    );
  }
  if (decision !== "approve" && !reason) throw invalid("reason", "Please enter a reason");
}

/**
 * Decides once, as the person of the link, whose rights are asked again. Of two concurrent requests one wins. The audit
 * events say that it was by email.
 */
export async function decide(publicCtx: ActorContext<MaybeActor>, { token, decision, reason }: CheckedInputOf<typeof decisions.decide>) {
  const link = await requireLink(publicCtx, token);
  const person = await asPerson(publicCtx, link);
  return inTransaction(person, async (ctx) => {
    const current = await asPerson(ctx, link);
    const subject = await requireSubject(current, link);
    requireOpen(link, subject);
    requireInput(link, decision, reason);
    if (!(await decisionsRepository.use(ctx.db, link.id, decision, ctx.now()))) throw decidedAlready();
    const decided = await apply(byEmail(current), link.kind, subject, decision, reason);
    return present(current, { ...link, usedAt: ctx.now(), decision }, decided);
  });
}

/** Marks the audit events of a decision: they were made with a link of an email, unless the context says by what. */
const byEmail = (ctx: ActorContext): ActorContext => ({ ...ctx, recordsWith: ctx.recordsWith ?? { byEmail: true } });

/** Decides about the locked leave or task, which waits for it, and returns it after the decision. */
async function apply(ctx: ActorContext, kind: DecisionKind, { leave, task }: Subject, decision: Decision, reason: string | undefined) {
  if (task) {
    const status = decision === "approve" ? "Approved" : "In Progress";
    return taskSubject(ctx, await tasksStatusService.setStatusLocked(ctx, task, status, reason));
  }
  return leaveSubject(ctx, kind, await applyToLeave(ctx, kind, leave!, decision, reason));
}

function applyToLeave(ctx: ActorContext, kind: DecisionKind, leave: LeaveRow, decision: Decision, reason: string | undefined) {
  if (kind === "cancellation") {
    const cancellation = { decision: decision === "approve" ? "accept" : "decline", note: reason } as const;
    return leavesCancellationsService.decideLocked(ctx, leave, cancellation);
  }
  if (decision === "approve") return leavesDecisionsService.approveLocked(ctx, leave, reason);
  return leavesDecisionsService.rejectLocked(ctx, leave, reason!);
}
