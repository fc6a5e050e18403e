import { uuidv7 } from "uuidv7";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as holidayCalendars from "@daybook/contract/holiday-calendars/holiday-calendars";
import { require } from "#access/access.ts";
import { mayAdministerHolidays } from "#access/holidays.ts";
import { record } from "#changes.ts";
import * as holidayCalendarsChanges from "./holiday-calendars.changes.ts";
import type { ActorContext } from "#context.ts";
import { AppError, onViolation } from "#errors.ts";
import * as holidaysService from "#features/holidays/holidays.service.ts";
import * as holidayCalendarsRepository from "./holiday-calendars.repository.ts";
import { inTransaction } from "#transaction.ts";

const nameTakenMessage = "A holiday calendar with this name already exists";
const nameTaken = () => new AppError("conflict", nameTakenMessage, { errors: [{ path: "name", message: nameTakenMessage }] });

export const mayAdminister = (ctx: ActorContext) => require(mayAdministerHolidays(ctx.actor), "change holiday calendars");

export async function list(ctx: ActorContext) {
  require(mayAdministerHolidays(ctx.actor), "see holiday calendars");
  return holidayCalendarsRepository.list(ctx.db, ctx.today());
}

export const create = (ctx: ActorContext, { name, copyCompany = false }: CheckedInputOf<typeof holidayCalendars.create>) =>
  inTransaction(ctx, async (ctx) => {
    mayAdminister(ctx);
    const id = uuidv7();
    await onViolation(holidayCalendarsRepository.insert(ctx.db, { id, name, createdAt: ctx.now() }), {
      holiday_calendars_by_name: nameTaken,
    });
    const copied = copyCompany ? await holidaysService.copyCompany(ctx, id) : 0;
    record(ctx, holidayCalendarsChanges.created, { id, after: { name, ...(copyCompany && { copied }) } });
    return present(ctx, id);
  });

export const rename = (ctx: ActorContext, { id, name }: CheckedInputOf<typeof holidayCalendars.rename>) =>
  inTransaction(ctx, async (ctx) => {
    mayAdminister(ctx);
    const before = await lock(ctx, id);
    if (before.name !== name) {
      await onViolation(holidayCalendarsRepository.update(ctx.db, id, { name }), { holiday_calendars_by_name: nameTaken });
      record(ctx, holidayCalendarsChanges.renamed, { id, before: { name: before.name }, after: { name } });
    }
    return present(ctx, id);
  });

/** Deletes a calendar that no one has today or later. Its holidays stay for the days on which someone had it. */
export const remove = (ctx: ActorContext, { id }: CheckedInputOf<typeof holidayCalendars.remove>) =>
  inTransaction(ctx, async (ctx) => {
    mayAdminister(ctx);
    const { name } = await lock(ctx, id);
    const { people } = await present(ctx, id);
    if (people > 0) {
      const count = people === 1 ? "1 person has" : `${people} people have`;
      throw new AppError("conflict", `${count} the holidays of ${name}. Choose another calendar for them first.`);
    }
    await holidayCalendarsRepository.update(ctx.db, id, { deletedAt: ctx.now() });
    record(ctx, holidayCalendarsChanges.removed, { id, before: { name } });
    return { _id: id };
  });

async function lock(ctx: ActorContext, id: string) {
  const calendar = await holidayCalendarsRepository.findForUpdate(ctx.db, id);
  if (!calendar) throw new AppError("not_found", "This holiday calendar does not exist");
  return calendar;
}

const present = async (ctx: ActorContext, id: string) => (await holidayCalendarsRepository.list(ctx.db, ctx.today(), id))[0]!;
