import type { Job } from "#context.ts";
import type { Sender } from "#deliveries/delivery-kind.ts";
import * as secondFactorPasskeysRepository from "./second-factor.passkeys.repository.ts";
import * as secondFactorRepository from "./second-factor.repository.ts";
import * as secondFactorRemovalService from "./second-factor.removal.service.ts";
import { linkAddress } from "#link-address.ts";

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
export const removedSender: Sender = secondFactorRemovalService.removedEmails.sentBy(
  async ({ db, company, channels, env, now }, [delivery]) => {
    const { userId, byName } = delivery!.payload;
    const user = await secondFactorRepository.findUser(db, userId);
    if (!channels.email || !user?.email) return { kind: "skipped", error: channels.email ? "no email address" : "Email is not set up" };
    const publicUrl = linkAddress({ env, company });
    const place = publicUrl ? `Set up a new one: ${publicUrl}/profile?tab=security` : "Set up a new one on your profile, under Security.";
    return channels.email({
      reference: `second-factor-removed-${userId}-${Date.parse(now())}:1`,
      to: user.email,
      subject: `${company.companyName}: your second factor was removed`,
      text: [
        `Hello ${user.name},`,
        `${byName} has removed your authenticator app, recovery codes and passkeys from ${company.companyName}. Your password alone now signs you in.`,
        place,
        "If you did not ask for this, change your password and tell your administrator.",
      ].join("\n\n"),
      template: { name: "", language: "", parameters: [] },
    });
  },
);
