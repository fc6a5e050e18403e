import type { BrokenLimit } from "@daybook/contract/leave-limits/schemas";
import type { LeaveDay } from "@daybook/contract/leaves/schemas";
import { mayDecideLeaveOf } from "#access/leaves.ts";
import type { ActorContext } from "#context.ts";
import { AppError } from "#errors.ts";
import type { Person } from "#features/leaves/leaves.people.service.ts";
import type { LeaveRow } from "#features/leaves/leaves.repository.ts";

/*
 * Limits of leave, as requests and decisions meet them. Only absences of types that limits apply to break them. What a limit
 * refuses, someone who decides on the leave may let through, with a reason.
 */

type Limited = { isAbsence: boolean; limitsApply: boolean };
type Taking = { type: Limited; breakdown: LeaveDay[] };

const isLimited = ({ isAbsence, limitsApply }: Limited) => isAbsence && limitsApply;

/** Whether the actor may let a person's leave break limits that refuse it. */
export const mayOverride = (ctx: ActorContext, { id: userId, teamId, role }: Person) =>
  mayDecideLeaveOf(ctx.actor, { userId, teamId, role });

/** The days that leave takes beyond those that it has taken before its change, by date. */
function daysOf({ type, breakdown }: Taking, before: LeaveRow | null) {
  if (!isLimited(type)) return [];
  const holds = before !== null && before.status !== "Rejected" && isLimited(before);
  const held = new Map(holds ? before.breakdown.map(({ date, charge }) => [date, charge as number]) : []);
  return breakdown.filter(({ date, charge }) => charge > (held.get(date) ?? 0)).map(({ date, charge: days }) => ({ date, days }));
}

const ask = async (ctx: ActorContext, ...[leave, options]: Parameters<Ask>) =>
  (await Promise.all(ctx.features.map(({ leaves }) => leaves?.brokenLimits(ctx, leave, options) ?? []))).flat();
type Ask = (
  leave: { userId: string; leaveId: string | null; days: { date: string; days: number }[] },
  options: { counting: "pending" | "approved"; locks: boolean },
) => unknown;

/** Returns the limits that leave breaks, counting pending and approved leave. @param before the leave that is changed */
export const broken = (ctx: ActorContext, userId: string, taking: Taking, before: LeaveRow | null) =>
  ask(ctx, { userId, leaveId: before?._id ?? null, days: daysOf(taking, before) }, { counting: "pending", locks: false });

/** Returns the limits that a pending request would break once it is approved, counting approved leave alone. */
export const brokenByApproval = (ctx: ActorContext, leave: LeaveRow, locks = false) =>
  ask(
    ctx,
    { userId: leave.userId, leaveId: leave._id, days: daysOf({ type: leave, breakdown: leave.breakdown }, null) },
    { counting: "approved", locks },
  );

const refusing = (limits: BrokenLimit[]) => limits.filter(({ limit }) => limit.mode === "refuse");

const textOf = (limits: BrokenLimit[]) => limits.map(({ text }) => text).join(" ");

type Override = { mayOverride: boolean; reason: string | null | undefined };

/** Rejects leave that a limit refuses, unless it is overridden. Returns the reason if it was needed. */
function requireAllowed(limits: BrokenLimit[], { mayOverride: may, reason }: Override): string | null {
  const refused = refusing(limits);
  if (refused.length === 0) return null;
  if (may && reason) return reason;
  const message = textOf(refused);
  if (may)
    throw new AppError("limit", `${message} Give a reason to allow it all the same.`, { errors: [{ path: "overrideReason", message }] });
  throw new AppError("limit", message, { errors: [{ path: "startDate", message }] });
}

/** Rejects leave that a limit refuses, for someone who cannot override it. */
export const requireNoneRefuses = (limits: BrokenLimit[]) => requireAllowed(limits, { mayOverride: false, reason: null });

/**
 * Rejects leave that takes a place which a limit refuses, and holds its places until the transaction ends: of two requests at
 * once, one gets the last place. The caller has locked the person.
 */
export async function requireWithin(ctx: ActorContext, person: Person, taking: Taking, before: LeaveRow | null, reason?: string | null) {
  const days = daysOf(taking, before);
  const limits = await ask(ctx, { userId: person.id, leaveId: before?._id ?? null, days }, { counting: "pending", locks: true });
  return requireAllowed(limits, { mayOverride: mayOverride(ctx, person), reason });
}

/** Rejects the approval of a request that a limit refuses by now. It held its place while it was pending. */
export const requireApprovable = async (ctx: ActorContext, leave: LeaveRow, reason?: string | null) =>
  requireAllowed(await brokenByApproval(ctx, leave, true), { mayOverride: true, reason });
