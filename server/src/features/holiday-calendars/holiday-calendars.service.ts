import { counted } from "@daybook/contract/core/numbers";
import { uuidv7 } from "uuidv7";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as holidayCalendars from "@daybook/contract/holiday-calendars/holiday-calendars";
import { require } from "#access/access.ts";
import { mayAdministerHolidays } from "#access/holidays.ts";
import { record } from "#changes.ts";
import * as holidayCalendarsChanges from "./holiday-calendars.changes.ts";
import type { ActorContext } from "#context.ts";
import { type Gazetteer, gazetteer, type Place, requirePlace } from "#domain/places.ts";
import { AppError, onViolation } from "#errors.ts";
import * as holidaysService from "#features/holidays/holidays.service.ts";
import * as holidayCalendarsRepository from "./holiday-calendars.repository.ts";
import { inTransaction } from "#transaction.ts";

const nameTakenMessage = "A holiday calendar with this name already exists";
const nameTaken = () => new AppError("conflict", nameTakenMessage, { errors: [{ path: "name", message: nameTakenMessage }] });
const placeTaken = () => {
  const message = "Another holiday calendar has this place already. A place has one calendar.";
  return new AppError("conflict", message, { errors: [{ path: "place", message }] });
};
const violations = { holiday_calendars_by_name: nameTaken, holiday_calendars_by_place: placeTaken };

export const mayAdminister = (ctx: ActorContext) => require(mayAdministerHolidays(ctx.actor), "change holiday calendars");

export async function list(ctx: ActorContext) {
  require(mayAdministerHolidays(ctx.actor), "see holiday calendars");
  return present(await holidayCalendarsRepository.list(ctx.db, ctx.today()));
}

type Row = Awaited<ReturnType<typeof holidayCalendarsRepository.list>>[number];

/** The calendars with the names of their places. */
async function present(rows: readonly Row[]) {
  const world = rows.some(({ country }) => country !== null) ? await gazetteer() : undefined;
  return rows.map(({ country, region, ...row }) => {
    const place = country === null ? null : { country, region };
    return { ...row, place: place && { ...place, name: world!.nameOf(place) } };
  });
}

const presentOne = async (ctx: ActorContext, id: string) =>
  (await present(await holidayCalendarsRepository.list(ctx.db, ctx.today(), id)))[0]!;

const noPlace = { country: null, region: null };
/** What the audit trail says of a place. */
const audited = ({ country, region }: { country: string | null; region: string | null }) =>
  country && [country, region].filter(Boolean).join("-");

/** From this month on a new calendar has the public holidays of the next year, too. */
const lastQuarterFrom = 10;

export async function create(ctx: ActorContext, { name, copyCompany, place, holidays }: CheckedInputOf<typeof holidayCalendars.create>) {
  mayAdminister(ctx);
  const world = place ? await gazetteer() : undefined;
  const placed = place ? requirePlace(world!, place) : noPlace;
  return inTransaction(ctx, async (ctx) => {
    mayAdminister(ctx);
    const id = uuidv7();
    await onViolation(holidayCalendarsRepository.insert(ctx.db, { id, name, ...placed, createdAt: ctx.now() }), violations);
    const filled = holidays ?? (copyCompany ? "company" : "none");
    const copied = filled === "company" ? await holidaysService.copyCompany(ctx, id) : undefined;
    const added = filled === "public" && world ? await addPublic(ctx, id, world, placed as Place) : undefined;
    record(ctx, holidayCalendarsChanges.created, {
      id,
      after: {
        name,
        ...(placed.country && { place: audited(placed) }),
        ...(copied !== undefined && { copied }),
        ...(added !== undefined && { added }),
      },
    });
    return presentOne(ctx, id);
  });
}

/** Adds the public holidays of a place: of this year, and in the last quarter also of the next. */
function addPublic(ctx: ActorContext, id: string, world: Gazetteer, place: Place) {
  const year = Number(ctx.today().slice(0, 4));
  const years = Number(ctx.today().slice(5, 7)) >= lastQuarterFrom ? [year, year + 1] : [year];
  return holidaysService.addToNew(
    ctx,
    id,
    years.flatMap((each) => world.publicHolidays(place, each)),
  );
}

/** Changes the name of a calendar, and the place of its holidays if one is sent. */
export async function rename(ctx: ActorContext, { id, name, place }: CheckedInputOf<typeof holidayCalendars.rename>) {
  mayAdminister(ctx);
  const placed = place ? requirePlace(await gazetteer(), place) : noPlace;
  return inTransaction(ctx, async (ctx) => {
    mayAdminister(ctx);
    const before = await lock(ctx, id);
    const hasOtherPlace = place !== undefined && (before.country !== placed.country || before.region !== placed.region);
    if (before.name !== name || hasOtherPlace) {
      const changes = { ...(before.name !== name && { name }), ...(hasOtherPlace && placed) };
      await onViolation(holidayCalendarsRepository.update(ctx.db, id, changes), violations);
      record(ctx, holidayCalendarsChanges.renamed, {
        id,
        before: { name: before.name, ...(hasOtherPlace && { place: audited(before) }) },
        after: { name, ...(hasOtherPlace && { place: audited(placed) }) },
      });
    }
    return presentOne(ctx, id);
  });
}

/** Deletes a calendar that no one has today or later. Its holidays stay for the days on which someone had it. */
export const remove = (ctx: ActorContext, { id }: CheckedInputOf<typeof holidayCalendars.remove>) =>
  inTransaction(ctx, async (ctx) => {
    mayAdminister(ctx);
    const { name } = await lock(ctx, id);
    const { people } = await presentOne(ctx, id);
    if (people > 0) {
      const count = counted(people, "person has", "people have");
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
