import { uuidv7 } from "uuidv7";
import type { ClosureEffects } from "@daybook/contract/closures/closures";
import { textKey } from "@daybook/contract/core/comparable";
import type { ClosureShort } from "@daybook/contract/core/constants";
import type { LeaveDay } from "@daybook/contract/leaves/schemas";
import { calendarFor } from "#calendar.ts";
import { record } from "#changes.ts";
import type { ActorContext } from "#context.ts";
import type { StoredAudience } from "#domain/audience.ts";
import { type ClosureBooking, closureDays, type ClosureDays, type ClosurePlan, planClosure } from "#domain/closure-plan.ts";
import { chargesOf, halvesOf, totalOf } from "#domain/leave-days.ts";
import { chargeEntries, reconcileEntries } from "#domain/leave-ledger.ts";
import { leaveYearOf } from "#domain/leave-years.ts";
import { AppError, invalid, onViolation } from "#errors.ts";
import * as holidaysService from "#features/holidays/holidays.service.ts";
import * as leavesCreditsService from "#features/leaves/balance/leaves.credits.service.ts";
import { grant, missingGrants } from "#features/leaves/balance/leaves.grants.service.ts";
import * as leavesLedgerRepository from "#features/leaves/balance/leaves.ledger.repository.ts";
import * as leavesChanges from "#features/leaves/leaves.changes.ts";
import * as leavesLocksRepository from "#features/leaves/leaves.locks.repository.ts";
import * as leavesRepository from "#features/leaves/leaves.repository.ts";
import { changeOf } from "#features/leaves/requests/leaves.presenter.service.ts";
import type { TypeRow } from "#features/leaves/types/leaves.types.repository.ts";
import * as leavesTypesRepository from "#features/leaves/types/leaves.types.repository.ts";
import { schedulesOf } from "#features/schedules/schedules.service.ts";
import * as leavesClosuresRepository from "./leaves.closures.repository.ts";
import type { BookedRow, ClosurePerson } from "./leaves.closures.repository.ts";

/*
 * The leave of closures: planned, booked, changed and returned for many people with a fixed number of statements. The closures
 * feature decides what a closure is; this knows what it means for leave.
 */

/** What of a closure decides about leave. */
export type ClosureRules = {
  id: string;
  startDate: string;
  endDate: string;
  audience: StoredAudience;
  type: TypeRow;
  /** For days that the balance does not cover, if `short` is `unpaid`. */
  unpaidType: TypeRow | undefined;
  short: ClosureShort;
};

type Planned = { person: ClosurePerson; days: ClosureDays; plan: ClosurePlan };

const sum = (rows: { days: number }[]) => rows.reduce((total, { days }) => total + days, 0);
const daysOf = ({ plan }: Planned) => plan.bookings.reduce((total, { breakdown }) => total + totalOf(breakdown), 0);
const idsOf = (people: ClosurePerson[]) => people.map(({ id }) => id);

/**
 * Returns the leave type of a closure, and the one for days that the balance does not cover.
 * @param type its name, or the id of the type that the closure has
 */
export async function requireTypes(ctx: ActorContext, type: { name: string } | { id: string }, short: ClosureShort) {
  const types = await leavesTypesRepository.list(ctx.db);
  const found = types.find(({ _id, name }) => ("id" in type ? _id === type.id : textKey(name) === textKey(type.name)));
  if (!found || ("name" in type && !found.active)) throw invalid("leaveType", "Please choose a leave type from the list");
  if (!found.isAbsence) throw invalid("leaveType", `${found.name} is no absence. A closure books absences.`);
  const unlimited = types.filter(({ annualDays, active, isAbsence }) => annualDays === null && active && isAbsence);
  const unpaidType = unlimited.find(({ name }) => textKey(name).startsWith("unpaid")) ?? unlimited[0];
  if (short === "unpaid" && found.annualDays !== null && !unpaidType)
    throw invalid("short", "There is no leave type without a limit, such as Unpaid. Add one, or choose another way.");
  return { type: found, unpaidType };
}

/** Returns the people of a closure now, without those whom an admin took out of it. */
async function listPeople(ctx: ActorContext, { id, audience }: Pick<ClosureRules, "id" | "audience">) {
  const [people, takenOut] = await Promise.all([
    leavesClosuresRepository.listAudience(ctx.db, audience),
    leavesClosuresRepository.listTakenOut(ctx.db, id),
  ]);
  return people.filter((person) => !takenOut.has(person.id));
}

