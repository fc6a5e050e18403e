import { uuidv7 } from "uuidv7";
import { instantAt, kindOfDay } from "#calendar.ts";
import { inTransaction, type Job, type JobContext } from "#context.ts";
import { companyCalendar } from "#features/holidays/holidays.service.ts";
import type { Channels } from "#messaging/channels.ts";
import { sendDeliveries, sendWaiting, triesAtMost } from "./reminders.delivery.service.ts";
import { channelOf, owesReport, reasonsToSkip } from "./reminders.recipients.service.ts";
import * as remindersRecipientsRepository from "./reminders.recipients.repository.ts";
import * as remindersRepository from "./reminders.repository.ts";
import * as remindersSettingsRepository from "./reminders.settings.repository.ts";
import { teamsOf } from "./reminders.service.ts";

/** A server that was away at the time still reminds this long after it; later it would only disturb. */
const catchUpMs = 3 * 3_600_000;
/** A waiting reminder is picked up by its job within seconds; if not, the job is gone. */
const overdueAfterMs = 60_000;
/** Longer than any try takes. */
const abandonedAfterMs = 5 * 60_000;
const rowsEach = 1000;

const before = (now: string, ms: number) => new Date(Date.parse(now) - ms).toISOString();

/** Every minute: sends the day's reminders when their time has come, and finds what was left lying. */
export const schedule = (channels: Channels): Job => ({
  name: "reminders.schedule",
  cron: "* * * * *",
  run: async (ctx) => {
    await runIfDue(channels, ctx);
    await pickUp(ctx);
  },
});

/** The day's reminders, once, however many processes come: the row of the day decides. */
async function runIfDue(channels: Channels, ctx: JobContext) {
  const [date, now] = [ctx.today(), ctx.now()];
  const settings = await remindersSettingsRepository.find(ctx.db);
  if (!settings.enabled || (!channels.whatsapp && !channels.email)) return;
  const dueAt = instantAt(ctx.company.timezone, date, settings.time);
  if (now < dueAt || now >= before(dueAt, -catchUpMs) || settings.timeSetAt > dueAt) return;
  if (await remindersRepository.hasRun(ctx.db, date)) return;
  const calendar = await companyCalendar(ctx, date);
  if (settings.workdaysOnly && kindOfDay(calendar, date) !== "working") return;

  await inTransaction(ctx, async (ctx) => {
    if (!(await remindersRepository.beginRun(ctx.db, date, now))) return;
    const everybody = await remindersRecipientsRepository.list(ctx.db, "all", { date });
    const people = everybody.filter((person) => owesReport(ctx.company, person, date));
    const rows = people.map((person) => {
      const channel = channelOf(channels, settings, person);
      const reasons: string[] = reasonsToSkip(person, channel, { date, calendar, workdaysOnly: settings.workdaysOnly });
      if (channel === null && reasons.length === 0) reasons.push("no channel");
      const state =
        reasons.length > 0
          ? ({ status: "skipped", error: reasons.join(", "), nextAttemptAt: null, triesLeft: 0 } as const)
          : ({ status: "queued", error: null, nextAttemptAt: now, triesLeft: triesAtMost } as const);
      return {
        ...state,
        id: uuidv7(),
        userId: person.id,
        date,
        channel: channel ?? ("whatsapp" as const),
        claimedAt: null,
        messageId: null,
        recipient: null,
      };
    });
    const taken = [];
    for (let start = 0; start < rows.length; start += rowsEach) {
      // Who has one already keeps it, whatever became of it.
      taken.push(...(await remindersRepository.insert(ctx.db, rows.slice(start, start + rowsEach), null, now, [])));
    }
    const queued = taken.filter(({ status }) => status === "queued").map(({ id }) => id);
    await sendDeliveries(ctx, queued);
    ctx.audit("reminders.scheduled", "reminders", null, { after: { date, queued: queued.length, skipped: taken.length - queued.length } });
    ctx.emit({ name: "reminders.changed", teamIds: teamsOf(people) });
  });
}

/** What was queued while no jobs could be sent, and what a process took with it when it was killed. */
async function pickUp(ctx: JobContext) {
  const now = ctx.now();
  await sendWaiting(ctx, before(now, overdueAfterMs));
  const abandoned = await remindersRepository.giveUpAbandoned(
    ctx.db,
    before(now, abandonedAfterMs),
    "Daybook was stopped while sending. It may have been sent.",
    now,
  );
  if (abandoned.length > 0) ctx.emit({ name: "reminders.changed", teamIds: teamsOf(abandoned) });
}
