import { uuidv7 } from "uuidv7";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as reminders from "@daybook/contract/reminders/reminders";
import { type ReminderKind, reminderKinds } from "@daybook/contract/reminders/rule-kinds";
import type { PreviewEntry } from "@daybook/contract/reminders/reminders";
import { abilities, authorize, require } from "#access/access.ts";
import { mayRemind, reminderAccess, reminderScope } from "#access/reminders.ts";
import { record } from "#changes.ts";
import * as remindersChanges from "./reminders.changes.ts";
import type { ActorContext, MaybeActor } from "#context.ts";
import { AppError } from "#errors.ts";
import { pagination, window } from "#pagination.ts";
import { queue } from "./reminders.delivery.service.ts";
import { channelRule } from "./reminders.channel.service.ts";
import { ruleKindOf } from "./reminders.messages.service.ts";
import {
  calendarReasons,
  isReportDue,
  kindsOfDay,
  reasonsToSkip,
  renderTexts,
  replaceableStatuses,
  whatsappLink,
} from "./reminders.recipients.service.ts";
import * as remindersRecipientsRepository from "./reminders.recipients.repository.ts";
import type { ReminderRow } from "./reminders.repository.ts";
import * as remindersRepository from "./reminders.repository.ts";
import { areSet } from "./reminders.rules.service.ts";
import * as remindersSettingsRepository from "./reminders.settings.repository.ts";
import { inTransaction } from "#transaction.ts";

const missing = "This reminder does not exist";

export const mayList = (ctx: ActorContext) => require(mayRemind(ctx.actor), "see reminders");
export const maySend = (ctx: ActorContext) => require(mayRemind(ctx.actor), "send reminders");

const factsOf = (ctx: ActorContext, { teamId, role, status, date, kind }: ReminderRow) => ({
  teamId,
  role,
  canRetry: reminderKinds.some((each) => each === kind) && status === "failed" && date === ctx.today(),
});

const present = (ctx: ActorContext, row: ReminderRow) => {
  const { resend } = abilities(reminderAccess, ctx.actor, factsOf(ctx, row));
  return { ...row, can: { resend } };
};

export async function list(ctx: ActorContext, input: CheckedInputOf<typeof reminders.list>) {
  mayList(ctx);
  const scope = reminderScope(ctx.actor);
  const [rows, total] = await Promise.all([
    remindersRepository.list(ctx.db, scope, input, window(input)),
    remindersRepository.count(ctx.db, scope, input),
  ]);
  return { data: rows.map((row) => present(ctx, row)), pagination: pagination(input, total) };
}

/** Lists the users whose report is due today, with the channel and skip reasons of their reminder. */
export async function preview(ctx: ActorContext, { team }: CheckedInputOf<typeof reminders.preview>): Promise<PreviewEntry[]> {
  mayList(ctx);
  const date = ctx.today();
  const [settings, people] = await Promise.all([
    remindersSettingsRepository.find(ctx.db),
    remindersRecipientsRepository.list(ctx.db, reminderScope(ctx.actor), { date, team }),
  ]);
  const [kinds, channelOf] = await Promise.all([kindsOfDay(ctx, settings, date), channelRule(ctx, settings)]);
  return people
    .filter((person) => isReportDue(ctx.company, person, date))
    .map((person) => {
      const channel = channelOf(person);
      const skip = reasonsToSkip(person, channel, kinds.of(person));
      const { text } = renderTexts(ctx, settings, { name: person.name, date });
      return {
        user: person.user,
        phoneNumber: person.phoneNumber,
        link: person.phoneNumber && whatsappLink(person.phoneNumber, text),
        channel,
        skip,
        can: { send: channel !== null && skip.every((reason) => calendarReasons.includes(reason)) },
      };
    });
}

