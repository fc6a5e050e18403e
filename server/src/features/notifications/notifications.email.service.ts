import { shortenText } from "@daybook/contract/core/cut-text";
import { counted } from "@daybook/contract/core/numbers";
import type { ActorContext, MaybeActor } from "#context.ts";
import type { Attempt } from "#deliveries/delivery-kind.ts";
import type { Block } from "#mails/mail-template.ts";
import { nameFor, sendMail } from "#mails/send-mail.ts";
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

/** The links with which the reader decides without signing in. */
async function decisionOf(ctx: ActorContext<MaybeActor>, address: string, userId: string, notice: NotificationRow) {
  for (const { notices } of ctx.features) {
    const links = await notices?.decisionLinks(ctx, address, userId, notice);
    if (links) return links;
  }
  return [];
}

/** The tasks of a notice about several, as far as its reader may still see them. */
async function tasksOf(
  ctx: ActorContext<MaybeActor>,
  person: RecipientOfMessage,
  { _id, entityType, entityIds }: NotificationRow,
): Promise<Block[]> {
  if (entityType !== "task" || !entityIds) return [];
  const ids = await notificationsRepository.listSubjectIds(ctx.db, person, _id);
  const tasks = await notificationsSubjectsRepository.listTasks(ctx.db, ids);
  const lines = tasks
    .toSorted((a, b) => a.number - b.number)
    .slice(0, mostListed)
    .map(({ number, title }) => `#${number} ${title}`);
  return [{ list: lines }, ...(tasks.length > lines.length ? [`And ${tasks.length - lines.length} more.`] : [])];
}

/** What an email says about a notice: its details, and the links to decide. */
async function blocksOf(ctx: ActorContext<MaybeActor>, person: RecipientOfMessage, notice: NotificationRow): Promise<Block[]> {
  const address = linkAddress(ctx);
  const tasks = await tasksOf(ctx, person, notice);
  const links = address ? await decisionOf(ctx, address, person.id, notice) : [];
  return [
    { title: sentenceOf(notice.title), details: notice.body ? [notice.body] : [], links },
    ...tasks,
    ...(links.length > 0 ? [decideOnce] : []),
  ];
}

/** Ends a title with a full stop, unless it ends like a sentence, such as one with the title of a task. */
const sentenceOf = (title: string) => (/[.!?…]$/.test(title) ? title : `${title}.`);

const decideOnce =
  "The links decide without signing in. Each opens a page that asks you to confirm, and works once, within 72 hours. Don't forward this email: its links decide in your name.";

/** What a notice is about, so that mail programs show its emails together; undefined if it is about several things. */
function threadOf({ entityType, entityId, entityIds, nudge }: NotificationRow): string | undefined {
  if (entityIds) return undefined;
  // Each reminder is an entity of its own: its thread is what it is about.
  if (nudge) return nudge.about ? `${nudge.kind}-${nudge.about}` : nudge.kind;
  return entityId ? `${entityType}-${entityId}` : entityType;
}

async function sendEmail(ctx: ActorContext<MaybeActor>, { person, kind, notices }: Message): Promise<Attempt> {
  const [first] = notices;
  const address = linkAddress(ctx);
  const listed = notices.slice(0, mostListed);
  const more = notices.length - listed.length;
  const isOne = notices.length === 1;
  const threads = new Set(notices.map(threadOf));
  const because = `${first.reason.charAt(0).toLowerCase()}${first.reason.slice(1)}`;
  const content = nameFor(person)
    ? {
        subject: `${shortenText(first.title, 150)}${isOne ? "" : ` and ${notices.length - 1} more`}`,
        blocks: [
          ...(await Promise.all(listed.map((notice) => blocksOf(ctx, person, notice)))).flat(),
          ...(more > 0 ? [`And ${more} more.`] : []),
        ],
      }
    : {
        // Titles and texts may be of the person who chose the address.
        subject: `${ctx.company.companyName}: ${isOne ? "a new notification" : counted(notices.length, "new notification")}`,
        blocks: ["Something in Daybook concerns you. Confirm your email address on your profile to read it here."],
      };
  const path = isOne && nameFor(person) ? hrefOfNotice(person, first) : "/inbox";
  return sendMail(ctx, person, {
    ...content,
    reference: `notification-${first._id}:1`,
    thread: threads.size === 1 ? threadOf(first) : undefined,
    blocks: [...content.blocks, ...(address ? [] : [`Open your inbox in Daybook to see ${isOne ? "it" : "them"}.`])],
    button: address ? { label: isOne ? "Open in Daybook" : "Open the inbox", url: `${address}${path}` } : undefined,
    footer: [
      `You get this email from ${ctx.company.companyName} because ${because}.`,
      address
        ? `Choose which emails you get: ${address}/profile?tab=notifications`
        : "Choose which emails you get on your profile, under Notifications.",
    ],
    unsubscribeUrl: address && `${address}/api/notifications/unsubscribe/${unsubscribeToken(ctx.encryption, person.id, kind)}`,
  });
}
