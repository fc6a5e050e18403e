import type { FastifyInstance } from "fastify";
import * as holidayCalendars from "@daybook/contract/holiday-calendars/holiday-calendars";
import { serve } from "#http/serve.ts";
import * as holidayCalendarsTeamsService from "./holiday-calendars.teams.service.ts";
import * as holidayCalendarsService from "./holiday-calendars.service.ts";

export function holidayCalendarsRoutes(app: FastifyInstance) {
  serve(app, holidayCalendars.list, holidayCalendarsService.list);
  serve(app, holidayCalendars.listTeams, holidayCalendarsTeamsService.list);
  serve(app, holidayCalendars.setTeam, holidayCalendarsTeamsService.set, holidayCalendarsService.mayAdminister);
  serve(app, holidayCalendars.create, holidayCalendarsService.create, holidayCalendarsService.mayAdminister);
  serve(app, holidayCalendars.rename, holidayCalendarsService.rename, holidayCalendarsService.mayAdminister);
  serve(app, holidayCalendars.remove, holidayCalendarsService.remove, holidayCalendarsService.mayAdminister);
}
