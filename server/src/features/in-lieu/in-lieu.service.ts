import { uuidv7 } from "uuidv7";
import type * as inLieu from "@daybook/contract/in-lieu/in-lieu";
import { halfDayHours } from "@daybook/contract/in-lieu/in-lieu";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { authorize, abilities, require } from "#access/access.ts";
import { isAdmin } from "#access/actor.ts";
import { inLieuAccess, mayDecideInLieuOf } from "#access/in-lieu.ts";
import { decidesOnBehalfOf, mayReadLeaveOf, mayReadTeamLeaves, teamLeaveScope } from "#access/leaves.ts";
import { addDays, type Calendar, calendarFor, holidayOn, kindOfDay } from "#calendar.ts";
import { record } from "#changes.ts";
import * as inLieuChanges from "./in-lieu.changes.ts";
import type { ActorContext } from "#context.ts";
import { assess, notOffered } from "#domain/in-lieu.ts";
import { AppError, invalid, onViolation } from "#errors.ts";
import { formatDay } from "#format.ts";
import * as delegationsService from "#features/delegations/delegations.service.ts";
import { companyCalendar } from "#features/holidays/holidays.service.ts";
import * as leavesInLieuService from "#features/leaves/balance/leaves.in-lieu.service.ts";
import { lockPerson } from "#features/leaves/leaves.people.service.ts";
import { personCalendar, schedulesOf } from "#features/schedules/schedules.service.ts";
import { requireVersion } from "#version-check.ts";
import * as inLieuRepository from "./in-lieu.repository.ts";
import type { InLieuRow } from "./in-lieu.repository.ts";
import { inTransaction } from "#transaction.ts";

/* Time off in lieu: days granted for work on a holiday or day off, asked for by the person and decided as leave is. */

const missing = "This request does not exist";

/** Judges a day worked by the person's calendar. */
const assessOn = (ctx: ActorContext, calendar: Calendar, date: string, hours: number | null) =>
  assess({ date, hours, kind: kindOfDay(calendar, date) }, { today: ctx.today(), validDays: ctx.company.inLieuDays });

function present(ctx: ActorContext, calendar: Calendar, { reportedHours, teamId, role, ...row }: InLieuRow) {
  const now = assessOn(ctx, calendar, row.date, reportedHours);
  return {
    ...row,
    holiday: kindOfDay(calendar, row.date) === "holiday" ? holidayOn(calendar, row.date) : null,
    hours: row.hours ?? reportedHours ?? 0,
    days: row.days ?? now.days,
    expiresOn: row.expiresOn ?? now.expiresOn,
    problem: row.status === "Pending" ? now.problem : null,
    can: abilities(inLieuAccess, ctx.actor, { ...row, teamId, role }),
  };
}

const presentOne = async (ctx: ActorContext, row: InLieuRow) => present(ctx, await personCalendar(ctx, row.userId, row.date), row);

/** Returns the days that the caller can ask for, and the caller's requests. */
export async function mine(ctx: ActorContext) {
  const from = addDays(ctx.today(), -ctx.company.inLieuDays);
  const [calendar, isOffered, reports, requests] = await Promise.all([
    personCalendar(ctx, ctx.actor.id),
    leavesInLieuService.isOffered(ctx),
    inLieuRepository.listReports(ctx.db, ctx.actor.id, from, halfDayHours),
    inLieuRepository.listOf(ctx.db, ctx.actor.id),
  ]);
  const offers = reports.flatMap(({ date, hours }) => {
    const { problem, ...worth } = assessOn(ctx, calendar, date, hours);
    if (problem || !isOffered) return [];
    return [{ date, hours, ...worth, holiday: kindOfDay(calendar, date) === "holiday" ? holidayOn(calendar, date) : null }];
  });
  return { offers, requests: requests.map((row) => present(ctx, calendar, row)) };
}

export const mayReview = (ctx: ActorContext) => require(mayReadTeamLeaves(ctx.actor), "review requests for time off in lieu");

/** Lists the pending requests that the caller can decide, the earliest day first. */
export async function toReview(ctx: ActorContext) {
  mayReview(ctx);
  const teamIds = teamLeaveScope(ctx.actor).teams.flatMap(({ teamId }) => teamId ?? []);
  const pending = await inLieuRepository.listPending(ctx.db, isAdmin(ctx.actor) ? "all" : { teamIds });
  const rows = pending.filter((row) => mayDecideInLieuOf(ctx.actor, row));
  if (rows.length === 0) return [];
  const userIds = [...new Set(rows.map(({ userId }) => userId))];
  const [company, schedules] = await Promise.all([companyCalendar(ctx, rows[0]!.date), schedulesOf(ctx, userIds, ctx.today())]);
  return rows.map((row) => present(ctx, calendarFor(company, schedules.get(row.userId)), row));
}

