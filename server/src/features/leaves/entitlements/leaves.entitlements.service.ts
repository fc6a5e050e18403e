import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { counted } from "@daybook/contract/core/numbers";
import type * as entitlements from "@daybook/contract/leaves/entitlements";
import type { Entitlement } from "@daybook/contract/leaves/entitlements";
import { require } from "#access/access.ts";
import { mayAdministerLeave } from "#access/leaves.ts";
import { record } from "#changes.ts";
import type { ActorContext } from "#context.ts";
import { leaveYear, leaveYearOf } from "#domain/leave-years.ts";
import { invalid } from "#errors.ts";
import * as holidaysService from "#features/holidays/holidays.service.ts";
import { correctionsOf, currentYear, dueDaysOf } from "#features/leaves/balance/leaves.grants.service.ts";
import * as leavesGrantsRepository from "#features/leaves/balance/leaves.grants.repository.ts";
import * as leavesLedgerRepository from "#features/leaves/balance/leaves.ledger.repository.ts";
import * as leavesLocksRepository from "#features/leaves/leaves.locks.repository.ts";
import * as leavesTypesRepository from "#features/leaves/types/leaves.types.repository.ts";
import * as leavesChanges from "#features/leaves/leaves.changes.ts";
import { lockPerson, personToRead } from "#features/leaves/leaves.people.service.ts";
import { requireType } from "#features/leaves/requests/leaves.plan.service.ts";
import { inDryRun, inTransaction } from "#transaction.ts";
import { requireVersion } from "#version-check.ts";
import * as leavesEntitlementsRepository from "./leaves.entitlements.repository.ts";
import type { NewEntitlement } from "./leaves.entitlements.repository.ts";

/*
 * Entitlements: the days a year that one person has of a leave type, from a leave year on, instead of those of the type. What
 * the current and the next year granted already is corrected by the difference.
 */

export const mayEntitle = (ctx: ActorContext) => require(mayAdministerLeave(ctx.actor), "set the leave days of a person");

const openYears = (ctx: ActorContext) => [currentYear(ctx), currentYear(ctx) + 1];

/** Lists the days a year of people this leave year and the next. */
const listYears = (ctx: ActorContext, userIds: string[]) => leavesEntitlementsRepository.list(ctx.db, userIds, openYears(ctx));

const keyOf = ({ userId, leaveTypeId }: { userId: string; leaveTypeId: string }) => `${userId} ${leaveTypeId}`;

/** Returns the days a year of people in a leave year that differ from those of the type, by person and type (`user type`). */
export async function ownDaysOf(ctx: ActorContext, userIds: string[], year: number): Promise<ReadonlyMap<string, number>> {
  const rows = await leavesEntitlementsRepository.listOwn(ctx.db, userIds, year);
  return new Map(rows.flatMap((row) => (row.days === null ? [] : [[keyOf(row), row.days] as const])));
}

/** Returns the days a year of a person. */
export async function list(ctx: ActorContext, { userId }: CheckedInputOf<typeof entitlements.list>): Promise<Entitlement[]> {
  mayEntitle(ctx);
  const person = await personToRead(ctx, userId);
  return [...Map.groupBy(await listYears(ctx, [person.id]), keyOf).values()].map((rows) => {
    const { leaveType, color, typeDays, version } = rows[0]!;
    return {
      leaveType,
      color,
      typeDays,
      version,
      years: rows.map(({ leaveYear, annualDays, isOwn }) => ({ leaveYear, annualDays, isOwn })),
    };
  });
}

type NamedEntitlement = NewEntitlement & { leaveType: string; teamId: string | null };

/** Sets the days a year of people for one leave type. The caller must have locked the rules and the people. */
async function setOfType(ctx: ActorContext, leaveTypeId: string, given: NamedEntitlement[]) {
  const years = openYears(ctx).map((year) => leaveYear(year, ctx.company.leaveYearStart));
  const userIds = given.map(({ userId }) => userId);
  const facts = () => leavesGrantsRepository.listOfPeople(ctx.db, userIds, leaveTypeId, years);
  const before = await facts();
  await leavesEntitlementsRepository.set(
    ctx.db,
    given.map(({ userId, leaveYear, annualDays }) => ({ userId, leaveTypeId, leaveYear, annualDays })),
    { actorId: ctx.actor.id, at: ctx.now() },
  );
  const after = await facts();
  const givenTo = new Map(given.map((each) => [each.userId, each]));
  const reasonOf = (userId: string, annualDays: number) =>
    givenTo.get(userId)!.annualDays === null
      ? `As the leave type: ${counted(annualDays, "day")} per year`
      : `${counted(annualDays, "day")} per year`;
  const corrections = after.flatMap((each, index) =>
    each.annualDays === before[index]!.annualDays ? [] : correctionsOf(ctx, each, reasonOf(each.userId, each.annualDays)),
  );
  const left = await leavesEntitlementsRepository.listRemaining(ctx.db, userIds, leaveTypeId, openYears(ctx));
  await leavesLedgerRepository.insert(ctx.db, corrections, ctx.now());
  return after.map((each, index) => {
    const { userId, leaveYear } = each;
    const days = left.find((row) => row.userId === userId && row.leaveYear === leaveYear)?.days ?? 0;
    return { userId, leaveYear, before: days + dueDaysOf(ctx, before[index]!), after: days + dueDaysOf(ctx, each) };
  });
}

