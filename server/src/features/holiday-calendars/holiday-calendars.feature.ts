import { on } from "#changes.ts";
import type { Feature } from "#feature.ts";
import * as usersChanges from "#features/users/users.changes.ts";
import * as holidayCalendarsChanges from "./holiday-calendars.changes.ts";
import { holidayCalendarsRoutes } from "./holiday-calendars.routes.ts";
import * as holidayCalendarsTeamsService from "./holiday-calendars.teams.service.ts";

export const holidayCalendars: Feature = {
  name: "holiday-calendars",
  routes: holidayCalendarsRoutes,
  on: [
    on(usersChanges.created, holidayCalendarsTeamsService.followNewAccounts),
    on([usersChanges.updated, usersChanges.assignedByGroups], holidayCalendarsTeamsService.followTeams),
    on(holidayCalendarsChanges.removed, holidayCalendarsTeamsService.followRemoved),
  ],
};
