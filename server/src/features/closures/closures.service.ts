import { uuidv7 } from "uuidv7";
import type * as closures from "@daybook/contract/closures/closures";
import { closureDaysMax } from "@daybook/contract/core/constants";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { require } from "#access/access.ts";
import { mayAdministerLeave } from "#access/leaves.ts";
import { daysBetween } from "#calendar.ts";
import { record } from "#changes.ts";
import type { ActorContext } from "#context.ts";
import type { StoredAudience } from "#domain/audience.ts";
import { AppError, invalid } from "#errors.ts";
import * as leavesClosuresService from "#features/leaves/closures/leaves.closures.service.ts";
import type { ClosureRules } from "#features/leaves/closures/leaves.closures.service.ts";
import * as leavesPlanService from "#features/leaves/requests/leaves.plan.service.ts";
import { presentAudiences, requireAudience } from "#features/users/users.audience.service.ts";
import { inDryRun, inTransaction } from "#transaction.ts";
import { requireVersion } from "#version-check.ts";
import * as closuresChanges from "./closures.changes.ts";
import * as closuresRepository from "./closures.repository.ts";
import type { ClosureRow } from "./closures.repository.ts";

/* Company holidays that use balance. What they mean for leave is in `leaves.closures.service.ts`. */

export const mayAdminister = (ctx: ActorContext) => require(mayAdministerLeave(ctx.actor), "manage closures");

const none = { people: 0, days: 0 };

const rulesOf = async (ctx: ActorContext, row: ClosureRow): Promise<ClosureRules> => ({
  ...row,
  ...(await leavesClosuresService.requireTypes(ctx, { id: row.leaveTypeId }, row.short)),
});

async function presentAll(ctx: ActorContext, rows: ClosureRow[]) {
  const [audiences, totals] = await Promise.all([
    presentAudiences(
      ctx,
      rows.map(({ audience }) => audience),
    ),
    leavesClosuresService.totals(
      ctx,
      rows.map(({ id }) => id),
    ),
  ]);
  const presented = [];
  for (const [index, row] of rows.entries()) {
    const { id, leaveTypeId: _leaveTypeId, ...fields } = row;
    const offers = row.endDate < ctx.today() ? [] : await leavesClosuresService.offers(ctx, await rulesOf(ctx, row), ctx.today());
    const offered = leavesClosuresService.offered(offers);
    presented.push({ _id: id, ...fields, audience: audiences[index]!, ...(totals.get(id) ?? none), offered });
  }
  return presented;
}

const presentOne = async (ctx: ActorContext, row: ClosureRow) => (await presentAll(ctx, [row]))[0]!;

export async function list(ctx: ActorContext) {
  mayAdminister(ctx);
  return presentAll(ctx, await closuresRepository.list(ctx.db));
}

/** Rejects a period that no leave can be booked in. */
function requirePeriod(ctx: ActorContext, { startDate, endDate }: { startDate: string; endDate: string }) {
  const period = { startDate, endDate, startDayPart: "full", endDayPart: "full" } as const;
  leavesPlanService.requireDays(period);
  if (daysBetween(startDate, endDate) >= closureDaysMax) throw invalid("endDate", `A closure can be at most ${closureDaysMax} days long`);
  leavesPlanService.requireOpenPeriod(ctx, period, false);
}

const audited = ({
  title,
  startDate,
  endDate,
  leaveType,
  short,
  audience,
}: Omit<ClosureRow, "id" | "createdAt" | "updatedAt" | "version">) => ({
  title,
  startDate,
  endDate,
  leaveType,
  short,
  audience: audience ?? "Everyone",
});

/** Adds a closure and books it. A dry run returns what it would book. */
export async function create(ctx: ActorContext, { dryRun, ...input }: CheckedInputOf<typeof closures.create>) {
  mayAdminister(ctx);
  if (!dryRun) return inTransaction(ctx, async (ctx) => add(ctx, input));
  const row = await newRow(ctx, input);
  const effects = await leavesClosuresService.preview(ctx, await rulesOf(ctx, row));
  const [audience] = await presentAudiences(ctx, [row.audience]);
  const { id, leaveTypeId: _leaveTypeId, ...fields } = row;
  return { _id: id, ...fields, audience: audience!, people: effects.people, days: effects.days, offered: none, effects };
}

type New = Omit<CheckedInputOf<typeof closures.create>, "dryRun">;

async function newRow(ctx: ActorContext, { title, startDate, endDate, leaveType, short, ...input }: New): Promise<ClosureRow> {
  requirePeriod(ctx, { startDate, endDate });
  const { type } = await leavesClosuresService.requireTypes(ctx, { name: leaveType }, short);
  const audience = await requireAudience(ctx, input.audience);
  const at = ctx.now();
  const dates = { startDate, endDate, createdAt: at, updatedAt: at };
  return { id: uuidv7(), title, ...dates, audience, leaveTypeId: type._id, leaveType: type.name, short, version: 1 };
}

