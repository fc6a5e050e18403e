import type { Feature } from "#feature.ts";
import { emailSender } from "./notifications.email.service.ts";
import { notificationsJobs } from "./notifications.jobs.ts";
import { subscriptions } from "./notifications.record.service.ts";
import { notificationsRoutes } from "./notifications.routes.ts";
import { mayReadNotice } from "./notifications.service.ts";
import { pushSender } from "./push/notifications.push.service.ts";

export const notifications: Feature = {
  name: "notifications",
  routes: notificationsRoutes,
  jobs: notificationsJobs,
  deliveries: [emailSender, pushSender],
  on: subscriptions,
  ownExport: { notifications: mayReadNotice },
};
