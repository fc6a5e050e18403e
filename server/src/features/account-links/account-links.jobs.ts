import type { Job } from "#context.ts";
import { emailChangedJob, emailJob, enqueueDue, sendEmail, sendEmailChanged } from "./account-links.emails.service.ts";
import { createRequested, requestJob } from "./account-links.requests.service.ts";
import * as accountLinksRepository from "./account-links.repository.ts";

const batchSize = 5000;
/** Links are kept this long after they expire, so that lists can say when an invitation expired. */
const keepMs = 90 * 86_400_000;

/** Sends the emails of links, answers requests to reset a password, and deletes old links. */
export const accountLinksJobs: Job[] = [
  {
    name: emailJob,
    run: (ctx, { id }: { id: string }) => sendEmail(ctx, id),
    catchUp: enqueueDue,
  },
  { name: requestJob, run: createRequested },
  { name: emailChangedJob, run: sendEmailChanged },
  { name: "accountLinks.retry", cron: "*/5 * * * *", run: enqueueDue },
  {
    name: "accountLinks.sweep",
    cron: "37 3 * * *",
    run: async ({ db, now }) => {
      const before = new Date(Date.parse(now()) - keepMs).toISOString();
      while ((await accountLinksRepository.removeExpired(db, before, batchSize)) === batchSize);
    },
  },
];
