import type { Feature } from "#feature.ts";
import { schedulesRoutes } from "./schedules.routes.ts";
import * as schedulesService from "./schedules.service.ts";

export const schedules: Feature = {
  name: "schedules",
  routes: schedulesRoutes,
  accounts: { setSchedule: schedulesService.set },
};
