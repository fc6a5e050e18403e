import type { Job } from "#context.ts";
import type { Sender } from "#deliveries/delivery-kind.ts";
import { emailSenders } from "./account-links.emails.service.ts";
import { requestSender } from "./account-links.requests.service.ts";
import * as accountLinksRepository from "./account-links.repository.ts";

const batchSize = 5000;
/** Links are kept this long after they expire, so that lists can say when an invitation expired. */
const keepMs = 90 * 86_400_000;

/** Deletes old links. */
export const accountLinksSweep: Job = {
  name: "accountLinks.sweep",
  cron: "37 3 * * *",
  run: async ({ db, now }) => {
    const before = new Date(Date.parse(now()) - keepMs).toISOString();
    while ((await accountLinksRepository.removeExpired(db, before, batchSize)) === batchSize);
  },
};

/** Sends the emails of links and of changed addresses, and answers requests to reset a password. */
export const accountLinksSenders: Sender[] = [...emailSenders, requestSender];
