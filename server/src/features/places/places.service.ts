import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as places from "@daybook/contract/places/places";
import { compareNames } from "@daybook/contract/core/comparable";
import { require } from "#access/access.ts";
import { mayAdministerHolidays, mayReadPlace } from "#access/holidays.ts";
import { record } from "#changes.ts";
import type { ActorContext } from "#context.ts";
import {
  companyHolidays,
  companyPlace,
  type Gazetteer,
  gazetteer,
  type Place,
  type PlacedCalendar,
  requirePlace,
  suggestedCalendar,
} from "#domain/places.ts";
import { AppError } from "#errors.ts";
import * as holidaysService from "#features/holidays/holidays.service.ts";
import { setDefaultCalendar } from "#features/schedules/schedules.service.ts";
import * as usersService from "#features/users/users.service.ts";
import * as placesChanges from "./places.changes.ts";
import * as placesRepository from "./places.repository.ts";
import { inTransaction } from "#transaction.ts";

/*
 * Where people work. A place suggests the holiday calendar whose holidays are those of the place; the calendar of a person
 * changes only when an admin says so.
 */

export const mayAdminister = (ctx: ActorContext) => require(mayAdministerHolidays(ctx.actor), "change where people work");

/** What suggests calendars: those with places, and where the company is. */
export async function rulesOf(ctx: ActorContext) {
  const [calendars, stored] = await Promise.all([placesRepository.listCalendars(ctx.db), placesRepository.companyPlace(ctx.db)]);
  const company = companyPlace(ctx.company.timezone, stored);
  return {
    calendars,
    company,
    isFromTimezone: stored.country === null,
    suggest: (place: Place) => suggestedCalendar(place, calendars, company),
  };
}

const present = (world: Gazetteer, { country, region }: Place) => ({ country, region, name: world.nameOf({ country, region }) });
const keyOf = ({ country, region }: Place) => `${country} ${region ?? ""}`;

/** Lists where people work. While no one has a place, what is known about places is not loaded. */
export async function list(ctx: ActorContext) {
  require(mayAdministerHolidays(ctx.actor), "see where people work");
  const people = await placesRepository.listPeople(ctx.db, ctx.today());
  if (people.length === 0) return { company: null, places: [] };
  const [world, { company, isFromTimezone, suggest }] = await Promise.all([gazetteer(), rulesOf(ctx)]);
  const byPlace = Map.groupBy(people, keyOf);
  const used = [...byPlace.values()].map((there) => {
    const place = present(world, there[0]!);
    const calendar = suggest(place) ?? null;
    const differing = calendar ? there.filter(({ calendarId }) => calendarId !== calendar._id).length : 0;
    return { ...place, people: there.length, calendar, differing };
  });
  return {
    company: company && { ...present(world, company), isFromTimezone },
    places: used.toSorted((a, b) => compareNames(a.name, b.name)),
  };
}

export async function get(ctx: ActorContext, { id }: CheckedInputOf<typeof places.get>) {
  await usersService.findVisible(ctx, id);
  require(mayReadPlace(ctx.actor, id), "see where this person works");
  return presentPerson(ctx, id);
}

async function presentPerson(ctx: ActorContext, id: string) {
  const [own] = await placesRepository.placesOf(ctx.db, [id]);
  const { calendars, suggest } = await rulesOf(ctx);
  const { calendarId = null } = (await placesRepository.calendarOf(ctx.db, id, ctx.today())) ?? {};
  return {
    place: own ? present(await gazetteer(), own) : null,
    suggested: (own && suggest(own)) ?? null,
    current: calendarNamed(calendars, calendarId),
  };
}

const calendarNamed = (calendars: readonly PlacedCalendar[], id: string | null) => {
  const found = id === null ? undefined : calendars.find(({ _id }) => _id === id);
  return found ? { _id: found._id, name: found.name } : companyHolidays;
};

export async function maySet(ctx: ActorContext, { id }: Record<string, string>) {
  await usersService.findVisible(ctx, id!);
  mayAdminister(ctx);
}

