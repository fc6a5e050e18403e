import { uuidv7 } from "uuidv7";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as leaves from "@daybook/contract/leaves";
import { require } from "#access/access.ts";
import { mayAdministerHolidays } from "#access/holidays.ts";
import type { Calendar, Holiday } from "#calendar.ts";
import { type CompanySettings, type Context, inTransaction } from "#context.ts";
import { AppError, invalid, onViolation } from "#errors.ts";
import * as holidaysRepository from "./holidays.repository.ts";

/** Returns the company settings with the holidays from a day on, which together define the workdays. One query. */
export async function companyCalendar(ctx: Pick<Context, "db" | "company">, from?: string): Promise<CompanySettings & Calendar> {
  const holidays = await holidaysRepository.list(ctx.db, from);
  return { ...ctx.company, holidays: new Map(holidays.map(({ date, name, half }) => [date, { name, half }])) };
}

export const listBetween = (ctx: Pick<Context, "db">, { startDate, endDate }: { startDate: string; endDate: string }) =>
  holidaysRepository.list(ctx.db, startDate, endDate);

export async function list(ctx: Context, { startDate, endDate }: CheckedInputOf<typeof leaves.listHolidays>) {
  if (startDate && endDate && endDate < startDate) throw invalid("endDate", "The end date is before the start date");
  return holidaysRepository.list(ctx.db, startDate, endDate);
}

export const mayCreate = (ctx: Context) => require(mayAdministerHolidays(ctx.actor), "create holidays");
export const mayRemove = (ctx: Context) => require(mayAdministerHolidays(ctx.actor), "delete this holiday");

/** Hooks of other features in the same transaction: before holidays change, and after one is added. */
export type HolidaySteps = {
  before: (ctx: Context) => Promise<unknown>;
  added: (ctx: Context, holiday: Holiday & { date: string }) => Promise<void>;
};

export const create =
  (steps: HolidaySteps) =>
  (ctx: Context, { date, name, half = null }: CheckedInputOf<typeof leaves.createHoliday>) =>
    inTransaction(ctx, async (ctx) => {
      mayCreate(ctx);
      await steps.before(ctx);
      const id = uuidv7();
      await onViolation(holidaysRepository.insert(ctx.db, { id, date, name, half }), {
        holidays_date_key: () => new AppError("conflict", "A holiday already exists on this date"),
      });
      await steps.added(ctx, { date, name, half });
      ctx.audit("holidays.created", "holidays", id, { after: { date, name, half } });
      ctx.emit({ name: "holidays.changed" });
      return { _id: id, date, name, half };
    });

/** Deletes a holiday, making its date a workday again. Existing leave keeps its charges. */
export const remove =
  (steps: HolidaySteps) =>
  (ctx: Context, { id }: CheckedInputOf<typeof leaves.removeHoliday>) =>
    inTransaction(ctx, async (ctx) => {
      mayRemove(ctx);
      await steps.before(ctx);
      const holiday = await holidaysRepository.remove(ctx.db, id);
      if (!holiday) throw new AppError("not_found", "This holiday does not exist");
      const { _id, ...before } = holiday;
      ctx.audit("holidays.removed", "holidays", id, { before });
      ctx.emit({ name: "holidays.changed" });
      return { _id };
    });
