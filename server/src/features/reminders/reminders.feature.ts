import type { Feature } from "#feature.ts";
import { reminderSenders } from "./reminders.delivery.service.ts";
import { remindersRoutes } from "./reminders.routes.ts";
import { reminded, remindedToday } from "./reminders.service.ts";
import { scheduleJob } from "./reminders.schedule.jobs.ts";

export const reminders: Feature = {
  name: "reminders",
  routes: remindersRoutes,
  jobs: [scheduleJob],
  deliveries: reminderSenders,
  reminded,
  remindedToday,
};
