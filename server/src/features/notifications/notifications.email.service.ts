import { shortenText } from "@daybook/contract/core/cut-text";
import type { JobContext } from "#context.ts";
import type { Encryption } from "#encryption.ts";
import { hrefOfNotice } from "#domain/notification-links.ts";
import type { Channels, Outcome } from "#messaging/channels.ts";
import type { RecipientOfMessage } from "./notifications.deliveries.repository.ts";
import type { NotificationRow } from "./notifications.repository.ts";
import { unsubscribeToken } from "./notifications.unsubscribe.service.ts";

/** Returns the lines with which the reader of a notice decides without signing in; undefined if it asks for no decision. */
export type DecisionText = (ctx: JobContext, publicUrl: string, userId: string, notice: NotificationRow) => Promise<string | undefined>;

export type EmailOptions = { channels: Channels; encryption: Encryption; decisionText: DecisionText };

/** Sends a notice by email. */
export async function sendEmail(
  { channels, encryption, decisionText }: EmailOptions,
  ctx: JobContext,
  person: RecipientOfMessage,
  notice: NotificationRow,
): Promise<Outcome> {
  const { email, publicUrl } = channels;
  if (!email || !person.email) return { kind: "rejected", error: email ? "no email address" : "Email is not set up" };
  const unsubscribeUrl = publicUrl && `${publicUrl}/api/notifications/unsubscribe/${unsubscribeToken(encryption, person.id, notice.kind)}`;
  const decision = publicUrl && (await decisionText(ctx, publicUrl, person.id, notice));
  return email({
    reference: `notification-${notice._id}:1`,
    to: person.email,
    subject: shortenText(notice.title, 150),
    text: textOf(ctx, person, notice, { publicUrl, decision }),
    unsubscribeUrl,
    template: { name: "", language: "", parameters: [] },
  });
}

type Links = { publicUrl: string | undefined; decision: string | undefined };

function textOf({ company }: JobContext, person: RecipientOfMessage, notice: NotificationRow, { publicUrl, decision }: Links) {
  const href = hrefOfNotice(person.role, { ...notice, month: notice.evaluation?.month, memberId: notice.evaluation?.memberId });
  const because = `${notice.reason.charAt(0).toLowerCase()}${notice.reason.slice(1)}`;
  return [
    `Hello ${person.name},`,
    [`${notice.title}.`, notice.body].filter(Boolean).join("\n"),
    ...(decision ? [decision] : []),
    publicUrl ? `Open it in Daybook: ${publicUrl}${href}` : "Open your inbox in Daybook to see it.",
    `You get this email from ${company.companyName} because ${because}. ${
      publicUrl
        ? `Choose which emails you get: ${publicUrl}/profile?tab=notifications`
        : "Choose which emails you get on your profile, under Notifications."
    }`,
  ].join("\n\n");
}
