import { counted } from "@daybook/contract/core/numbers";
import { uuidv7 } from "uuidv7";
import { textKey } from "@daybook/contract/core/comparable";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type { OpeningBalances } from "@daybook/contract/leaves/openings";
import type * as openings from "@daybook/contract/leaves/openings";
import { require } from "#access/access.ts";
import { mayAdministerLeave } from "#access/leaves.ts";
import { record } from "#changes.ts";
import { type ActorContext, byPerson, type MaybeActor } from "#context.ts";
import type { Due, NewLedgerEntry } from "#domain/leave-ledger.ts";
import { leaveYearOf } from "#domain/leave-years.ts";
import { AppError, invalid } from "#errors.ts";
import * as holidaysService from "#features/holidays/holidays.service.ts";
import { currentYear, grant, missingGrants } from "#features/leaves/balance/leaves.grants.service.ts";
import * as leavesEntitlementsService from "#features/leaves/entitlements/leaves.entitlements.service.ts";
import * as leavesLedgerRepository from "#features/leaves/balance/leaves.ledger.repository.ts";
import * as leavesChanges from "#features/leaves/leaves.changes.ts";
import type { LeaveChangeFacts } from "#features/leaves/leaves.changes.ts";
import type { LeaveRow } from "#features/leaves/leaves.repository.ts";
import * as leavesLocksRepository from "#features/leaves/leaves.locks.repository.ts";
import * as leavesTypesRepository from "#features/leaves/types/leaves.types.repository.ts";
import type { TypeRow } from "#features/leaves/types/leaves.types.repository.ts";
import * as usersService from "#features/users/users.service.ts";
import { formatDay } from "#format.ts";
import { inTransaction } from "#transaction.ts";
import * as leavesOpeningsRepository from "./leaves.openings.repository.ts";
import type { Level } from "./leaves.openings.repository.ts";

/*
 * Opening balances: what people have left of leave types on a day, as another system counted it. An adjustment of the ledger
 * makes the balance of that day the given one. Leave before the day is already in it: when such leave is approved or cancelled
 * later, another adjustment makes up for it.
 */

export const mayOpen = (ctx: ActorContext) => require(mayAdministerLeave(ctx.actor), "set opening balances");

/** Returns the leave year of the day; only days of the current and the next one can be chosen. */
function yearOf(ctx: ActorContext, date: string): number {
  const year = leaveYearOf(date, ctx.company.leaveYearStart);
  const current = currentYear(ctx);
  if (year !== current && year !== current + 1)
    throw invalid("date", `Please choose a day in the leave years ${current} and ${current + 1}`);
  return year;
}

type LimitedType = TypeRow & { annualDays: number };

const listTypes = async (ctx: ActorContext) =>
  (await leavesTypesRepository.list(ctx.db)).filter((type): type is LimitedType => type.active && type.annualDays !== null);

const keyOf = ({ userId, leaveTypeId }: { userId: string; leaveTypeId: string }) => `${userId} ${leaveTypeId}`;

const levelsBy = (levels: Level[]) => new Map(levels.map((level) => [keyOf(level), level]));

const leftOn = ({ granted, usedBefore }: Pick<Level, "granted" | "usedBefore">) => granted - usedBefore;

