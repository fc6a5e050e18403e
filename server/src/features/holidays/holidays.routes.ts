import type { FastifyInstance } from "fastify";
import * as leaves from "@daybook/contract/leaves";
import { serve } from "#http/serve.ts";
import * as holidaysService from "./holidays.service.ts";

/** @param steps what other features do when a day becomes a holiday */
export const holidaysRoutes = (steps: holidaysService.HolidaySteps) => (app: FastifyInstance) => {
  serve(app, leaves.listHolidays, holidaysService.list);
  serve(app, leaves.createHoliday, holidaysService.create(steps), holidaysService.mayCreate);
  serve(app, leaves.removeHoliday, holidaysService.remove(steps), holidaysService.mayRemove);
};
