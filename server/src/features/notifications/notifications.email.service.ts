import { shortenText } from "@daybook/contract/core/cut-text";
import type { ActorContext, MaybeActor } from "#context.ts";
import type { Attempt } from "#deliveries/delivery-kind.ts";
import { hrefOfNotice } from "#domain/notification-links.ts";
import { type Message, noticeEmails, sendNotices } from "./notifications.deliveries.service.ts";
import type { RecipientOfMessage } from "./notifications.deliveries.repository.ts";
import * as notificationsRepository from "./notifications.repository.ts";
import type { NotificationRow } from "./notifications.repository.ts";
import * as notificationsSubjectsRepository from "./notifications.subjects.repository.ts";
import { unsubscribeToken } from "./notifications.unsubscribe.service.ts";
import { linkAddress } from "#link-address.ts";

/** Notices listed in one email, and tasks of one notice. */
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

/** The tasks of a notice about several, as far as its reader may still see them. */
async function tasksOf(ctx: ActorContext<MaybeActor>, person: RecipientOfMessage, { _id, entityType, entityIds }: NotificationRow) {
  if (entityType !== "task" || !entityIds) return [];
  const ids = await notificationsRepository.listSubjectIds(ctx.db, person, _id);
  const tasks = await notificationsSubjectsRepository.listTasks(ctx.db, ids);
  const lines = tasks
    .toSorted((a, b) => a.number - b.number)
    .slice(0, mostListed)
    .map(({ number, title }) => `- #${number} ${title}`);
  return tasks.length > lines.length ? [...lines, `And ${tasks.length - lines.length} more.`] : lines;
}

async function sendEmail(ctx: ActorContext<MaybeActor>, { person, kind, notices }: Message): Promise<Attempt> {
  const { email } = ctx.channels;
  const publicUrl = linkAddress(ctx);
  if (!email || !person.email) return { kind: "rejected", error: email ? "no email address" : "Email is not set up" };
  const [first] = notices;
  const listed = notices.slice(0, mostListed);
  const decisions: (string | undefined)[] = [];
  const tasks = await Promise.all(listed.map((notice) => tasksOf(ctx, person, notice)));
  if (publicUrl) for (const notice of listed) decisions.push(await decisionOf(ctx, publicUrl, person.id, notice));
  return email({
    reference: `notification-${first._id}:1`,
    to: person.email,
    subject: `${shortenText(first.title, 150)}${notices.length > 1 ? ` and ${notices.length - 1} more` : ""}`,
    text: textOf(ctx, { person, kind, notices }, listed, { publicUrl, decisions, tasks }),
    unsubscribeUrl: publicUrl && `${publicUrl}/api/notifications/unsubscribe/${unsubscribeToken(ctx.encryption, person.id, kind)}`,
    template: { name: "", language: "", parameters: [] },
  });
}

type Links = { publicUrl: string | undefined; decisions: (string | undefined)[]; tasks: string[][] };

function textOf(
  { company }: ActorContext<MaybeActor>,
  { person, notices }: Message,
  listed: NotificationRow[],
  { publicUrl, decisions, tasks }: Links,
) {
  const [{ reason }] = notices;
  const because = `${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
  const more = notices.length - listed.length;
  return [
    `Hello ${person.name},`,
    ...listed.flatMap((notice, index) => {
      const href = hrefOfNotice(person.role, { ...notice, month: notice.evaluation?.month, memberId: notice.evaluation?.memberId });
      const what = [`${notice.title}.`, notice.body, ...tasks[index]!].filter(Boolean).join("\n");
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
