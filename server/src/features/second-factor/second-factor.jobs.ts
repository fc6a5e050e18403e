import type { Job } from "#context.ts";
import * as secondFactorPasskeysRepository from "./second-factor.passkeys.repository.ts";
import * as secondFactorRepository from "./second-factor.repository.ts";
import * as secondFactorRemovalService from "./second-factor.removal.service.ts";

const batchSize = 5000;

/** Deletes unanswered passkey challenges every hour. */
const challengesSweep: Job = {
  name: "second-factor.challenges_sweep",
  cron: "52 * * * *",
  run: async ({ db, now }) => {
    while ((await secondFactorPasskeysRepository.removeExpiredChallenges(db, now(), batchSize)) === batchSize);
  },
};

/** Tells a person by email that an administrator has removed their second factor. Does nothing without SMTP. */
const removedMail: Job<{ userId: string; byName: string }> = {
  name: secondFactorRemovalService.removedJob,
  run: async ({ db, company, now, channels, env }, { userId, byName }) => {
    const user = await secondFactorRepository.findUser(db, userId);
    if (!channels.email || !user?.email) return;
    const place = env.publicUrl
      ? `Set up a new one: ${env.publicUrl}/profile?tab=security`
      : "Set up a new one on your profile, under Security.";
    const outcome = await channels.email({
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
    if (outcome.kind === "retry") throw new Error(outcome.error);
  },
};

export const secondFactorJobs: Job[] = [challengesSweep, removedMail];
