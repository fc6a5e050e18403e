import { uuidv7 } from "uuidv7";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as leaves from "@daybook/contract/leaves/leaves";
import { require } from "#access/access.ts";
import { mayAdministerHolidays } from "#access/holidays.ts";
import { type Calendar, holidayCalendarOn, holidaysByCalendar, type Schedule } from "#calendar.ts";
import { changesOfDryRun, record } from "#changes.ts";
import * as holidaysChanges from "./holidays.changes.ts";
import type { ActorContext, CompanySettings } from "#context.ts";
import { AppError, invalid, onViolation } from "#errors.ts";
import * as holidaysLocksRepository from "./holidays.locks.repository.ts";
import * as holidaysRepository from "./holidays.repository.ts";
import { inDryRun, inTransaction } from "#transaction.ts";

/**
 * Returns the company settings with the holidays of all calendars from a day on, which together define the workdays: the
 * company's, and with `calendarFor` a person's. One query.
 */
export async function companyCalendar(ctx: Pick<ActorContext, "db" | "company">, from?: string): Promise<CompanySettings & Calendar> {
  return { ...ctx.company, ...holidaysByCalendar(await holidaysRepository.listAll(ctx.db, from)) };
}

/**
 * Locks the rules by which leave is charged for the transaction: holidays and leave types cannot change. Taken before people
 * are locked.
 */
export const lockRules = (ctx: Pick<ActorContext, "db">) => holidaysLocksRepository.lockRules(ctx.db);

/** The same for a change of holidays or leave types: no days can be charged. */
export const lockRulesExclusively = (ctx: Pick<ActorContext, "db">) => holidaysLocksRepository.lockRulesExclusively(ctx.db);

const present = ({ calendarId: _calendarId, ...holiday }: holidaysRepository.HolidayRow) => holiday;

/** Lists a person's holidays between two days: on each day those of the calendar that the person then has. */
export async function listOfPerson(
  ctx: Pick<ActorContext, "db">,
  schedules: readonly Schedule[] | undefined,
  { startDate, endDate }: { startDate: string; endDate: string },
) {
  const holidays = await holidaysRepository.listAll(ctx.db, startDate, endDate);
  return holidays.filter(({ date, calendarId }) => calendarId === holidayCalendarOn(schedules, date)).map(present);
}

export async function list(ctx: ActorContext, { calendar, startDate, endDate }: CheckedInputOf<typeof leaves.listHolidays>) {
  if (startDate && endDate && endDate < startDate) throw invalid("endDate", "The end date is before the start date");
  if (calendar) await requireCalendar(ctx, calendar);
  return (await holidaysRepository.list(ctx.db, calendar ?? null, startDate, endDate)).map(present);
}

/** Refuses a missing holiday calendar. Keeps others from deleting it until the transaction ends. */
export async function requireCalendar(ctx: Pick<ActorContext, "db">, id: string) {
  if (!(await holidaysRepository.lockCalendar(ctx.db, id))) throw new AppError("not_found", "This holiday calendar does not exist");
}

/** Copies the company's holidays into a calendar; returns how many. */
export const copyCompany = (ctx: Pick<ActorContext, "db">, calendarId: string) => holidaysRepository.copyCompany(ctx.db, calendarId);

/** Adds holidays to a calendar that no one has yet; returns how many. */
export async function addToNew(ctx: Pick<ActorContext, "db">, calendarId: string, holidays: readonly { date: string; name: string }[]) {
  await holidaysRepository.insertMany(
    ctx.db,
    holidays.map(({ date, name }) => ({ id: uuidv7(), calendarId, date, name, half: null })),
  );
  return holidays.length;
}

export const mayCreate = (ctx: ActorContext) => require(mayAdministerHolidays(ctx.actor), "create holidays");
export const mayRemove = (ctx: ActorContext) => require(mayAdministerHolidays(ctx.actor), "delete this holiday");

/** Makes a change and rolls it back; returns its result with the days of leave that people get back by it. */
const preview = <Result extends object>(ctx: ActorContext, change: (ctx: ActorContext) => Promise<Result>) =>
  inDryRun(ctx, async (ctx) => {
    const result = await change(ctx);
    const recorded = await changesOfDryRun(ctx);
    return { ...result, changes: ctx.features.flatMap(({ holidays }) => holidays?.returnedDays(recorded) ?? []) };
  });

/** Adds a holiday. A dry run returns whose leave it would change, and what is reported on the day. */
export async function create(ctx: ActorContext, { dryRun, ...input }: CheckedInputOf<typeof leaves.createHoliday>) {
  if (!dryRun) return add(ctx, input);
  const result = await preview(ctx, (ctx) => add(ctx, input));
  return { ...result, reported: await holidaysRepository.reportedOn(ctx.db, input.date, input.calendar ?? null) };
}

type New = Omit<CheckedInputOf<typeof leaves.createHoliday>, "dryRun">;

const add = (ctx: ActorContext, { calendar = null, date, name, half = null }: New) =>
  inTransaction(ctx, async (ctx) => {
    mayCreate(ctx);
    await lockRulesExclusively(ctx);
    if (calendar) await requireCalendar(ctx, calendar);
    const id = uuidv7();
    const row = { calendarId: calendar, date, name, half };
    await onViolation(holidaysRepository.insert(ctx.db, { id, ...row }), {
      holidays_calendar_date_key: () => new AppError("conflict", "A holiday already exists on this date"),
    });
    record(ctx, holidaysChanges.created, { id, after: { ...(calendar && { calendarId: calendar }), date, name, half }, holiday: row });
    return { _id: id, date, name, half };
  });

/** Deletes a holiday, making its date a workday again. Existing leave keeps its charges. */
export const remove = (ctx: ActorContext, { id, dryRun }: CheckedInputOf<typeof leaves.removeHoliday>) =>
  dryRun ? preview(ctx, (ctx) => removeOne(ctx, id)) : removeOne(ctx, id);

const removeOne = (ctx: ActorContext, id: string) =>
  inTransaction(ctx, async (ctx) => {
    mayRemove(ctx);
    await lockRulesExclusively(ctx);
    const holiday = await holidaysRepository.remove(ctx.db, id);
    if (!holiday) throw new AppError("not_found", "This holiday does not exist");
    const { _id, calendarId, ...fields } = holiday;
    record(ctx, holidaysChanges.removed, {
      id,
      before: { ...(calendarId && { calendarId }), ...fields },
      holiday: { calendarId, ...fields },
    });
    return { _id };
  });