const yearsOf = (ctx: ActorContext, { startDate, endDate }: Pick<ClosureRules, "startDate" | "endDate">) =>
  [...new Set([startDate, endDate].map((day) => leaveYearOf(day, ctx.company.leaveYearStart)))].sort((a, b) => a - b);

/**
 * Returns whether a person's balance covers days of a leave year. It does not go below zero, whatever the type allows.
 * @param own what the closure has booked already, which counts as returned
 */
async function balancesOf(ctx: ActorContext, closure: ClosureRules, userIds: string[], own: BookedRow[]) {
  const { type } = closure;
  if (type.annualDays === null) return () => true;
  const years = yearsOf(ctx, closure);
  const rows = await leavesClosuresRepository.listBalances(ctx.db, userIds, type._id, years);
  const missing = (await Promise.all(years.map((year) => missingGrants(ctx, userIds, year, type._id)))).flat();
  const withCredits = rows.filter(({ hasCredits }) => hasCredits).map(({ userId }) => userId);
  const groups = withCredits.length === 0 ? [] : await leavesCreditsService.creditsOf(ctx, withCredits, years);
  const balances = new Map<string, leavesCreditsService.CreditSums>();
  const balanceOf = (userId: string, year: number) => {
    const key = `${userId} ${year}`;
    if (!balances.has(key)) balances.set(key, { total: 0, taken: 0, credits: [], others: [] });
    return balances.get(key)!;
  };
  for (const { userId, leaveYear, total, taken } of rows) Object.assign(balanceOf(userId, leaveYear), { total, taken });
  for (const { userId, leaveYear, days } of missing) balanceOf(userId, leaveYear).total += days;
  for (const { credits, taken } of groups) {
    const { userId, leaveYear, leaveTypeId } = credits[0]!;
    if (leaveTypeId === type._id) Object.assign(balanceOf(userId, leaveYear), { credits, others: taken });
  }
  for (const { userId, leaveTypeId, breakdown } of own) {
    if (leaveTypeId === type._id) for (const day of breakdown) giveBackDay(balanceOf(userId, day.leaveYear), day);
  }
  return (userId: string, days: LeaveDay[]) => {
    const wanted = days.map(({ date, charge }) => ({ date, days: charge }));
    return leavesCreditsService.remaining(balanceOf(userId, days[0]!.leaveYear), wanted).open >= 0;
  };
}

/** Takes a day of leave out of what is taken. No other leave of the type is on a day that a closure has booked. */
function giveBackDay(balance: leavesCreditsService.CreditSums, { date, charge }: LeaveDay) {
  balance.taken -= charge;
  balance.others = balance.others.filter((other) => other.isAdjustment || charge === 0 || other.date !== date);
}

/** Returns the days of a closure for each person, without what is taken. @param own days that the closure has booked already */
async function daysOfPeople(
  ctx: ActorContext,
  closure: Pick<ClosureRules, "startDate" | "endDate">,
  people: ClosurePerson[],
  own: BookedRow[] = [],
) {
  const userIds = idsOf(people);
  const [company, schedules, taken] = await Promise.all([
    holidaysService.companyCalendar(ctx, closure.startDate),
    schedulesOf(ctx, userIds, closure.endDate),
    leavesClosuresRepository.listTaken(ctx.db, userIds, closure),
  ]);
  const ownBy = Map.groupBy(own, ({ userId }) => userId);
  const takenBy = Map.groupBy(taken, ({ userId }) => userId);
  return people.map((person) => {
    const calendar = { ...calendarFor(company, schedules.get(person.id)), employed: { from: person.from, to: person.to } };
    const booked = ownBy.get(person.id) ?? [];
    const ownDates = new Set(booked.flatMap(({ breakdown }) => breakdown.filter(({ charge }) => charge > 0).map(({ date }) => date)));
    const others = (takenBy.get(person.id) ?? []).filter(({ date }) => !ownDates.has(date));
    return { person, days: closureDays(calendar, closure, new Map(others.map(({ date, by }) => [date, by]))) };
  });
}

async function plan(
  ctx: ActorContext,
  closure: ClosureRules,
  days: { person: ClosurePerson; days: ClosureDays }[],
  own: BookedRow[] = [],
): Promise<Planned[]> {
  const fits = await balancesOf(ctx, closure, idsOf(days.map(({ person }) => person)), own);
  return days.map((each) => ({ ...each, plan: planClosure(each.days, closure.short, (own) => fits(each.person.id, own)) }));
}

const nothing = { people: 0, days: 0 };

