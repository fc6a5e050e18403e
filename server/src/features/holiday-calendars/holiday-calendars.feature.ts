import type { Feature } from "#feature.ts";
import { holidayCalendarsRoutes } from "./holiday-calendars.routes.ts";

export const holidayCalendars: Feature = {
  name: "holiday-calendars",
  routes: holidayCalendarsRoutes,
};
