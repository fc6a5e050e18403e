import type { Feature } from "#feature.ts";
import { remindersJobs } from "./reminders.jobs.ts";
import { remindersRoutes } from "./reminders.routes.ts";

export const reminders: Feature = {
  name: "reminders",
  routes: remindersRoutes,
  jobs: remindersJobs,
};
