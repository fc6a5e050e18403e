import type { FastifyInstance } from "fastify";
import * as nudges from "@daybook/contract/nudges/nudges";
import { serve } from "#http/serve.ts";
import * as nudgesService from "./nudges.service.ts";

export function nudgesRoutes(app: FastifyInstance) {
  serve(app, nudges.remind, nudgesService.remind, nudgesService.mayRemind);
  serve(app, nudges.remindOfAnnouncement, nudgesService.remindOfAnnouncement, nudgesService.mayRemindOfAnnouncements);
  serve(app, nudges.today, nudgesService.listToday);
}
