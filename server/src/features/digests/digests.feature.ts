import type { Feature } from "#feature.ts";
import { digestSender } from "./digests.emails.service.ts";
import { digestsSchedule } from "./digests.jobs.ts";
import { digestsRoutes } from "./digests.routes.ts";

export const digests: Feature = {
  name: "digests",
  routes: digestsRoutes,
  jobs: [digestsSchedule],
  deliveries: [digestSender],
};
