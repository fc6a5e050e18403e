import { hoursGridDaysMax } from "@daybook/contract/core/constants";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as hours from "@daybook/contract/hours/hours";
import { require } from "#access/access.ts";
import { visibilityOf } from "#access/users.ts";
import { type HoursScope, mayReadAllHours, mayReadTeamHours } from "#access/hours.ts";
import { daysBetween, holidayOn } from "#calendar.ts";
import type { ActorContext } from "#context.ts";
import { companyDays, type PersonDay, personDays, sharedDays, withoutExpectation } from "./hours.days.service.ts";
import { exportOf } from "./hours.export.service.ts";
import { periodOf } from "./hours.period.service.ts";
import * as hoursRepository from "./hours.repository.ts";
import { byDay, byWeek, loggedOnly, type Sums, tally, presentSums, presentDay, total } from "./hours.tally.ts";

type Input = CheckedInputOf<typeof hours.all>;

export const mayTeam = (ctx: ActorContext) => require(mayReadTeamHours(ctx.actor), "see the team's hours");
export const mayAll = (ctx: ActorContext) => require(mayReadAllHours(ctx.actor), "see all hours");

export const mine = (ctx: ActorContext, input: Input) => respond(ctx, { userId: ctx.actor.id }, input);

export function team(ctx: ActorContext, input: Input) {
  mayTeam(ctx);
  return respond(ctx, { teamId: ctx.actor.teamId }, input);
}

export function all(ctx: ActorContext, input: Input) {
  mayAll(ctx);
  return respond(ctx, "all", input);
}

async function respond(ctx: ActorContext, scope: HoursScope, { format, ...input }: Input) {
  const hours = await hoursOf(ctx, scope, { ...input, peopleOnly: input.without === "projects" });
  return format === "csv" || format === "xlsx" ? exportOf(ctx, hours, format, input) : summary(hours);
}

/**
 * Returns the days of all people in scope, the basis of responses, exports and reports. With a project filter it contains
 * only people with hours on the projects, and no expected hours.
 */
export async function hoursOf(
  ctx: ActorContext,
  scope: HoursScope,
  input: Omit<Input, "format"> & {
    peopleOnly?: boolean;
    beside?: hoursRepository.HoursFilters["beside"];
    /** Also people without a day in the period, such as admins without reports. */
    withEmptyRows?: boolean;
  },
) {
  const period = periodOf(ctx, input);
  const { projects, ...read } = await readDays(ctx, scope, { ...input, ...period });
  return { ...hoursWithin(read, period, input), projects };
}

/** Returns the hours of consecutive periods, each as in `hoursOf`, from one query. */
export async function hoursOfPeriods<Periods extends Period[]>(
  ctx: ActorContext,
  scope: HoursScope,
  filters: Omit<hoursRepository.HoursFilters, keyof Period>,
  periods: [...Periods],
) {
  const whole = { startDate: periods[0]!.startDate, endDate: periods.at(-1)!.endDate };
  const read = await readDays(ctx, scope, { ...filters, ...whole, peopleOnly: true });
  return periods.map((period) => hoursWithin(read, period, filters)) as { [Key in keyof Periods]: ReturnType<typeof hoursWithin> };
}

type Period = { startDate: string; endDate: string };

async function readDays(ctx: ActorContext, scope: HoursScope, filters: hoursRepository.HoursFilters) {
  const { people, projects, closures, holidays, otherHolidays } = await hoursRepository.read(ctx.db, scope, filters);
  const calendar = { ...ctx.company, holidays, otherHolidays };
  const days = companyDays(ctx, calendar, filters);
  const shared = sharedDays();
  return {
    holidays,
    otherHolidays,
    closures,
    projects,
    days,
    people: people.map((person) => ({
      user: person.user,
      employeeId:
        visibilityOf(ctx.actor, { id: person.user._id, teamId: person.teamId, role: person.role }) === "colleague"
          ? null
          : person.employeeId,
      days: personDays(calendar, days, person, shared),
      person,
    })),
  };
}

function hoursWithin(
  read: Omit<Awaited<ReturnType<typeof readDays>>, "projects">,
  { startDate, endDate }: Period,
  { project, withEmptyRows = false }: Pick<Input, "project"> & { withEmptyRows?: boolean },
) {
  const first = daysBetween(read.days[0]!.date, startDate);
  const within = <Day>(days: Day[]) => days.slice(first, first + daysBetween(startDate, endDate) + 1);
  const days = within(read.days);
  const rows = read.people
    .map((person) => ({ ...person, days: within(person.days) }))
    .filter((row) => withEmptyRows || row.days.some((day) => day !== null))
    .map((row) => ({ ...row, sums: tally(days, row.days) }));
  return {
    startDate,
    endDate,
    holidays: read.holidays,
    otherHolidays: read.otherHolidays,
    closures: read.closures,
    days,
    rows: project ? rows.flatMap(spentOnly) : rows,
  };
}

/** Removes the expected hours, as the hours of some projects are only a part of a person's time. */
const spentOnly = <Row extends { days: (PersonDay | null)[]; sums: Sums }>(row: Row) =>
  row.sums.logged === 0 ? [] : [{ ...row, days: row.days.map(withoutExpectation), sums: loggedOnly(row.sums) }];

export type PeopleHours = ReturnType<typeof hoursWithin>;
export type HoursOf = Awaited<ReturnType<typeof hoursOf>>;

/** Leaves out the days on which people owe no reports: what is left compares with the expected hours. */
export const owedOnly = (hours: HoursOf): HoursOf => ({
  ...hours,
  rows: hours.rows.map((row) => ({ ...row, days: row.days.map((day) => (day?.isOwed ? day : null)) })),
});

/** Returns the API response for the result of `hoursOf`. */
export function summary({ startDate, endDate, holidays, closures, days, rows, projects }: HoursOf) {
  const totals = presentSums(total(rows.map(({ sums }) => sums)));
  const dailySums = byDay(
    days,
    rows.map((row) => row.days),
  );
  return {
    startDate,
    endDate,
    totals: { ...totals, utilization: totals.expected === 0 ? null : totals.loggedOwed / totals.expected },
    days: dailySums.map((day) => {
      const closure = closures[day.date];
      return { ...day, holiday: holidayOn({ holidays }, day.date), ...(closure && { closure }) };
    }),
    weeks: byWeek(dailySums),
    byProject: projects,
    byUser: rows.map(({ user, days, sums }) => ({
      user,
      ...presentSums(sums),
      owesReports: sums.owedDays > 0,
      days: days.length > hoursGridDaysMax ? null : days.map(presentDay),
    })),
  };
}
