import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as kra from "@daybook/contract/kra/kra";
import type { Facts } from "@daybook/contract/kra/schemas";
import { addDays, calendarFor, daysFrom, hoursOfDay, kindOfDay, leaveKindOf } from "#calendar.ts";
import type { ActorContext } from "#context.ts";
import { deadlineOf } from "#features/eods/eods.window.service.ts";
import { isReportingDay, reportingDaysOf, reportOwedOn } from "#domain/reporting-days.ts";
import { companyCalendar } from "#features/holidays/holidays.service.ts";
import { personCalendar, schedulesOf } from "#features/schedules/schedules.service.ts";
import * as kraFormerLeadsRepository from "#features/kra/former-leads/kra.former-leads.repository.ts";
import * as kraSelfReviewsRepository from "#features/kra/self-reviews/kra.self-reviews.repository.ts";
import { weeklyPercents } from "./kra.scores.service.ts";
import * as kraFactsRepository from "./kra.facts.repository.ts";
import type { FactsRow } from "./kra.facts.repository.ts";
import * as kraRepository from "#features/kra/kra.repository.ts";
import { requireEvaluated, requireTemplate } from "#features/kra/kra.service.ts";
import type { PersonRow } from "#features/kra/kra.repository.ts";
import { type Days, daysOfMonth, type Month, requireStarted } from "#domain/kra-months.ts";
import * as kraTemplatesRepository from "#features/kra/templates/kra.templates.repository.ts";
import { present as presentTemplate } from "#features/kra/templates/kra.templates.service.ts";

/**
 * Returns a person's facts for a month, up to yesterday. Reports are counted as in the compliance grid: on workdays without
 * full-day leave, once they are sent or their deadline has passed.
 */
export async function factsOf(ctx: ActorContext, person: PersonRow, month: Month): Promise<Facts> {
  const days = daysUntilYesterday(ctx, month);
  const calendar = await personCalendar(ctx, person.userId, days.startDate);
  const [done] = await kraFactsRepository.read(ctx.db, { userIds: [person.userId], ...days, timezone: ctx.company.timezone });
  return count(ctx, person, calendar, days, done!);
}

/** The facts of several people, by user id, with a fixed number of statements. */
export async function factsOfAll(ctx: ActorContext, userIds: readonly string[], month: Month): Promise<Map<string, Facts>> {
  const days = daysUntilYesterday(ctx, month);
  const people = await kraRepository.findPeople(ctx.db, userIds);
  const company = await companyCalendar(ctx, days.startDate);
  const schedules = await schedulesOf(ctx, userIds, days.endDate);
  const rows = await kraFactsRepository.read(ctx.db, { userIds, ...days, timezone: ctx.company.timezone });
  const done = new Map(rows.map((row) => [row.userId, row]));
  return new Map(
    people.map((person) => {
      const employed = { from: person.dateOfJoining, to: person.lastDayOfOffice };
      const calendar = { ...calendarFor(company, schedules.get(person.userId)), employed };
      return [person.userId, count(ctx, person, calendar, days, done.get(person.userId)!)];
    }),
  );
}

function daysUntilYesterday(ctx: ActorContext, month: Month): Days {
  const { startDate, endDate: lastDay } = daysOfMonth(month);
  const yesterday = addDays(ctx.today(), -1);
  return { startDate, endDate: lastDay < yesterday ? lastDay : yesterday };
}

type PersonCalendar = Awaited<ReturnType<typeof personCalendar>>;

function count(ctx: ActorContext, person: PersonRow, calendar: PersonCalendar, { startDate, endDate }: Days, done: FactsRow): Facts {
  const reporting = reportingDaysOf(ctx.company, person);
  const workdays = daysFrom(startDate, endDate).filter((day) => isReportingDay(reporting, day) && kindOfDay(calendar, day) === "working");
  const leaveDays = sum(workdays.map((day) => done.absences[day] ?? 0));
  const daysPresent = workdays.filter((day) => leaveKindOf(calendar, day, done.absences[day] ?? 0) !== "leave");
  const isReported = (day: string) => done.reported[day] !== undefined;
  const isExpected = (day: string) =>
    isReported(day) || (ctx.now() > deadlineOf(calendar, day) && reportOwedOn(ctx.company, person, day).isMissed);
  return {
    workingDays: workdays.length,
    leaveDays,
    eodSubmitted: daysPresent.filter(isReported).length,
    eodExpected: daysPresent.filter(isExpected).length,
    hours: done.hours,
    expectedHours: sum(
      workdays.map((day) => hoursOfDay(calendar, day, { absent: done.absences[day] ?? 0, logged: done.reported[day] ?? 0 })),
    ),
    tasksCompleted: done.tasksCompleted,
    tasksOverdue: done.tasksOverdue,
  };
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** Returns the data for a new evaluation. */
export async function prepare(ctx: ActorContext, { teamMemberId, ...month }: CheckedInputOf<typeof kra.prepareMonthly>) {
  const person = await requireEvaluated(ctx, teamMemberId, month);
  requireStarted(month, ctx.today());
  const { templateId } = await requireTemplate(ctx, person, month);
  const template = (await kraTemplatesRepository.find(ctx.db, templateId))!;
  const percents = await weeklyPercents(ctx, person.userId, month);
  const submittedAt =
    ctx.company.selfReview === "off" ? undefined : await kraSelfReviewsRepository.findSentAt(ctx.db, person.userId, month);
  const formerComments = await kraFormerLeadsRepository.listOf(ctx.db, person.userId, month);
  return {
    teamMember: person.user,
    template: presentTemplate(ctx, template),
    facts: await factsOf(ctx, person, month),
    ...(formerComments && { formerComments }),
    ...(submittedAt && { self: { submittedAt, content: null } }),
    weeklyPercents: template.parameters.map(({ _id }) => ({ parameterId: _id, percent: percents.get(_id) ?? null })),
  };
}