const audited = ({ user, date, status, hours, days, note }: InLieuRow) => ({ user: user.name, date, status, hours, days, note });

const askedAlready = (date: string) => ({
  in_lieu_requests_once: () => new AppError("conflict", `You already asked for time off in lieu of ${formatDay(date)}`),
});

/** Asks for time off in lieu of a day that the caller worked. */
export const request = (ctx: ActorContext, { date }: CheckedInputOf<typeof inLieu.request>) =>
  inTransaction(ctx, async (ctx) => {
    const person = await lockPerson(ctx, ctx.actor.id);
    if (!(await leavesInLieuService.isOffered(ctx))) throw new AppError("conflict", notOffered);
    const calendar = await personCalendar(ctx, person.id, date);
    const { problem } = assessOn(ctx, calendar, date, await inLieuRepository.lockHours(ctx.db, person.id, date));
    if (problem) throw invalid("date", problem);
    const id = uuidv7();
    await onViolation(inLieuRepository.insert(ctx.db, { id, userId: person.id, date, createdAt: ctx.now() }), askedAlready(date));
    const row = (await inLieuRepository.find(ctx.db, id))!;
    record(ctx, inLieuChanges.requested, { id, after: audited(row), userId: row.userId, teamId: row.teamId });
    return present(ctx, calendar, row);
  });

/** Requires someone who decides on the person's leave, and not on an own request. */
async function requireDecider(ctx: ActorContext, row: InLieuRow | undefined): Promise<InLieuRow> {
  const what = "decide this request for time off in lieu";
  if (row && !mayReadLeaveOf(ctx.actor, row)) {
    const refusal = await delegationsService.notInForce(ctx, row, "leaves", what);
    if (refusal) throw refusal;
  }
  authorize(inLieuAccess, "read", ctx.actor, row, { missing });
  require(mayDecideInLieuOf(ctx.actor, row!), what);
  return row!;
}

/** Checks the permission before the body is validated. */
export const mayDecide = async (ctx: ActorContext, id: string) => requireDecider(ctx, await inLieuRepository.find(ctx.db, id));

/** Grants what the report and the calendar are worth now. The caller has locked the rules and the person. */
async function grant(ctx: ActorContext, row: InLieuRow) {
  const hours = await inLieuRepository.lockHours(ctx.db, row.userId, row.date);
  const { days, expiresOn, problem } = assessOn(ctx, await personCalendar(ctx, row.userId, row.date), row.date, hours);
  if (problem) throw new AppError("conflict", problem);
  const reason = `Worked ${hours} h on ${formatDay(row.date)}`;
  return { hours, days, creditId: await leavesInLieuService.grant(ctx, { userId: row.userId, days, expiresOn, reason }) };
}

/**
 * Approves or rejects a request. The report, the calendar and the last day are checked again at approval. The lock of the
 * person serializes concurrent decisions.
 */
export const decide = (ctx: ActorContext, { id, decision, note = null, version }: CheckedInputOf<typeof inLieu.decide>) =>
  inTransaction(ctx, async (ctx) => {
    const { userId } = await mayDecide(ctx, id);
    await leavesInLieuService.lockForGrant(ctx, userId);
    const before = await mayDecide(ctx, id);
    if (before.status !== "Pending") throw new AppError("conflict", `This request is already ${before.status.toLowerCase()}`);
    await requireVersion(ctx, inLieuChanges.approved, before, version, "This request was");
    const isApproved = decision === "approve";
    const granted = isApproved ? await grant(ctx, before) : { hours: null, days: null, creditId: null };
    const onBehalfOf = decidesOnBehalfOf(ctx.actor, before);
    const by = { decidedBy: ctx.actor.id, decidedOnBehalfOf: onBehalfOf, decidedAt: ctx.now() };
    await inLieuRepository.decide(ctx.db, id, { status: isApproved ? "Approved" : "Rejected", note, ...granted, ...by });
    const row = (await inLieuRepository.find(ctx.db, id))!;
    record(ctx, isApproved ? inLieuChanges.approved : inLieuChanges.rejected, {
      id,
      onBehalfOf,
      before: audited(before),
      after: audited(row),
      userId: row.userId,
      teamId: row.teamId,
    });
    return presentOne(ctx, row);
  });
