import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type { Balance } from "@daybook/contract/leaves/schemas";
import type * as leaves from "@daybook/contract/leaves/leaves";
import { require } from "#access/access.ts";
import { mayAdministerLeave } from "#access/leaves.ts";
import { record } from "#changes.ts";
import * as holidaysService from "#features/holidays/holidays.service.ts";
import * as leavesChanges from "#features/leaves/leaves.changes.ts";
import type { ActorContext } from "#context.ts";
import { balanceOf } from "#domain/leave-ledger.ts";
import { invalid } from "#errors.ts";
import * as leavesTypesRepository from "#features/leaves/types/leaves.types.repository.ts";
import * as leavesCreditsService from "./leaves.credits.service.ts";
import { currentYear, grantWhenNeeded } from "./leaves.grants.service.ts";
import { lockPerson, type Person, personToRead } from "#features/leaves/leaves.people.service.ts";
import { requireType } from "#features/leaves/requests/leaves.plan.service.ts";
import * as leavesLedgerRepository from "./leaves.ledger.repository.ts";
import { inTransaction } from "#transaction.ts";

type Input = CheckedInputOf<typeof leaves.balance>;

/** Resolves the person and year, granting the current or next year on first read. Past years are not granted. */
async function personAndYear(
  ctx: ActorContext,
  { userId, leaveYear = currentYear(ctx) }: Input,
): Promise<{ person: Person; year: number }> {
  const person = await personToRead(ctx, userId);
  if (leaveYear >= currentYear(ctx)) await grantWhenNeeded(ctx, person.id, leaveYear);
  return { person, year: leaveYear };
}

/** Returns the balance of each type in a leave year and their totals, which exclude unlimited types. */
export async function balance(ctx: ActorContext, input: Input): Promise<Balance> {
  const { person, year } = await personAndYear(ctx, input);
  const [types, sums, expiring] = await Promise.all([
    leavesTypesRepository.list(ctx.db),
    leavesLedgerRepository.sums(ctx.db, person.id, year),
    leavesCreditsService.expiringIn(ctx, person.id, year),
  ]);
  return balanceOf(year, types, sums, expiring);
}

export async function ledger(ctx: ActorContext, input: Input) {
  const { person, year } = await personAndYear(ctx, input);
  return leavesLedgerRepository.list(ctx.db, person.id, year);
}

export const mayAdjust = (ctx: ActorContext) => require(mayAdministerLeave(ctx.actor), "adjust leave balances");

/** Adds or removes days of a balance, with a reason. */
export async function adjust(ctx: ActorContext, { userId, leaveType, leaveYear, days, reason }: CheckedInputOf<typeof leaves.adjust>) {
  mayAdjust(ctx);
  const year = leaveYear ?? currentYear(ctx);
  return inTransaction(ctx, async (ctx) => {
    const person = await personToRead(ctx, userId);
    await holidaysService.lockRules(ctx);
    const locked = await lockPerson(ctx, person.id);
    const type = await requireType(ctx, leaveType);
    if (type.annualDays === null) throw invalid("leaveType", `${type.name} has no limit and no balance to adjust`);
    await grantWhenNeeded(ctx, person.id, year);
    const entry = {
      userId: person.id,
      leaveTypeId: type._id,
      leaveYear: year,
      kind: "adjustment",
      days,
      reason,
      actorId: ctx.actor.id,
    } as const;
    const [id] = await leavesLedgerRepository.insert(ctx.db, [entry], ctx.now());
    record(ctx, leavesChanges.adjusted, {
      id: person.id,
      after: { leaveType: type.name, leaveYear: year, days, reason },
      userId: person.id,
      teamId: locked.teamId,
    });
    return leavesLedgerRepository.get(ctx.db, id!);
  });
}
