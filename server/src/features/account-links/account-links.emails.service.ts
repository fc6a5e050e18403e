import type { ActorContext, MaybeActor } from "#context.ts";
import { dayIn } from "#clock.ts";
import { formatDay } from "#format.ts";
import * as accountLinksEmailsRepository from "./account-links.emails.repository.ts";
import type { ClaimedEmail } from "./account-links.emails.repository.ts";
import { newLinkUrl } from "./account-links.tokens.ts";

export const emailJob = "accountLinks.email";
export const emailChangedJob = "accountLinks.email_changed";

/** An email that is no longer the account's. `chosen` is text of the account's owner: null if the address was never confirmed. */
export type EmailChangedData = { to: string; chosen: { name: string; email: string | null } | null; byAdmin: boolean };

/** Attempts per email, 30 s, 2 min, 8 min and 32 min apart. */
export const maxEmailAttempts = 5;
const backoffMs = (triesLeft: number) => 30_000 * 4 ** Math.max(0, maxEmailAttempts - 1 - triesLeft);
/** After this time another process repeats an attempt whose process died. */
const claimMs = 10 * 60_000;

const later = (now: string, ms: number) => new Date(Date.parse(now) + ms).toISOString();

/** Queues jobs that send the emails. The rows say what is left to send; `enqueueDue` finds lost jobs. */
export async function enqueueEmails(ctx: ActorContext<MaybeActor>, links: { id: string }[]) {
  for (const { id } of links) await ctx.jobs.send(ctx.db, emailJob, { id });
}

/** Queues emails that are due, for example after a restart. */
export const enqueueDue = async (ctx: ActorContext<MaybeActor>) =>
  enqueueEmails(
    ctx,
    (await accountLinksEmailsRepository.listDue(ctx.db, ctx.now(), 500)).map((id) => ({ id })),
  );

/**
 * Sends the email of a link, with a token of its own. Each attempt makes a new token, so the latest email has the valid one.
 * An email without a reply from the mail server is sent again: two emails are better than none.
 */
export async function sendEmail(ctx: ActorContext<MaybeActor>, id: string) {
  if (!ctx.channels.email) return;
  const row = await accountLinksEmailsRepository.findPurpose(ctx.db, id);
  if (!row) return;
  const { url, tokenHash } = newLinkUrl(row.baseUrl, row.purpose);
  const now = ctx.now();
  const claimed = await accountLinksEmailsRepository.claim(ctx.db, id, { tokenHash, nextAttemptAt: later(now, claimMs) }, now);
  if (!claimed?.email) return;
  const message = { reference: `${id}-${claimed.triesLeft}`, to: claimed.email, ...textsOf(ctx, claimed, url) };
  const outcome = await ctx.channels.email({ ...message, template: { name: "", language: "", parameters: [] } });
  if (outcome.kind === "accepted") {
    await accountLinksEmailsRepository.saveResult(ctx.db, id, { emailStatus: "sent", nextEmailAt: null });
  } else if (outcome.kind === "rejected" || claimed.triesLeft === 0) {
    await accountLinksEmailsRepository.saveResult(ctx.db, id, { emailStatus: "failed", nextEmailAt: null });
  } else {
    const nextEmailAt = later(ctx.now(), backoffMs(claimed.triesLeft));
    await accountLinksEmailsRepository.saveResult(ctx.db, id, { emailStatus: "queued", nextEmailAt });
    await ctx.jobs.send(ctx.db, emailJob, { id }, { startAfter: nextEmailAt });
  }
}

/** Returns the subject and text of the email. */
function textsOf(
  { company }: Pick<ActorContext<MaybeActor>, "company">,
  { purpose, name, emailConfirmedAt, expiresAt, createdBy }: ClaimedEmail,
  url: string,
) {
  // An unconfirmed address may belong to someone else, who gets no text that the account's owner chose.
  const greeting = emailConfirmedAt ? `Hello ${name},` : "Hello,";
  const until = formatDay(dayIn(company.timezone, new Date(expiresAt)));
  if (purpose === "invitation") {
    return {
      subject: `${company.companyName} invites you to Daybook`,
      text: `${greeting}\n\n${company.companyName} uses Daybook for daily reports, tasks and leave. Choose a password to start:\n\n${url}\n\nThe link works once, until ${until}. Don't forward it: it opens your account.\n`,
    };
  }
  if (purpose === "confirm_email") {
    return {
      subject: `${company.companyName}: confirm your email address`,
      text: `${greeting}\n\nAn account for ${company.companyName} in Daybook uses this email address. Confirm that it is yours:\n\n${url}\n\nThe link works once, until ${until}. If the account is not yours, ignore this email.\n`,
    };
  }
  const why = createdBy
    ? "An administrator created this link, with which you can choose a new password for Daybook"
    : "You can choose a new password for Daybook with this link";
  const lifetime = createdBy ? "The link works once, within 24 hours." : "The link works once, within an hour.";
  const ignore = createdBy ? "" : " If you didn't ask for it, ignore this email. Your password stays the same.";
  return {
    subject: `${company.companyName}: reset your password`,
    text: `${greeting}\n\n${why}:\n\n${url}\n\n${lifetime}${ignore}\n`,
  };
}

/** Tells an address that an account no longer uses it. */
export async function sendEmailChanged({ company, now, channels }: ActorContext<MaybeActor>, { to, chosen, byAdmin }: EmailChangedData) {
  if (!channels.email) return;
  const what = byAdmin ? "An administrator has changed the email address of your account" : "The email address of your account was changed";
  const outcome = await channels.email({
    reference: `email-changed-${Date.parse(now())}:1`,
    to,
    subject: `${company.companyName}: your email address was changed`,
    text: [
      chosen ? `Hello ${chosen.name},` : "Hello,",
      `${what} for ${company.companyName}${chosen?.email ? ` to ${chosen.email}` : ""}. This address no longer signs in.`,
      "If this was not you, tell your administrator.",
    ].join("\n\n"),
    template: { name: "", language: "", parameters: [] },
  });
  if (outcome.kind === "retry") throw new Error(outcome.error);
}
