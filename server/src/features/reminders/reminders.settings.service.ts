import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as reminders from "@daybook/contract/reminders/reminders";
import { require } from "#access/access.ts";
import { mayAdministerReminders, mayRemind } from "#access/reminders.ts";
import { holidayOn, kindOfDay, nextWorkday } from "#calendar.ts";
import { type Context, inTransaction } from "#context.ts";
import { invalid } from "#errors.ts";
import { companyCalendar } from "#features/holidays/holidays.service.ts";
import type { Channels } from "#messaging/channels.ts";
import { requireVersion } from "#domain/version-check.ts";
import * as remindersSettingsRepository from "./reminders.settings.repository.ts";
import type { SettingsRow } from "./reminders.settings.repository.ts";

const present = ({ whatsapp, email, publicUrl }: Channels, { id: _id, timeSetAt: _timeSetAt, ...row }: SettingsRow) => ({
  ...row,
  whatsappConfigured: whatsapp !== undefined,
  emailConfigured: email !== undefined,
  link: publicUrl ?? null,
});

export const mayRead = (ctx: Context) => require(mayRemind(ctx.actor), "see the reminder settings");
export const mayUpdate = (ctx: Context) => require(mayAdministerReminders(ctx.actor), "update the reminder settings");

export async function get(channels: Channels, ctx: Context) {
  mayRead(ctx);
  const date = ctx.today();
  const [settings, calendar] = await Promise.all([remindersSettingsRepository.find(ctx.db), companyCalendar(ctx, date)]);
  return {
    data: present(channels, settings),
    can: { update: mayAdministerReminders(ctx.actor) },
    today: {
      date,
      kind: kindOfDay(calendar, date),
      holiday: holidayOn(calendar, date),
      nextWorkday: nextWorkday(calendar, date),
    },
  };
}

/** Updates the changed settings. A time that has already passed today takes effect tomorrow, as does switching it on. */
export const update = (channels: Channels, ctx: Context, { version, ...input }: CheckedInputOf<typeof reminders.updateSettings>) =>
  inTransaction(ctx, async (ctx) => {
    mayUpdate(ctx);
    const before = await remindersSettingsRepository.findForUpdate(ctx.db);
    requireVersion(before, version, "These settings were");
    const changes = changedFields(before, input);
    if (Object.keys(changes).length === 0) return present(channels, before);
    if (changes.enabled && !channels.whatsapp && !channels.email) {
      throw invalid("enabled", "Set up WhatsApp or email first to send reminders automatically");
    }

    const timeSetAt = changes.enabled || changes.time !== undefined ? { timeSetAt: ctx.now() } : {};
    const after = await remindersSettingsRepository.update(ctx.db, { ...changes, ...timeSetAt });
    ctx.audit("reminders.settings.updated", "reminders", null, { before: pick(before, changes), after: pick(after, changes) });
    ctx.emit({ name: "reminders.changed", teamIds: [] });
    return present(channels, after);
  });

type Input = Omit<CheckedInputOf<typeof reminders.updateSettings>, "version">;
type Changes = { [Field in keyof Input]?: NonNullable<Input[Field]> };

const changedFields = (before: SettingsRow, input: Input): Changes =>
  Object.fromEntries(
    Object.entries(input).filter(
      ([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(before[field as keyof SettingsRow]),
    ),
  );

const pick = (row: SettingsRow, changes: Changes) =>
  Object.fromEntries(Object.keys(changes).map((field) => [field, row[field as keyof SettingsRow]]));