/** Returns what everyone has left of each limited type on a day. Counts the year's days of people who were not granted it yet. */
export async function list(ctx: ActorContext, { date }: CheckedInputOf<typeof openings.list>): Promise<OpeningBalances> {
  mayOpen(ctx);
  const leaveYear = yearOf(ctx, date);
  const [people, types] = await Promise.all([leavesOpeningsRepository.listPeople(ctx.db), listTypes(ctx)]);
  const ids = people.map(({ user }) => user._id);
  const [levels, missing, current, entitled] = await Promise.all([
    leavesOpeningsRepository.listLevels(ctx.db, ids, leaveYear, date),
    missingGrants(ctx, ids, leaveYear),
    leavesOpeningsRepository.listCurrent(ctx.db, ids, leaveYear),
    leavesEntitlementsService.ownDaysOf(ctx, ids, leaveYear),
  ]);
  const levelOf = levelsBy(levels);
  const openingOf = new Map(current.map((opening) => [keyOf(opening), opening]));
  const missingOf = Map.groupBy(
    missing.filter((entry) => entry.leaveYear === leaveYear),
    keyOf,
  );
  const balanceOf = (userId: string, type: LimitedType) => {
    const key = keyOf({ userId, leaveTypeId: type._id });
    const level = levelOf.get(key) ?? { granted: 0, usedBefore: 0, booked: 0, pending: 0 };
    const granted = (missingOf.get(key) ?? []).reduce((sum, { days }) => sum + days, level.granted);
    const opening = openingOf.get(key);
    return {
      leaveType: type.name,
      annualDays: entitled.get(key) ?? type.annualDays,
      before: leftOn({ ...level, granted }),
      booked: level.booked,
      pending: level.pending,
      opening: opening ? { date: opening.date, days: opening.days } : null,
    };
  };
  return {
    date,
    leaveYear,
    types,
    people: people.map((person) => ({ ...person, balances: types.map((type) => balanceOf(person.user._id, type)) })),
  };
}

export type OpeningRow = CheckedInputOf<typeof openings.set>["balances"][number];

/** Returns each balance with its type. Rejects unknown types, those without a balance, and balances that are given twice. */
async function withTypes(ctx: ActorContext, balances: OpeningRow[]) {
  const types = await leavesTypesRepository.list(ctx.db);
  const typeOf = new Map(types.map((type) => [textKey(type.name), type]));
  const given = new Set<string>();
  return balances.map((balance, index) => {
    const path = `balances.${index}.leaveType`;
    const type = typeOf.get(textKey(balance.leaveType));
    if (!type?.active) throw invalid(path, `${balance.leaveType} is not a leave type. Please choose one from the list.`);
    if (type.annualDays === null) throw invalid(path, `${type.name} has no limit and no balance to set`);
    const key = keyOf({ userId: balance.userId, leaveTypeId: type._id });
    if (given.has(key)) throw invalid(path, `${type.name} is given twice for one person`);
    given.add(key);
    return { ...balance, leaveTypeId: type._id, leaveType: type.name };
  });
}

/** Locks the leave rules and these people, who must be active. Returns them by id. */
async function lockActive(ctx: ActorContext, userIds: string[]) {
  await holidaysService.lockRules(ctx);
  const locked = await leavesLocksRepository.lockPeople(ctx.db, userIds);
  const people = new Map(locked.filter(({ deletedAt }) => deletedAt === null).map((person) => [person.id, person]));
  for (const id of userIds) {
    const person = people.get(id);
    if (!person) throw new AppError("not_found", usersService.missing);
    if (person.status !== "active") throw new AppError("conflict", `${person.name}'s account is inactive`);
  }
  return people;
}

/** Adds these days to the ledger; rows of no days add none. */
async function adjust<Row extends Due & { leaveYear: number }>(ctx: ActorContext, rows: Row[], reasonOf: (row: Row) => string) {
  const entries = rows
    .filter(({ days }) => days !== 0)
    .map((row): NewLedgerEntry => {
      const { userId, leaveTypeId, leaveYear, days } = row;
      return { userId, leaveTypeId, leaveYear, kind: "adjustment", days, reason: reasonOf(row), actorId: ctx.actor.id };
    });
  await leavesLedgerRepository.insert(ctx.db, entries, ctx.now());
}

