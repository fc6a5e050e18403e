import type { FastifyInstance } from "fastify";
import * as holidays from "@daybook/contract/holidays/holidays";
import * as leaves from "@daybook/contract/leaves/leaves";
import { serve } from "#http/serve.ts";
import * as holidaysSuggestionsService from "./holidays.suggestions.service.ts";
import * as holidaysService from "./holidays.service.ts";

export const holidaysRoutes = (app: FastifyInstance) => {
  serve(app, leaves.listHolidays, holidaysService.list);
  serve(app, holidays.suggest, holidaysSuggestionsService.suggest, holidaysService.mayCreate);
  serve(app, leaves.createHoliday, holidaysService.create, holidaysService.mayCreate);
  serve(app, leaves.removeHoliday, holidaysService.remove, holidaysService.mayRemove);
};