/**
 * Sets the days a year of several people from a leave year on, with a line in the ledger for each year that was granted already.
 * The caller must have locked the rules and the people.
 */
async function setMany(ctx: ActorContext, given: NamedEntitlement[]) {
  mayEntitle(ctx);
  const current = currentYear(ctx);
  for (const { leaveYear } of given) {
    if (leaveYear !== current && leaveYear !== current + 1)
      throw invalid("leaveYear", `Please choose the leave year ${current} or ${current + 1}`);
  }
  const userIds = [...new Set(given.map(({ userId }) => userId))];
  const stored = new Map((await listYears(ctx, userIds)).map((row) => [`${keyOf(row)} ${row.leaveYear}`, row]));
  const differing = given.filter((each) => {
    const row = stored.get(`${keyOf(each)} ${each.leaveYear}`);
    return !row?.isSet || each.annualDays !== (row.isOwn ? row.annualDays : null);
  });
  const changes = [];
  for (const [leaveTypeId, own] of Map.groupBy(differing, (each) => each.leaveTypeId))
    changes.push(...(await setOfType(ctx, leaveTypeId, own)));
  for (const { userId, leaveType, leaveYear, annualDays, teamId } of differing) {
    record(ctx, leavesChanges.entitlementSet, { id: userId, after: { leaveType, leaveYear, annualDays }, userId, teamId });
  }
  return changes.filter(({ before, after }) => before !== after);
}

/** Sets the days a year of several people from the leave year of a day on, in the current transaction. */
export async function entitle(ctx: ActorContext, given: { userId: string; leaveTypeId: string; annualDays: number }[], date: string) {
  mayEntitle(ctx);
  if (given.length === 0) return;
  const userIds = [...new Set(given.map(({ userId }) => userId))];
  await holidaysService.lockRules(ctx);
  const people = new Map((await leavesLocksRepository.lockPeople(ctx.db, userIds)).map((person) => [person.id, person]));
  const names = new Map((await leavesTypesRepository.list(ctx.db)).map(({ _id, name }) => [_id, name]));
  await setMany(
    ctx,
    given.map((each) => ({
      ...each,
      leaveYear: leaveYearOf(date, ctx.company.leaveYearStart),
      leaveType: names.get(each.leaveTypeId)!,
      teamId: people.get(each.userId)!.teamId,
    })),
  );
}

/** Returns by how many days the year of each person changes if these days a year are set for a leave type. Changes nothing. */
export async function effectsOf(
  ctx: ActorContext,
  leaveTypeId: string,
  given: Pick<NewEntitlement, "userId" | "annualDays">[],
  year: number,
) {
  const daysOf = new Map(given.map(({ userId, annualDays }) => [userId, annualDays]));
  const open = [leaveYear(year, ctx.company.leaveYearStart)];
  const facts = await leavesGrantsRepository.listOfPeople(ctx.db, [...daysOf.keys()], leaveTypeId, open);
  return new Map(
    facts.map((each) => {
      const annualDays = daysOf.get(each.userId) ?? each.annualDays;
      return [each.userId, dueDaysOf(ctx, { ...each, annualDays }) - dueDaysOf(ctx, each)];
    }),
  );
}

/** Sets the days a year of a person for a leave type. A dry run changes nothing. */
export async function set(ctx: ActorContext, { dryRun = false, ...input }: CheckedInputOf<typeof entitlements.set>) {
  mayEntitle(ctx);
  return dryRun ? inDryRun(ctx, (ctx) => change(ctx, input)) : inTransaction(ctx, (ctx) => change(ctx, input));
}

type Input = Omit<CheckedInputOf<typeof entitlements.set>, "dryRun">;

async function change(ctx: ActorContext, { userId, leaveType, leaveYear, annualDays, version }: Input) {
  mayEntitle(ctx);
  const person = await personToRead(ctx, userId);
  await holidaysService.lockRules(ctx);
  const { teamId } = await lockPerson(ctx, person.id);
  const type = await requireType(ctx, leaveType);
  if (!type.active) throw invalid("leaveType", `${type.name} is not in use`);
  if (type.annualDays === null) throw invalid("leaveType", `${type.name} has no limit and no days per year to set`);
  const find = async () => (await list(ctx, { userId: person.id })).find((each) => each.leaveType === type.name)!;
  const { version: stored } = await find();
  await requireVersion(ctx, leavesChanges.entitlementSet, { _id: person.id, version: stored }, version, "These days were");
  const changes = await setMany(ctx, [{ userId: person.id, leaveTypeId: type._id, leaveType: type.name, leaveYear, annualDays, teamId }]);
  return { entitlement: await find(), changes: changes.map(({ userId: _user, ...years }) => years) };
}