export async function set(ctx: ActorContext, { id, place }: CheckedInputOf<typeof places.set>) {
  await maySet(ctx, { id });
  const wanted = place && requirePlace(await gazetteer(), place);
  return inTransaction(ctx, async (ctx) => {
    await maySet(ctx, { id });
    await change(ctx, id, wanted);
    return presentPerson(ctx, id);
  });
}

/** Sets or clears where a person works. Needs a transaction; the caller has checked the rights and the place. */
export async function change(ctx: ActorContext, userId: string, place: Place | null) {
  await placesRepository.lockPerson(ctx.db, userId);
  const [before] = await placesRepository.placesOf(ctx.db, [userId]);
  if (before?.country === place?.country && (before?.region ?? null) === (place?.region ?? null)) return false;
  if (place) await placesRepository.upsert(ctx.db, { userId, ...place, setBy: ctx.actor.id, setAt: ctx.now() });
  else await placesRepository.remove(ctx.db, userId);
  record(ctx, placesChanges.set, { id: userId, before: audited(before ?? null), after: audited(place) });
  return true;
}

const audited = (place: Place | null) => ({ country: place?.country ?? null, region: place?.region ?? null });

/** The same for the change of several people at once. */
export const setByAdmin = async (ctx: ActorContext, { userId, place }: { userId: string; place: Typed | null }) => {
  mayAdminister(ctx);
  const wanted = place && requirePlace(await gazetteer(), place);
  return change(ctx, userId, wanted);
};
type Typed = { country: string; region?: string | null | undefined };

/** Sets where the company is; null: in the country of its timezone. */
export async function setCompany(ctx: ActorContext, { place }: CheckedInputOf<typeof places.setCompany>) {
  mayAdminister(ctx);
  const wanted = place ? requirePlace(await gazetteer(), place) : { country: null, region: null };
  return inTransaction(ctx, async (ctx) => {
    mayAdminister(ctx);
    const before = await placesRepository.companyPlaceForUpdate(ctx.db);
    if (before.country !== wanted.country || before.region !== wanted.region) {
      await placesRepository.setCompanyPlace(ctx.db, wanted);
      record(ctx, placesChanges.companySet, { id: null, before, after: wanted });
    }
    return list(ctx);
  });
}

/** Gives the people of a place the calendar that it suggests, from a day on. */
export async function use(ctx: ActorContext, { country, region, holidayCalendar, from = ctx.today() }: CheckedInputOf<typeof places.use>) {
  mayAdminister(ctx);
  const world = await gazetteer();
  const place = requirePlace(world, { country, region });
  return inTransaction(ctx, async (ctx) => {
    mayAdminister(ctx);
    await holidaysService.lockRules(ctx);
    const calendar = (await rulesOf(ctx)).suggest(place);
    if (!calendar || calendar._id !== holidayCalendar)
      throw new AppError("conflict", `The holiday calendar for ${world.nameOf(place)} has changed. Reload the page and look again.`);
    if (calendar._id) await holidaysService.requireCalendar(ctx, calendar._id);
    let changed = 0;
    for (const { userId, calendarId: before } of await placesRepository.listPeople(ctx.db, from, place)) {
      const isChanged = await setDefaultCalendar(ctx, { userId, from, before, after: calendar._id, setBy: ctx.actor.id });
      if (isChanged) changed += 1;
    }
    return { calendar, changed };
  });
}

/** Country and region of the exported list of users, as the import reads them; none while no one has a place. */
export async function userColumns(ctx: ActorContext) {
  if (!(await placesRepository.hasAny(ctx.db))) return undefined;
  const world = await gazetteer();
  const nameIn = (names: readonly { code: string; name: string }[], code: string) => names.find((each) => each.code === code)?.name ?? code;
  return {
    heads: ["Country", "Region"],
    async cells(userIds: string[]) {
      const rows = userIds.length > 0 ? await placesRepository.placesOf(ctx.db, userIds) : [];
      return new Map(
        rows.map(({ userId, country, region }) => [
          userId,
          [nameIn(world.countries, country), region === null ? "" : nameIn(world.regionsOf(country), region)],
        ]),
      );
    },
  };
}
