import type { Job } from "#context.ts";
import type { Sender } from "#deliveries/delivery-kind.ts";
import * as secondFactorPasskeysRepository from "./second-factor.passkeys.repository.ts";
import * as secondFactorRemovalService from "./second-factor.removal.service.ts";
import { linkAddress } from "#link-address.ts";
import * as mailsRepository from "#mails/mails.repository.ts";
import { sendMail } from "#mails/send-mail.ts";

const batchSize = 5000;

/** Deletes unanswered passkey challenges every hour. */
export const challengesSweep: Job = {
  name: "second-factor.challenges_sweep",
  cron: "52 * * * *",
  run: async ({ db, now }) => {
    while ((await secondFactorPasskeysRepository.removeExpiredChallenges(db, now(), batchSize)) === batchSize);
  },
};

/** Tells a person by email that an administrator has removed their second factor. */
export const removedSender: Sender = secondFactorRemovalService.removedEmails.sentBy(async (ctx, [delivery]) => {
  const { id, attempts, payload } = delivery!;
  const { userId, byName } = payload;
  const person = await mailsRepository.findRecipient(ctx.db, userId);
  if (!person) return { kind: "skipped", error: "The account is closed" };
  const { companyName } = ctx.company;
  const address = linkAddress(ctx);
  return sendMail(ctx, person, {
    reference: `${id}:${attempts}`,
    subject: `${companyName}: your second factor was removed`,
    blocks: [
      `${byName} has removed your authenticator app, recovery codes and passkeys from ${companyName}. Your password alone now signs you in.`,
      ...(address ? [] : ["Set up a new one on your profile, under Security."]),
    ],
    button: address ? { label: "Set up a new one", url: `${address}/profile?tab=security` } : undefined,
    after: ["If you did not ask for this, change your password and tell your administrator."],
  });
});
