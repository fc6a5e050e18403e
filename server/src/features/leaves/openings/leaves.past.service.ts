import { textKey } from "@daybook/contract/core/comparable";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as past from "@daybook/contract/leaves/past";
import { require } from "#access/access.ts";
import { mayAdministerLeave } from "#access/leaves.ts";
import type { ActorContext } from "#context.ts";
import { canGrant } from "#domain/leave-ledger.ts";
import { leaveYearOf } from "#domain/leave-years.ts";
import { AppError } from "#errors.ts";
import { currentYear, grant } from "#features/leaves/balance/leaves.grants.service.ts";
import * as holidaysService from "#features/holidays/holidays.service.ts";
import * as leavesLocksRepository from "#features/leaves/leaves.locks.repository.ts";
import { personToMark } from "#features/leaves/leaves.people.service.ts";
import * as leavesService from "#features/leaves/leaves.service.ts";
import * as leavesTypesRepository from "#features/leaves/types/leaves.types.repository.ts";
import { inDryRun, inTransaction } from "#transaction.ts";
import * as leavesOpeningsService from "./leaves.openings.service.ts";
import * as leavesOpeningsRepository from "./leaves.openings.repository.ts";

/*
 * Leave that another system approved. It is recorded as approved and charged like leave that an admin records, but no one gets a
 * notice, and the balance is not checked: it may have been taken under other rules. What it does to balances is returned.
 */

type Input = CheckedInputOf<typeof past.record>;
type Result = Awaited<ReturnType<typeof recordAll>>;

export const mayRecordPast = (ctx: ActorContext) => require(mayAdministerLeave(ctx.actor), "record past leave");

/** Records leave, all or none. A dry run changes nothing and returns the problems. */
export async function recordPast(ctx: ActorContext, { dryRun, leaves }: Input): Promise<Result> {
  mayRecordPast(ctx);
  if (dryRun) return inDryRun(ctx, (ctx) => recordAll(ctx, leaves));
  return inTransaction(ctx, async (ctx) => {
    const result = await recordAll(ctx, leaves);
    const errors = result.rows.flatMap(({ problem }, index) => (problem ? [{ path: `leaves.${index}`, message: problem }] : []));
    if (errors[0]) throw new AppError("invalid_input", errors[0].message, { errors });
    return result;
  });
}

export type PastLeaveRow = Input["leaves"][number];

/** Records leave of an import, within its transaction; returns the id of each. Throws for the first that cannot be recorded. */
export async function recordImported(ctx: ActorContext, leaves: PastLeaveRow[]): Promise<string[]> {
  const { rows } = await recordAll(ctx, leaves);
  return rows.map(({ _id, problem }) => {
    if (_id === null) throw new AppError("invalid_input", problem ?? "The leave cannot be recorded");
    return _id;
  });
}

async function recordAll(ctx: ActorContext, leaves: Input["leaves"]) {
  mayRecordPast(ctx);
  const userIds = [...new Set(leaves.map(({ userId }) => userId))];
  const years = yearsOf(ctx, leaves);
  await holidaysService.lockRules(ctx);
  await leavesLocksRepository.lockPeople(ctx.db, userIds);
  for (const year of years) await grant(ctx, userIds, year);
  const before = await leftOf(ctx, userIds, years);
  const rows = [];
  for (const leave of leaves) rows.push(await recordOne(ctx, leave));
  await leavesOpeningsService.includeLeave(ctx, userIds);
  const after = await leftOf(ctx, userIds, years);
  const taken = new Set(leaves.map(({ userId, leaveType }) => `${userId} ${textKey(leaveType)}`));
  const balances = after
    .filter(({ user, leaveType }) => taken.has(`${user._id} ${textKey(leaveType)}`))
    .map(({ days, ...owner }) => ({ ...owner, before: before.find((each) => isSame(each, owner))?.days ?? 0, after: days }));
  return { rows, balances: balances.filter((balance) => balance.before !== balance.after) };
}

/** Records one leave, or returns why it cannot be recorded: nothing is written before all rules have passed. */
async function recordOne(ctx: ActorContext, { userId, ...input }: Input["leaves"][number]) {
  try {
    const { _id, days } = await leavesService.book(ctx, await personToMark(ctx, userId), "past", {
      ...input,
      coverUser: null,
      overrideReason: null,
    });
    return { _id, days, problem: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { _id: null, days: 0, problem: error.message };
  }
}

/** Returns the leave years of these leaves that can be granted. */
const yearsOf = (ctx: ActorContext, leaves: Input["leaves"]) =>
  [
    ...new Set(
      leaves.flatMap(({ startDate, endDate = startDate }) =>
        [startDate, endDate].map((day) => leaveYearOf(day, ctx.company.leaveYearStart)),
      ),
    ),
  ]
    .filter((year) => canGrant(year, currentYear(ctx)))
    .sort((a, b) => a - b);

type Left = { user: { _id: string }; leaveType: string; leaveYear: number };
const isSame = (a: Left, b: Left) => a.user._id === b.user._id && a.leaveType === b.leaveType && a.leaveYear === b.leaveYear;

/** Returns what people have left of limited types once all approved leave of the years is taken. */
async function leftOf(ctx: ActorContext, userIds: string[], years: number[]) {
  const types = (await leavesTypesRepository.list(ctx.db)).filter(({ annualDays }) => annualDays !== null);
  const people = await leavesOpeningsRepository.listPeople(ctx.db, userIds);
  const left = [];
  for (const leaveYear of years) {
    const levels = await leavesOpeningsRepository.listLevels(ctx.db, userIds, leaveYear, ctx.today());
    for (const { userId, leaveTypeId, granted, usedBefore, booked } of levels) {
      const person = people.find(({ user }) => user._id === userId);
      const type = types.find(({ _id }) => _id === leaveTypeId);
      if (person && type) left.push({ user: person.user, leaveType: type.name, leaveYear, days: granted - usedBefore - booked });
    }
  }
  return left;
}
