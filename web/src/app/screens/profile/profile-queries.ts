import { hoursQuery } from "#features/hours/hours.api.ts";
import { balanceOf } from "#features/leaves/leaves.api.ts";
import { placeOf } from "#features/places/places.api.ts";
import { ownProfile } from "#features/users/users.api.ts";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { myProjects } from "#lib/api/shared-lists.ts";
import { endOfMonth, startOfMonth } from "#lib/format/dates.ts";
import { profileTabOf } from "./profile-tabs.ts";

/** The user's own hours of the month that contains the day. */
export const hoursOfMonth = (day: string) => hoursQuery("me", { startDate: startOfMonth(day), endDate: endOfMonth(day) });

/** Loads the profile, and what the tab in the address shows first. */
export function loadProfile(input: ScreenLoaderInput) {
  const { load, company, search, user } = input;
  const { Part, load: loadTab } = profileTabOf(search["tab"]);
  return Promise.all([
    load(ownProfile),
    load(placeOf(user._id)),
    load(balanceOf()),
    load(myProjects),
    load(hoursOfMonth(company.today)),
    Part.preload(),
    loadTab?.(input),
  ]);
}