/** @param kept days that stay booked, of people who are not planned */
function effectsOf(planned: Planned[], kept: BookedRow[], returned: { userId: string; days: number }[]): ClosureEffects {
  const booked = planned.filter((each) => each.plan.bookings.length > 0);
  const lacking = planned.filter(({ plan }) => plan.lacking > 0);
  return {
    people: new Set([...kept.map(({ userId }) => userId), ...booked.map(({ person }) => person.id)]).size,
    days: sum(kept) + booked.reduce((total, each) => total + daysOf(each), 0),
    withoutBalance: lacking.length,
    uncovered: lacking.map(({ person, plan: { lacking: days } }) => ({ user: person.user, days })),
    listed: planned.flatMap(({ person, plan: { listed } }) => listed.map((row) => ({ user: person.user, ...row }))),
    returned: { people: new Set(returned.map(({ userId }) => userId)).size, days: sum(returned) },
  };
}

/** Returns what a new closure would book. Reads only. */
export async function preview(ctx: ActorContext, closure: ClosureRules): Promise<ClosureEffects> {
  const people = await listPeople(ctx, closure);
  return effectsOf(await plan(ctx, closure, await daysOfPeople(ctx, closure, people)), [], []);
}

/** Locks the rules of leave, then these people, as every change of leave does, and grants the leave years of the closure. */
async function lock(ctx: ActorContext, closure: Pick<ClosureRules, "startDate" | "endDate">, userIds: string[]) {
  await holidaysService.lockRules(ctx);
  const locked = await leavesLocksRepository.lockPeople(ctx.db, userIds);
  const active = locked.filter(({ status, deletedAt }) => status === "active" && deletedAt === null).map(({ id }) => id);
  for (const year of yearsOf(ctx, closure)) await grant(ctx, active, year);
}

const taken = () => new AppError("conflict", "Someone has just booked leave on these days. Please try again.");

const typeOf = ({ type, unpaidType }: ClosureRules, { isUnpaid }: ClosureBooking) => (isUnpaid ? unpaidType! : type)._id;

/** Books what was planned, with the ledger entries that follow. The caller has locked the people. */
async function book(ctx: ActorContext, closure: ClosureRules, planned: Planned[]) {
  const bookings = planned.flatMap(({ person, plan: { bookings } }) =>
    bookings.map((booking) => ({
      id: uuidv7(),
      userId: person.id,
      leaveTypeId: typeOf(closure, booking),
      startDate: booking.startDate,
      endDate: booking.endDate,
      days: totalOf(booking.breakdown),
      breakdown: booking.breakdown,
    })),
  );
  if (bookings.length === 0) return;
  await leavesClosuresRepository.insertMany(ctx.db, bookings, { closureId: closure.id, actorId: ctx.actor.id, at: ctx.now() });
  const halves = bookings.flatMap(({ id: leaveId, userId, startDate, endDate, breakdown }) =>
    halvesOf({ startDate, endDate, startDayPart: "full", endDayPart: "full" }, breakdown).map((half) => ({ ...half, leaveId, userId })),
  );
  await onViolation(leavesClosuresRepository.insertHalves(ctx.db, halves), { leave_halves_pkey: taken });
  const entries = bookings.flatMap(({ id: _id, breakdown, ...leave }) =>
    chargeEntries({ ...leave, _id, version: 1 }, chargesOf(breakdown), ctx.actor.id),
  );
  await leavesLedgerRepository.insert(ctx.db, entries, ctx.now());
  const rows = await leavesRepository.listByIds(
    ctx.db,
    bookings.map(({ id }) => id),
  );
  for (const row of rows) record(ctx, leavesChanges.marked, changeOf(row));
}

/** Cancels leave of a closure and returns its days, with ledger entries. The caller has locked the people. */
async function giveBack(ctx: ActorContext, booked: BookedRow[], reason: string) {
  if (booked.length === 0) return;
  const ids = booked.map(({ id }) => id);
  const before = await leavesRepository.listByIds(ctx.db, ids);
  const outstanding = Map.groupBy(await leavesClosuresRepository.listOutstanding(ctx.db, ids), ({ leaveId }) => leaveId);
  await leavesRepository.removeHalves(ctx.db, ids);
  await leavesClosuresRepository.cancelMany(ctx.db, ids, { reason, actorId: ctx.actor.id, at: ctx.now() });
  const entries = before.flatMap((leave) => {
    const charged = (outstanding.get(leave._id) ?? []).map(({ leaveId: _leaveId, ...days }) => days);
    return reconcileEntries({ ...leave, version: leave.version + 1 }, charged, new Map(), { actorId: ctx.actor.id, reason });
  });
  await leavesLedgerRepository.insert(ctx.db, entries, ctx.now());
  const previous = new Map(before.map((leave) => [leave._id, leave]));
  for (const row of await leavesRepository.listByIds(ctx.db, ids))
    record(ctx, leavesChanges.cancelled, changeOf(row, previous.get(row._id)));
}

