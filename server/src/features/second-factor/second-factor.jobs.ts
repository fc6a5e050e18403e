import type { Job } from "#context.ts";
import { StartError } from "#env.ts";
import type { Channels } from "#messaging/channels.ts";
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
const removedMail = ({ email: send, publicUrl }: Channels): Job<{ userId: string; byName: string }> => ({
  name: secondFactorRemovalService.removedJob,
  run: async ({ db, company, now }, { userId, byName }) => {
    const user = await secondFactorRepository.findUser(db, userId);
    if (!send || !user?.email) return;
    const place = publicUrl ? `Set up a new one: ${publicUrl}/profile?tab=security` : "Set up a new one on your profile, under Security.";
    const outcome = await send({
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
});

/** Removes the second factor of an account, for the command on the server. Throws a `StartError` if there is none. */
export const removeByEmail: Job = {
  name: "second-factor.remove_by_email",
  run: async (ctx, data) => {
    const { email } = data as { email: string };
    const problem = await secondFactorRemovalService.removeByEmail(ctx, email);
    if (problem) throw new StartError(problem);
  },
};

export const secondFactorJobs = (channels: Channels): Job[] => [challengesSweep, removedMail(channels) as Job];
