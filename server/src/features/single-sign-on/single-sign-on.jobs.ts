import type { Job } from "#context.ts";
import type { Sender } from "#deliveries/delivery-kind.ts";
import * as mailsRepository from "#mails/mails.repository.ts";
import { sendMail } from "#mails/send-mail.ts";
import { linkedEmails } from "./single-sign-on.accounts.service.ts";
import * as singleSignOnRepository from "./single-sign-on.repository.ts";

const batchSize = 5000;

/** Deletes sign-ins that never came back from the provider, every hour, in batches to keep transactions short. */
const sweep: Job = {
  name: "singleSignOn.sweep",
  cron: "23 * * * *",
  run: async ({ db, now }) => {
    while ((await singleSignOnRepository.removeExpiredRequests(db, now(), batchSize)) === batchSize);
  },
};

/** Tells a person by email that single sign-on now opens their account. */
export const linkedSender: Sender = linkedEmails.sentBy(async (ctx, [delivery]) => {
  const { id, attempts, payload } = delivery!;
  const person = await mailsRepository.findRecipient(ctx.db, payload.userId);
  if (!person || !ctx.singleSignOn) return { kind: "skipped", error: "The account is closed, or single sign-on is not set up" };
  const { companyName } = ctx.company;
  const provider = ctx.singleSignOn.settings.name;
  return sendMail(ctx, person, {
    reference: `${id}:${attempts}`,
    subject: `${companyName}: your account is linked to ${provider}`,
    blocks: [
      `Someone signed in at ${provider} with this email address, which now opens your ${companyName} account. All other sessions have ended.`,
      "If this was you, there is nothing to do. If it was not you, tell your administrator.",
    ],
  });
});

export const singleSignOnJobs: Job[] = [sweep];