const stored = (audience: StoredAudience) => audience && JSON.stringify(audience);

async function add(ctx: ActorContext, input: New) {
  mayAdminister(ctx);
  const row = await newRow(ctx, input);
  const { leaveType: _leaveType, audience, ...columns } = row;
  await closuresRepository.insert(ctx.db, { ...columns, audience: stored(audience), createdBy: ctx.actor.id, removedAt: null });
  const effects = await leavesClosuresService.apply(ctx, await rulesOf(ctx, row), row.title);
  record(ctx, closuresChanges.created, { id: row.id, after: { ...audited(row), people: effects.people, days: effects.days } });
  return { ...(await presentOne(ctx, row)), effects };
}

/** Locks a closure and returns it. */
async function requireClosure(ctx: ActorContext, id: string, version?: number): Promise<ClosureRow> {
  mayAdminister(ctx);
  const row = await closuresRepository.findForUpdate(ctx.db, id);
  if (!row) throw new AppError("not_found", "This closure does not exist");
  await requireVersion(ctx, closuresChanges.updated, { _id: id, version: row.version }, version, "This closure was");
  return row;
}

/** Runs the work, or rolls it back after it and returns its result. */
const asDryRun = <Result>(ctx: ActorContext, dryRun: boolean | undefined, work: (ctx: ActorContext) => Promise<Result>) =>
  dryRun ? inDryRun(ctx, work) : inTransaction(ctx, work);

/** Changes a closure: of another period, audience, type or way to treat missing balance, what it has booked follows. */
export async function update(ctx: ActorContext, { id, version, dryRun, ...input }: CheckedInputOf<typeof closures.update>) {
  mayAdminister(ctx);
  return asDryRun(ctx, dryRun, async (ctx) => {
    const before = await requireClosure(ctx, id, version);
    const short = input.short ?? before.short;
    const { type } =
      input.leaveType === undefined
        ? await leavesClosuresService.requireTypes(ctx, { id: before.leaveTypeId }, short)
        : await leavesClosuresService.requireTypes(ctx, { name: input.leaveType }, short);
    const period = { startDate: input.startDate ?? before.startDate, endDate: input.endDate ?? before.endDate };
    if (period.startDate !== before.startDate || period.endDate !== before.endDate) requirePeriod(ctx, period);
    const audience = input.audience === undefined ? before.audience : await requireAudience(ctx, input.audience);
    const after = {
      ...before,
      ...period,
      title: input.title ?? before.title,
      audience,
      leaveTypeId: type._id,
      leaveType: type.name,
      short,
    };
    const { title, leaveTypeId } = after;
    await closuresRepository.update(ctx.db, id, { title, ...period, leaveTypeId, short, audience: stored(audience) }, ctx.now());
    const row = { ...after, version: before.version + 1, updatedAt: ctx.now() };
    const effects = await leavesClosuresService.apply(ctx, await rulesOf(ctx, row), `${title} was changed`);
    record(ctx, closuresChanges.updated, {
      id,
      before: audited(before),
      after: { ...audited(row), people: effects.people, days: effects.days },
    });
    return { ...(await presentOne(ctx, row)), effects };
  });
}

/** Removes a closure and returns its days to everyone. */
export async function remove(ctx: ActorContext, { id, version, dryRun }: CheckedInputOf<typeof closures.remove>) {
  mayAdminister(ctx);
  return asDryRun(ctx, dryRun, async (ctx) => {
    const before = await requireClosure(ctx, id, version);
    const returned = await leavesClosuresService.removeAll(ctx, id, `${before.title} was removed`);
    await closuresRepository.update(ctx.db, id, { removedAt: ctx.now() }, ctx.now());
    record(ctx, closuresChanges.removed, { id, before: { ...audited(before), ...returned } });
    return { _id: id, returned };
  });
}

/** Books what is left of a closure for people who joined since, or who are free by now. */
export async function bookRest(ctx: ActorContext, { id, users, dryRun }: CheckedInputOf<typeof closures.bookRest>) {
  mayAdminister(ctx);
  return asDryRun(ctx, dryRun, async (ctx) => {
    const row = await requireClosure(ctx, id);
    const effects = await leavesClosuresService.bookOffers(ctx, await rulesOf(ctx, row), ctx.today(), users);
    if (effects.people > 0) {
      record(ctx, closuresChanges.restBooked, { id, after: { title: row.title, people: effects.people, days: effects.days } });
    }
    return { ...(await presentOne(ctx, row)), effects };
  });
}