/** Sets opening balances, all or none. */
export async function set(ctx: ActorContext, { date, balances }: CheckedInputOf<typeof openings.set>) {
  mayOpen(ctx);
  const leaveYear = yearOf(ctx, date);
  return inTransaction(ctx, async (ctx) => {
    mayOpen(ctx);
    const rows = await withTypes(ctx, balances);
    const userIds = [...new Set(rows.map(({ userId }) => userId))];
    const people = await lockActive(ctx, userIds);
    await grant(ctx, userIds, leaveYear);
    const levelOf = levelsBy(await leavesOpeningsRepository.listLevels(ctx.db, userIds, leaveYear, date));
    const batchId = uuidv7();
    const set = rows.map(({ userId, leaveTypeId, leaveType, days }) => {
      const level = levelOf.get(keyOf({ userId, leaveTypeId })) ?? { granted: 0, usedBefore: 0 };
      return { userId, leaveTypeId, leaveType, days, before: leftOn(level), included: level.usedBefore };
    });
    await adjust(
      ctx,
      set.map(({ days, before, ...row }) => ({ ...row, leaveYear, days: days - before, left: days })),
      ({ left }) => `Opening balance: ${counted(left, "day")} left on ${formatDay(date)}`,
    );
    await leavesOpeningsRepository.insert(
      ctx.db,
      set.map(({ userId, leaveTypeId, days, before, included }) => ({
        id: uuidv7(),
        batchId,
        userId,
        leaveTypeId,
        leaveYear,
        date,
        days,
        included,
        adjusted: days - before,
        actorId: ctx.actor.id,
        at: ctx.now(),
      })),
    );
    for (const [userId, own] of Map.groupBy(set, (row) => row.userId)) {
      const daysOf = (key: "before" | "days") => Object.fromEntries(own.map((row) => [row.leaveType, row[key]]));
      record(ctx, leavesChanges.openingSet, {
        id: userId,
        before: daysOf("before"),
        after: { date, ...daysOf("days") },
        userId,
        teamId: people.get(userId)!.teamId,
      });
    }
    return { _id: batchId, people: userIds.length, balances: rows.length };
  });
}

/** Takes opening balances back that were set together, all or none: the ledger and the earlier opening balances count again. */
export async function remove(ctx: ActorContext, { id }: CheckedInputOf<typeof openings.remove>) {
  mayOpen(ctx);
  return inTransaction(ctx, async (ctx) => {
    mayOpen(ctx);
    const userIds = [...new Set((await leavesOpeningsRepository.listBatch(ctx.db, id)).map(({ userId }) => userId))].sort();
    await holidaysService.lockRules(ctx);
    await leavesLocksRepository.lockPeople(ctx.db, userIds);
    const batch = await leavesOpeningsRepository.listBatch(ctx.db, id);
    if (batch.length === 0) throw new AppError("not_found", "These opening balances do not exist");
    const current = await leavesOpeningsRepository.listCurrent(ctx.db, userIds, batch[0]!.leaveYear);
    const counts = new Set(current.map((opening) => opening.id));
    const replaced = batch.find((opening) => !counts.has(opening.id));
    if (replaced) throw new AppError("conflict", `The balance of ${replaced.name} was set again since. Please set the balances you want.`);
    const taken = batch.map(({ adjusted, ...opening }) => ({ ...opening, days: -adjusted }));
    await adjust(ctx, taken, ({ date }) => `Opening balance of ${formatDay(date)} taken back`);
    await leavesOpeningsRepository.removeBatch(ctx.db, id);
    await includeLeave(ctx, userIds);
    for (const [userId, own] of Map.groupBy(batch, (opening) => opening.userId)) {
      record(ctx, leavesChanges.openingRemoved, {
        id: userId,
        before: { date: own[0]!.date, ...Object.fromEntries(own.map(({ leaveType, days }) => [leaveType, days])) },
        userId,
        teamId: own[0]!.teamId,
      });
    }
    return { _id: id };
  });
}

/** Makes up in the ledger for leave before an opening balance that was approved, changed or cancelled since. */
export async function includeLeave(ctx: ActorContext, userIds: string[]) {
  const changed = await leavesOpeningsRepository.include(ctx.db, userIds);
  await adjust(ctx, changed, ({ date }) => `Leave before the opening balance of ${formatDay(date)}`);
}

const counts = (leave: LeaveRow | undefined) => leave?.status === "Approved" && leave.isBeforeOpening;

/** Follows leave before an opening balance that is or was approved. */
export async function followLeave(ctx: ActorContext<MaybeActor>, changes: readonly LeaveChangeFacts[]) {
  const counted = changes.filter(({ leave, previous }) => counts(leave) || counts(previous));
  const userIds = [...new Set(counted.map(({ leave }) => leave.userId))];
  if (userIds.length > 0) await includeLeave(byPerson(ctx), userIds);
}