/** Queues a reminder for each given user, on any day. The request doesn't wait for the channel. */
export const send = (ctx: ActorContext, { userIds, manual }: CheckedInputOf<typeof reminders.send>) =>
  inTransaction(ctx, async (ctx) => {
    maySend(ctx);
    const ids = [...new Set(userIds.map((id) => id.toLowerCase()))];
    const date = ctx.today();
    const people = await remindersRecipientsRepository.list(ctx.db, reminderScope(ctx.actor), { date, ids });
    if (people.length < ids.length) throw new AppError("not_found", "This user does not exist");
    if (!manual && !ctx.channels.whatsapp && !ctx.channels.email && !ctx.env.slack) {
      throw new AppError("conflict", "Neither WhatsApp nor email is set up. Please write to people with their WhatsApp links instead.");
    }

    const settings = await remindersSettingsRepository.find(ctx.db);
    const kinds = await kindsOfDay(ctx, { workdaysOnly: false }, date);
    const channelOf = await channelRule(ctx, settings);
    const now = ctx.now();
    const decisions = people.map((person) => {
      if (manual) return { person, channel: "whatsapp" as const, reasons: [] };
      const channel = channelOf(person);
      const reasons: string[] = reasonsToSkip(person, channel, kinds.of(person));
      if (!isReportDue(ctx.company, person, date)) reasons.push("no report due");
      if (channel === null && person.phoneNumber) reasons.push("no channel");
      return { person, channel, reasons };
    });
    const rows = decisions.flatMap(({ person, channel, reasons }) => {
      if (channel === null || reasons.length > 0) return [];
      const status = manual ? ("manual" as const) : ("queued" as const);
      return [{ status, id: uuidv7(), userId: person.id, date, channel, error: null, messageId: null, recipient: null }];
    });
    const inserted = await remindersRepository.insert(ctx.db, rows, ctx.actor.id, now, [...replaceableStatuses]);
    const insertedIds = new Set(inserted.map(({ userId }) => userId));

    if (inserted.length > 0) {
      const teamIds = teamsOf(people.filter(({ id }) => insertedIds.has(id)));
      record(ctx, manual ? remindersChanges.noted : remindersChanges.sent, {
        id: null,
        after: { date, userIds: [...insertedIds] },
        teamIds,
      });
    }
    if (!manual) await queue(ctx, inserted);
    return {
      queued: people.filter(({ id }) => insertedIds.has(id)).map(({ id }) => id),
      skipped: decisions
        .filter(({ person }) => !insertedIds.has(person.id))
        .map(({ person, reasons }) => ({ userId: person.id, reasons: reasons.length > 0 ? reasons : ["already reminded"] })),
    };
  });

export const teamsOf = (people: { teamId: string | null }[]) => [...new Set(people.flatMap(({ teamId }) => teamId ?? []))];

/** Queues a failed reminder again, through the channel that reaches the user now. */
export const resend = (ctx: ActorContext, { id }: CheckedInputOf<typeof reminders.resend>) =>
  inTransaction(ctx, async (ctx) => {
    const row = await remindersRepository.findForUpdate(ctx.db, id);
    authorize(reminderAccess, "read", ctx.actor, row && factsOf(ctx, row), { missing });
    if (row!.status !== "failed") throw new AppError("conflict", "Only a failed reminder can be sent again");
    if (row!.date !== ctx.today()) throw new AppError("conflict", "A reminder can be sent again only on its own day");

    const [person] = await remindersRecipientsRepository.list(ctx.db, reminderScope(ctx.actor), { date: row!.date, ids: [row!.user._id] });
    const kind = ruleKindOf(row!.kind as ReminderKind);
    const channelOf = await channelRule(ctx, await remindersSettingsRepository.find(ctx.db), [kind]);
    const channel = person && channelOf(person, kind);
    if (!channel) throw new AppError("conflict", `${row!.user.name} can't be reached by any channel`);
    if (kind === "report_due" && person.submitted) throw new AppError("conflict", `${person.name} has already submitted the report`);
    if (person.optedOut) throw new AppError("conflict", `${person.name} has opted out of reminders`);

    await remindersRepository.requeue(ctx.db, id, { channel, tried: [], error: null, sentBy: ctx.actor.id }, ctx.now());
    await queue(ctx, [{ id, channel }]);
    record(ctx, remindersChanges.resent, {
      id,
      before: { status: row!.status, error: row!.error },
      after: { channel },
      teamIds: teamsOf([person]),
    });
    return present(ctx, (await remindersRepository.find(ctx.db, id))!);
  });

/** For the forecast of costs: those who owe reports and are reminded by WhatsApp, and those of them who can answer. */
export async function reminded(ctx: ActorContext) {
  const date = ctx.today();
  const people = await remindersRecipientsRepository.list(ctx.db, "all", { date });
  const reached = people.filter(
    (person) => ctx.channels.whatsapp && person.phoneNumber && !person.optedOut && isReportDue(ctx.company, person, date),
  );
  return { reminded: reached.length, answering: reached.filter(({ isVerified }) => isVerified).length };
}

/** Those whom the schedule or a person has reminded today, so that no other reminder goes to them by itself. */
export async function remindedToday(ctx: ActorContext<MaybeActor>, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (!areSet(await remindersSettingsRepository.find(ctx.db))) return new Set();
  return new Set(await remindersRepository.listReminded(ctx.db, ctx.today(), userIds));
}
