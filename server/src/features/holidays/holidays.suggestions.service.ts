import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as holidays from "@daybook/contract/holidays/holidays";
import type { ActorContext } from "#context.ts";
import { companyPlace, gazetteer, requirePlace } from "#domain/places.ts";
import { mayCreate } from "./holidays.service.ts";
import * as holidaysRepository from "./holidays.repository.ts";

/** Suggests the public holidays of a country or region; admins choose among them. This year's by default. */
export async function suggest(ctx: ActorContext, { calendar, country, region, year }: CheckedInputOf<typeof holidays.suggest>) {
  mayCreate(ctx);
  const world = await gazetteer();
  const { countries } = world;
  const stored = await holidaysRepository.placeOf(ctx.db, calendar ?? null);
  const company = companyPlace(ctx.company.timezone, await holidaysRepository.companyPlace(ctx.db));
  const companyCountry = company && world.isCountry(company.country) ? company.country : null;
  const place = stored?.country ? { country: stored.country, region: stored.region } : null;
  const common = { countries, companyCountry, place };
  if (country === undefined) return { ...common, isIncomplete: false, regions: [], holidays: [] };
  const chosen = requirePlace(world, { country, region });
  const wanted = String(year ?? ctx.today().slice(0, 4));
  const known = await holidaysRepository.list(ctx.db, calendar ?? null, `${wanted}-01-01`, `${wanted}-12-31`);
  const existing = new Set(known.map(({ date }) => date));
  return {
    ...common,
    isIncomplete: world.isIncomplete(chosen.country),
    regions: world.regionsOf(chosen.country),
    holidays: world.publicHolidays(chosen, wanted).map((each) => ({ ...each, exists: existing.has(each.date) })),
  };
}
