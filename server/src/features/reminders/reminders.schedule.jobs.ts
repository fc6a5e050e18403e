import { uuidv7 } from "uuidv7";
import { instantAt } from "#calendar.ts";
import { record } from "#changes.ts";
import * as remindersChanges from "./reminders.changes.ts";
import type { ActorContext, Job, MaybeActor } from "#context.ts";
import { queue } from "./reminders.delivery.service.ts";
import { channelRule } from "./reminders.channel.service.ts";
import { isReportDue, kindsOfDay, reasonsToSkip } from "./reminders.recipients.service.ts";
import { listOwed, type Owed } from "./reminders.owed.service.ts";
import type { RecipientRow } from "./reminders.recipients.repository.ts";
import { kindsOn, rulesOf } from "./reminders.rules.service.ts";
import * as remindersRecipientsRepository from "./reminders.recipients.repository.ts";
import * as remindersRepository from "./reminders.repository.ts";
import * as remindersSettingsRepository from "./reminders.settings.repository.ts";
import { teamsOf } from "./reminders.service.ts";
import { inTransaction } from "#transaction.ts";

/** How late a server that was down still sends the day's reminders; later they would only disturb. */
const gracePeriodMs = 3 * 3_600_000;
const insertBatchSize = 1000;

const subtractMs = (now: string, ms: number) => new Date(Date.parse(now) - ms).toISOString();

/** Runs every minute: queues the day's reminders when they are due. */
export const scheduleJob: Job = { name: "reminders.schedule", cron: "* * * * *", run: runIfDue };

/** Queues the day's reminders once: the row inserted for the day prevents a second run in any process. */
async function runIfDue(ctx: ActorContext<MaybeActor>) {
  const [date, now] = [ctx.today(), ctx.now()];
  const settings = await remindersSettingsRepository.find(ctx.db);
  if (!settings.enabled || (!ctx.channels.whatsapp && !ctx.channels.email && !ctx.env.slack)) return;
  const dueAt = instantAt(ctx.company.timezone, date, settings.time);
  if (now < dueAt || now >= subtractMs(dueAt, -gracePeriodMs) || settings.timeSetAt > dueAt) return;
  if (await remindersRepository.hasRun(ctx.db, date)) return;
  const rules = await rulesOf(ctx, settings);
  const due = kindsOn(rules, date);
  if (due.length === 0) return;
  const kinds = await kindsOfDay(ctx, settings, date);
  if (!kinds.isWorked) return;
  const others = due.filter((kind) => kind !== "report_due");
  // What is no report that is due waits for the person's own workdays.
  const workdays = others.length === 0 ? kinds : await kindsOfDay(ctx, { workdaysOnly: true }, date);
  const owed = await listOwed(ctx, others);

  await inTransaction(ctx, async (ctx) => {
    if (!(await remindersRepository.insertRun(ctx.db, date, now))) return;
    const recipients = await remindersRecipientsRepository.list(ctx.db, "all", { date });
    // On the company's days off only those who work then are reminded; the others are not even listed as skipped.
    const owesReport = (person: RecipientRow) =>
      due.includes("report_due") &&
      isReportDue(ctx.company, person, date) &&
      (kinds.company === "working" || kinds.of(person).kind === "working");
    /** The most urgent of what the person owes. */
    const owedOf = (person: RecipientRow): Owed | "report_due" | undefined => {
      const { kind, isOnLeave } = workdays.of(person);
      const mayAsk = kind === "working" && !isOnLeave;
      for (const each of due) {
        if (each === "report_due" ? owesReport(person) && !person.submitted : mayAsk && owed[others.indexOf(each)]!.has(person.id))
          return each === "report_due" ? each : owed[others.indexOf(each)]!.get(person.id);
      }
      // The log says that the report is in.
      return owesReport(person) ? "report_due" : undefined;
    };
    const people = recipients.flatMap((person) => {
      const owes = owedOf(person);
      return owes ? [{ person, owes }] : [];
    });
    const channelOf = await channelRule(ctx, settings, due);
    const rows = people.map(({ person, owes }) => {
      const isReport = owes === "report_due";
      const channel = channelOf(person, isReport ? owes : owes.kind);
      const about = isReport ? person : { ...person, submitted: false };
      const reasons: string[] = reasonsToSkip(about, channel, (isReport ? kinds : workdays).of(person));
      // A person who reminded them counts as well, once rules are set.
      if (rules.isSet && person.nudged && reasons.length === 0) reasons.push("already reminded");
      if (channel === null && reasons.length === 0) reasons.push("no channel");
      const state =
        reasons.length > 0 ? ({ status: "skipped", error: reasons.join(", ") } as const) : ({ status: "queued", error: null } as const);
      return {
        ...state,
        kind: isReport ? ("eod" as const) : owes.kind,
        about: isReport ? null : owes.about,
        id: uuidv7(),
        userId: person.id,
        date,
        channel: channel ?? ("whatsapp" as const),
        messageId: null,
        recipient: null,
      };
    });
    const inserted = [];
    for (let start = 0; start < rows.length; start += insertBatchSize) {
      // Existing reminders stay, whatever their status.
      inserted.push(...(await remindersRepository.insert(ctx.db, rows.slice(start, start + insertBatchSize), null, now, [])));
    }
    const queued = inserted.filter(({ status }) => status === "queued");
    await queue(ctx, queued);
    record(ctx, remindersChanges.scheduled, {
      id: null,
      after: { date, queued: queued.length, skipped: inserted.length - queued.length },
      teamIds: teamsOf(people.map(({ person }) => person)),
    });
  });
}
