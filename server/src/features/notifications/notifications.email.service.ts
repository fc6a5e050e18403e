import type { JobContext } from "#context.ts";
import type { Encryption } from "#encryption.ts";
import { hrefOfNotice } from "#domain/notification-links.ts";
import type { Channels, Outcome } from "#messaging/channels.ts";
import type { RecipientOfMessage } from "./notifications.deliveries.repository.ts";
import type { NotificationRow } from "./notifications.repository.ts";
import { unsubscribeToken } from "./notifications.unsubscribe.service.ts";

export type EmailOptions = { channels: Channels; encryption: Encryption };

/** Sends a notice by email. */
export async function sendEmail(
  { channels, encryption }: EmailOptions,
  ctx: JobContext,
  person: RecipientOfMessage,
  notice: NotificationRow,
): Promise<Outcome> {
  const { email, publicUrl } = channels;
  if (!email || !person.email) return { kind: "rejected", error: email ? "no email address" : "Email is not set up" };
  const unsubscribeUrl = publicUrl && `${publicUrl}/api/notifications/unsubscribe/${unsubscribeToken(encryption, person.id, notice.kind)}`;
  return email({
    reference: `notification-${notice._id}:1`,
    to: person.email,
    subject: `${notice.title.slice(0, 150)}`,
    text: textOf(ctx, person, notice, publicUrl),
    unsubscribeUrl,
    template: { name: "", language: "", parameters: [] },
  });
}

function textOf({ company }: JobContext, person: RecipientOfMessage, notice: NotificationRow, publicUrl: string | undefined) {
  const href = hrefOfNotice(person.role, { ...notice, month: notice.evaluation?.month, memberId: notice.evaluation?.memberId });
  const because = `${notice.reason.charAt(0).toLowerCase()}${notice.reason.slice(1)}`;
  return [
    `Hello ${person.name},`,
    [`${notice.title}.`, notice.body].filter(Boolean).join("\n"),
    publicUrl ? `Open it in Daybook: ${publicUrl}${href}` : "Open your inbox in Daybook to see it.",
    `You get this email from ${company.companyName} because ${because}. ${
      publicUrl
        ? `Choose which emails you get: ${publicUrl}/profile?tab=notifications`
        : "Choose which emails you get on your profile, under Notifications."
    }`,
  ].join("\n\n");
}
