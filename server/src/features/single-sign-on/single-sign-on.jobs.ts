import type { Job } from "#context.ts";
import { linkedJob } from "./single-sign-on.accounts.service.ts";
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

/** Tells a person by email that single sign-on now opens their account. Does nothing without SMTP. */
const linkedMail: Job<{ userId: string }> = {
  name: linkedJob,
  run: async ({ db, company, now, channels, singleSignOn }, { userId }) => {
    const user = await singleSignOnRepository.findPerson(db, userId);
    if (!channels.email || !singleSignOn || !user?.email) return;
    const provider = singleSignOn.settings.name;
    const outcome = await channels.email({
      reference: `single-sign-on-linked-${userId}-${Date.parse(now())}:1`,
      to: user.email,
      subject: `${company.companyName}: your account is linked to ${provider}`,
      text: [
        `Hello ${user.name},`,
        `Someone signed in at ${provider} with this email address, which now opens your ${company.companyName} account. All other sessions have ended.`,
        "If this was you, there is nothing to do. If it was not you, tell your administrator.",
      ].join("\n\n"),
      template: { name: "", language: "", parameters: [] },
    });
    if (outcome.kind === "retry") throw new Error(outcome.error);
  },
};

export const singleSignOnJobs: Job[] = [sweep, linkedMail];