/** What is booked, as one text to compare. */
const keyOf = (bookings: { leaveTypeId: string; startDate: string; endDate: string }[]) =>
  bookings
    .map(({ leaveTypeId, startDate, endDate }) => `${leaveTypeId} ${startDate} ${endDate}`)
    .sort()
    .join();

/**
 * Books a closure, or changes what it has booked: who has the same days as before keeps them, everyone else's are returned and
 * booked again. Days of people whose account is not active stay as they are.
 * @param reason why days are returned, for the ledger
 */
export async function apply(ctx: ActorContext, closure: ClosureRules, reason: string): Promise<ClosureEffects> {
  const [people, before] = [await listPeople(ctx, closure), await leavesClosuresRepository.listBooked(ctx.db, closure.id)];
  await lock(ctx, closure, [...new Set([...idsOf(people), ...before.map(({ userId }) => userId)])]);
  const booked = await leavesClosuresRepository.listBooked(ctx.db, closure.id);
  const bookedBy = Map.groupBy(booked, ({ userId }) => userId);
  const planned = await plan(ctx, closure, await daysOfPeople(ctx, closure, people, booked), booked);
  const keeps = ({ person, plan: { bookings } }: Planned) =>
    keyOf(bookings.map((booking) => ({ ...booking, leaveTypeId: typeOf(closure, booking) }))) === keyOf(bookedBy.get(person.id) ?? []);
  const kept = new Set(planned.filter(keeps).map(({ person }) => person.id));
  const inactive = await leavesClosuresRepository.listInactive(ctx.db, [...bookedBy.keys()]);
  const returned = booked.filter(({ userId }) => !kept.has(userId) && !inactive.has(userId));
  await giveBack(ctx, returned, reason);
  await book(
    ctx,
    closure,
    planned.filter(({ person }) => !kept.has(person.id)),
  );
  return effectsOf(
    planned,
    booked.filter(({ userId }) => inactive.has(userId)),
    returned,
  );
}

/** Returns all days of a closure. */
export async function removeAll(ctx: ActorContext, closureId: string, reason: string) {
  const before = await leavesClosuresRepository.listBooked(ctx.db, closureId);
  await holidaysService.lockRules(ctx);
  await leavesLocksRepository.lockPeople(ctx.db, [...new Set(before.map(({ userId }) => userId))]);
  const booked = await leavesClosuresRepository.listBooked(ctx.db, closureId);
  await giveBack(ctx, booked, reason);
  return { people: new Set(booked.map(({ userId }) => userId)).size, days: sum(booked) };
}

/** Returns what could be booked from a day on for people who have not all of a closure's days: they joined since, or are free by now. */
export async function offers(ctx: ActorContext, closure: ClosureRules, from: string): Promise<Planned[]> {
  if (closure.endDate < from) return [];
  const rest = { ...closure, startDate: closure.startDate < from ? from : closure.startDate };
  const days = await daysOfPeople(ctx, rest, await listPeople(ctx, closure));
  const open = days.filter((each) => each.days.days.some(({ charge }) => charge > 0));
  if (open.length === 0) return [];
  return (await plan(ctx, rest, open)).filter(({ plan: { bookings } }) => bookings.length > 0);
}

export const offered = (planned: Planned[]) =>
  planned.reduce((all, each) => ({ people: all.people + 1, days: all.days + daysOf(each) }), nothing);

/** Books what is offered from a day on, to these people or to all to whom it is. */
export async function bookOffers(ctx: ActorContext, closure: ClosureRules, from: string, userIds: string[] | undefined) {
  const isChosen = ({ person }: Planned) => userIds === undefined || userIds.includes(person.id);
  const chosen = (await offers(ctx, closure, from)).filter(isChosen).map(({ person }) => person.id);
  await lock(ctx, closure, chosen);
  const planned = (await offers(ctx, closure, from)).filter(({ person }) => chosen.includes(person.id));
  await book(ctx, closure, planned);
  return effectsOf(planned, [], []);
}

/** Returns how many people have days of closures booked, and how many days, by closure. */
export const totals = (ctx: ActorContext, closureIds: string[]) => leavesClosuresRepository.totals(ctx.db, closureIds);
