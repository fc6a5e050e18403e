import { shortenText } from "@daybook/contract/core/cut-text";
import type { ActorContext, MaybeActor } from "#context.ts";
import type { Attempt } from "#deliveries/delivery-kind.ts";
import { hrefOfNotice } from "#domain/notification-links.ts";
import { type Message, noticeEmails, sendNotices } from "./notifications.deliveries.service.ts";
import type { NotificationRow } from "./notifications.repository.ts";
import { unsubscribeToken } from "./notifications.unsubscribe.service.ts";

/** Notices listed in one email. */
const mostListed = 20;

/** Sends notices by email. */
export const emailSender = noticeEmails.sentBy((ctx, deliveries) =>
  sendNotices(ctx, "email", deliveries, (message) => sendEmail(ctx, message)),
);

/** The lines with which the reader decides without signing in. */
async function decisionOf(ctx: ActorContext<MaybeActor>, publicUrl: string, userId: string, notice: NotificationRow) {
  for (const { notices } of ctx.features) {
    const text = await notices?.decisionText(ctx, publicUrl, userId, notice);
    if (text !== undefined) return text;
  }
  return undefined;
}

async function sendEmail(ctx: ActorContext<MaybeActor>, { person, kind, notices }: Message): Promise<Attempt> {
  const { email } = ctx.channels;
  const { publicUrl } = ctx.env;
  if (!email || !person.email) return { kind: "rejected", error: email ? "no email address" : "Email is not set up" };
  const [first] = notices;
  const listed = notices.slice(0, mostListed);
  const decisions: (string | undefined)[] = [];
  if (publicUrl) for (const notice of listed) decisions.push(await decisionOf(ctx, publicUrl, person.id, notice));
  return email({
    reference: `notification-${first._id}:1`,
    to: person.email,
    subject: `${shortenText(first.title, 150)}${notices.length > 1 ? ` and ${notices.length - 1} more` : ""}`,
    text: textOf(ctx, { person, kind, notices }, listed, { publicUrl, decisions }),
    unsubscribeUrl: publicUrl && `${publicUrl}/api/notifications/unsubscribe/${unsubscribeToken(ctx.encryption, person.id, kind)}`,
    template: { name: "", language: "", parameters: [] },
  });
}

type Links = { publicUrl: string | undefined; decisions: (string | undefined)[] };

function textOf(
  { company }: ActorContext<MaybeActor>,
  { person, notices }: Message,
  listed: NotificationRow[],
  { publicUrl, decisions }: Links,
) {
  const [{ reason }] = notices;
  const because = `${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
  const more = notices.length - listed.length;
  return [
    `Hello ${person.name},`,
    ...listed.flatMap((notice, index) => {
      const href = hrefOfNotice(person.role, { ...notice, month: notice.evaluation?.month, memberId: notice.evaluation?.memberId });
      const what = [`${notice.title}.`, notice.body].filter(Boolean).join("\n");
      return [what, decisions[index], publicUrl && `Open it in Daybook: ${publicUrl}${href}`].filter((each) => each !== undefined);
    }),
    ...(more > 0 ? [`And ${more} more${publicUrl ? `: ${publicUrl}/inbox` : "."}`] : []),
    ...(publicUrl ? [] : [`Open your inbox in Daybook to see ${notices.length > 1 ? "them" : "it"}.`]),
    `You get this email from ${company.companyName} because ${because}. ${
      publicUrl
        ? `Choose which emails you get: ${publicUrl}/profile?tab=notifications`
        : "Choose which emails you get on your profile, under Notifications."
    }`,
  ].join("\n\n");
}
