import { z } from "zod";
import type { ActorContext, MaybeActor } from "#context.ts";
import { dayIn } from "#clock.ts";
import { deliveryKind, type Send, type Sender } from "#deliveries/delivery-kind.ts";
import { formatDay } from "#format.ts";
import { type Mail, sendMail } from "#mails/send-mail.ts";
import * as accountLinksRepository from "./account-links.repository.ts";
import type { EmailedLink } from "./account-links.repository.ts";
import { newLinkUrl } from "./account-links.tokens.ts";

const declaration = {
  channel: "email",
  policy: {
    // Two emails are better than none.
    guarantee: "at least once",
    // 30 s, 2 min, 8 min, 32 min.
    attempts: { max: 5, firstWaitMs: 30_000 },
    places: 4,
  },
} as const;
const ofLink = { ...declaration, payload: z.object({ linkId: z.string() }) };

/** Emails with links that administrators make. */
export const linkEmails = deliveryKind({ ...ofLink, name: "account-links.email" });

/** Emails with links for which anyone can ask, also by registering: a kind of their own, so that they delay no other email. */
export const requestedLinkEmails = deliveryKind({ ...ofLink, name: "account-links.requested_email" });

/**
 * Emails to an address that an account no longer uses, which is stored nowhere else. `chosen` is text of the account's owner:
 * null if the address was never confirmed.
 */
export const emailChanges = deliveryKind({
  ...declaration,
  name: "account-links.email_changed",
  payload: z.object({
    to: z.string(),
    chosen: z.object({ name: z.string(), email: z.string().nullable() }).nullable(),
    byAdmin: z.boolean(),
  }),
});

/**
 * Sends the email of a link, with a token of its own. Each attempt makes a new token, so the latest email has the valid one.
 */
const sendEmail: Send<{ linkId: string }> = async (ctx, [delivery]) => {
  const { payload, attempts } = delivery!;
  const row = await accountLinksRepository.findPurpose(ctx.db, payload.linkId);
  const made = row && newLinkUrl(row.baseUrl, row.purpose);
  const link = made && (await accountLinksRepository.setEmailToken(ctx.db, payload.linkId, made.tokenHash, ctx.now()));
  if (!link) return { kind: "skipped", error: "The link was used or replaced, or has expired" };
  return sendMail(ctx, link, { reference: `${payload.linkId}-${attempts}`, ...letterOf(ctx, link, made.url) });
};

/** Tells an address that an account no longer uses it. */
const sendEmailChanged: Send<z.infer<typeof emailChanges.payload>> = async (ctx, [delivery]) => {
  const { id, attempts, payload } = delivery!;
  const { to, chosen, byAdmin } = payload;
  const { companyName } = ctx.company;
  const what = byAdmin ? "An administrator has changed the email address of your account" : "The email address of your account was changed";
  return sendMail(
    ctx,
    { email: to, name: chosen?.name ?? "", emailConfirmedAt: chosen && ctx.now() },
    {
      reference: `${id}-${attempts}`,
      subject: `${companyName}: your email address was changed`,
      blocks: [
        `${what} for ${companyName}${chosen?.email ? ` to ${chosen.email}` : ""}. This address no longer signs in.`,
        "If this was not you, tell your administrator.",
      ],
    },
  );
};

export const emailSenders: Sender[] = [
  linkEmails.sentBy(sendEmail),
  requestedLinkEmails.sentBy(sendEmail),
  emailChanges.sentBy(sendEmailChanged),
];

/** Returns the subject and content of the email. */
function letterOf(
  { company }: Pick<ActorContext<MaybeActor>, "company">,
  { purpose, expiresAt, createdBy }: EmailedLink,
  url: string,
): Pick<Mail, "subject" | "blocks" | "button" | "after"> {
  const { companyName, timezone } = company;
  const until = formatDay(dayIn(timezone, new Date(expiresAt)));
  if (purpose === "invitation")
    return {
      subject: `${companyName} invites you to Daybook`,
      blocks: [`${companyName} uses Daybook for daily reports, tasks and leave. Choose a password to start.`],
      button: { label: "Choose a password", url },
      after: [`The link works once, until ${until}. Don't forward it: it opens your account.`],
    };
  if (purpose === "confirm_email")
    return {
      subject: `${companyName}: confirm your email address`,
      blocks: [`An account for ${companyName} in Daybook uses this email address. Confirm that it is yours.`],
      button: { label: "Confirm your email address", url },
      after: [`The link works once, until ${until}. If the account is not yours, ignore this email.`],
    };
  const why = createdBy
    ? "An administrator created this link, with which you can choose a new password for Daybook."
    : "You can choose a new password for Daybook with this link.";
  const lifetime = createdBy ? "The link works once, within 24 hours." : "The link works once, within an hour.";
  const ignore = createdBy ? "" : " If you didn't ask for it, ignore this email. Your password stays the same.";
  return {
    subject: `${companyName}: reset your password`,
    blocks: [why],
    button: { label: "Choose a new password", url },
    after: [`${lifetime}${ignore}`],
  };
}
