import { uuidv7 } from "uuidv7";
import type { LeaveLimit } from "@daybook/contract/leave-limits/leave-limits";
import type * as leaveLimits from "@daybook/contract/leave-limits/leave-limits";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { require } from "#access/access.ts";
import { mayAdministerLeave } from "#access/leaves.ts";
import { record } from "#changes.ts";
import type { ActorContext } from "#context.ts";
import { AppError, invalid } from "#errors.ts";
import { presentAudiences, requireAudience } from "#features/users/users.audience.service.ts";
import { inTransaction } from "#transaction.ts";
import { requireVersion } from "#version-check.ts";
import * as leaveLimitsChanges from "./leave-limits.changes.ts";
import * as leaveLimitsRepository from "./leave-limits.repository.ts";
import type { LimitRow } from "./leave-limits.repository.ts";

/* Limits of leave: when people of an audience cannot be away, or only some of them. Which leave breaks one is in leave-limits.broken.service.ts. */

export const mayAdminister = (ctx: ActorContext) => require(mayAdministerLeave(ctx.actor), "manage limits of leave");

async function presentAll(ctx: ActorContext, rows: LimitRow[]): Promise<LeaveLimit[]> {
  const audiences = await presentAudiences(
    ctx,
    rows.map(({ audience }) => audience),
  );
  return rows.map(({ id, ...row }, index) => ({ _id: id, ...row, audience: audiences[index]! }));
}

export async function list(ctx: ActorContext) {
  mayAdminister(ctx);
  return presentAll(ctx, await leaveLimitsRepository.list(ctx.db));
}

type Rule = Pick<LimitRow, "startDate" | "endDate" | "weekdays" | "kind" | "max">;

/** Rejects a limit without days or, of people away, without a number. Returns it with the fields that its kind has. */
function requireRule({ startDate, endDate, weekdays, kind, max }: Rule): Rule {
  if (startDate !== null && endDate === null) throw invalid("endDate", "Please choose the last day");
  if (startDate === null && endDate !== null) throw invalid("startDate", "Please choose the first day");
  if (startDate !== null && endDate !== null && endDate < startDate) throw invalid("endDate", "The end date is before the start date");
  const days = weekdays === null || weekdays.length === 0 ? null : [...new Set(weekdays)].sort();
  if (startDate === null && days === null) throw invalid("weekdays", "Please choose dates or weekdays");
  if (kind === "max_away" && max === null) throw invalid("max", "Please enter how many people can be away");
  return { startDate, endDate, weekdays: days, kind, max: kind === "max_away" ? max : null };
}

const audited = ({
  title,
  startDate,
  endDate,
  weekdays,
  audience,
  kind,
  max,
  mode,
  reason,
}: Omit<LimitRow, "id" | "createdAt" | "updatedAt" | "version">) => ({
  title,
  startDate,
  endDate,
  weekdays,
  audience: audience ?? "Everyone",
  kind,
  max,
  mode,
  reason,
});

const stored = (row: { audience: LimitRow["audience"] }) => row.audience && JSON.stringify(row.audience);

export const create = (ctx: ActorContext, input: CheckedInputOf<typeof leaveLimits.create>) =>
  inTransaction(ctx, async (ctx) => {
    mayAdminister(ctx);
    const { title, kind, mode, startDate = null, endDate = null, weekdays = null, max = null, reason = null } = input;
    const rule = requireRule({ startDate, endDate, weekdays, kind, max });
    const audience = await requireAudience(ctx, input.audience);
    const at = ctx.now();
    const row: LimitRow = { id: uuidv7(), title, ...rule, audience, mode, reason, createdAt: at, updatedAt: at, version: 1 };
    await leaveLimitsRepository.insert(ctx.db, { ...row, audience: stored(row), createdBy: ctx.actor.id });
    record(ctx, leaveLimitsChanges.created, { id: row.id, after: audited(row) });
    return (await presentAll(ctx, [row]))[0]!;
  });

async function requireLimit(ctx: ActorContext, id: string): Promise<LimitRow> {
  mayAdminister(ctx);
  const row = await leaveLimitsRepository.findForUpdate(ctx.db, id);
  if (!row) throw new AppError("not_found", "This limit does not exist");
  return row;
}

/** Changes a limit. Leave that was requested before stays, also if it now breaks the limit. */
export const update = (ctx: ActorContext, { id, version, ...input }: CheckedInputOf<typeof leaveLimits.update>) =>
  inTransaction(ctx, async (ctx) => {
    const before = await requireLimit(ctx, id);
    await requireVersion(ctx, leaveLimitsChanges.updated, { _id: id, version: before.version }, version, "This limit was");
    const { audience: wanted, ...fields } = input;
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const merged = { ...before, ...given } as LimitRow;
    const audience = wanted === undefined ? before.audience : await requireAudience(ctx, wanted);
    const row: LimitRow = { ...merged, ...requireRule(merged), audience, updatedAt: ctx.now(), version: before.version + 1 };
    const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, version: _version, ...columns } = row;
    await leaveLimitsRepository.update(ctx.db, id, { ...columns, audience: stored(row) }, ctx.now());
    record(ctx, leaveLimitsChanges.updated, { id, before: audited(before), after: audited(row) });
    return (await presentAll(ctx, [row]))[0]!;
  });

export const remove = (ctx: ActorContext, { id }: CheckedInputOf<typeof leaveLimits.remove>) =>
  inTransaction(ctx, async (ctx) => {
    const before = await requireLimit(ctx, id);
    await leaveLimitsRepository.remove(ctx.db, id);
    record(ctx, leaveLimitsChanges.removed, { id, before: audited(before) });
    return { _id: id };
  });
