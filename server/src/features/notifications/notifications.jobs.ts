import { uuidv7 } from "uuidv7";
import { keepNotificationsDays } from "@daybook/contract/notifications/kinds";
import { instantAt } from "#calendar.ts";
import type { Job } from "#context.ts";
import { queueDeliveries } from "./notifications.deliveries.service.ts";
import { notify } from "./notifications.notify.service.ts";
import * as notificationsRepository from "./notifications.repository.ts";
import * as notificationsSubjectsRepository from "./notifications.subjects.repository.ts";
import { dueNotice } from "./notifications.tasks.service.ts";
import { inTransaction } from "#transaction.ts";

const batchSize = 500;
const dayMs = 86_400_000;
/** When people learn which of their tasks are due today, in the company's timezone. */
const dueAt = "07:00";

/** Tells assignees once, on the morning of the day, that an open task is due. */
const dueTasks: Job = {
  name: "notifications.due",
  cron: "*/10 * * * *",
  run: async (ctx) => {
    const [today, { timezone }] = [ctx.today(), ctx.company];
    if (ctx.now() < instantAt(timezone, today, dueAt)) return;
    const since = instantAt(timezone, today, "00:00");
    const actId = uuidv7();
    for (;;) {
      const tasks = await notificationsSubjectsRepository.listDue(ctx.db, today, since, batchSize);
      if (tasks.length > 0) await inTransaction({ ...ctx, actId }, (ctx) => notify(ctx, tasks.map(dueNotice), queueDeliveries));
      if (tasks.length < batchSize) return;
    }
  },
};

/** Brings snoozed notices back to open browsers. The lists find them by their time. */
const wake: Job = {
  name: "notifications.wake",
  cron: "* * * * *",
  run: async (ctx) => {
    for (;;) {
      const userIds = await notificationsRepository.wake(ctx.db, ctx.now(), batchSize);
      if (userIds.length > 0) ctx.emit({ name: "notifications.changed", userIds: [...new Set(userIds)] });
      if (userIds.length < batchSize) return;
    }
  },
};

const sweep: Job = {
  name: "notifications.sweep",
  cron: "23 3 * * *",
  run: async ({ db, now }) => {
    const before = new Date(Date.parse(now()) - keepNotificationsDays * dayMs).toISOString();
    while ((await notificationsRepository.removeOlder(db, before, batchSize)) === batchSize);
  },
};

export const notificationsJobs: Job[] = [dueTasks, wake, sweep];
