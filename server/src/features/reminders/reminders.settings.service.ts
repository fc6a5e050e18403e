import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as reminders from "@daybook/contract/reminders/reminders";
import { require } from "#access/access.ts";
import { mayAdministerReminders, mayRemind } from "#access/reminders.ts";
import { holidayOn, kindOfDay, nextWorkday } from "#calendar.ts";
import { record } from "#changes.ts";
import * as remindersChanges from "./reminders.changes.ts";
import type { ActorContext } from "#context.ts";
import { invalid } from "#errors.ts";
import { companyCalendar } from "#features/holidays/holidays.service.ts";
import { requireVersion } from "#version-check.ts";
import { areSet } from "./reminders.rules.service.ts";
import * as remindersSettingsRepository from "./reminders.settings.repository.ts";
import type { SettingsRow } from "./reminders.settings.repository.ts";
import { inTransaction } from "#transaction.ts";
import { linkAddress } from "#link-address.ts";

const present = ({ channels, env, company }: ActorContext, settings: SettingsRow) => {
  const { id: _id, timeSetAt: _at, rulesVersion: _rules, quietStart: _start, quietEnd: _end, ...row } = settings;
  return {
    ...row,
    whatsappConfigured: channels.whatsapp !== undefined,
    emailConfigured: channels.email !== undefined,
    slackConfigured: env.slack !== undefined,
    hasRules: areSet(settings),
    link: linkAddress({ env, company }) ?? null,
  };
};

export const mayRead = (ctx: ActorContext) => require(mayRemind(ctx.actor), "see the reminder settings");
export const mayUpdate = (ctx: ActorContext) => require(mayAdministerReminders(ctx.actor), "update the reminder settings");

export async function get(ctx: ActorContext) {
  mayRead(ctx);
  const date = ctx.today();
  const [settings, calendar] = await Promise.all([remindersSettingsRepository.find(ctx.db), companyCalendar(ctx, date)]);
  return {
    data: present(ctx, settings),
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
export const update = (ctx: ActorContext, { version, ...input }: CheckedInputOf<typeof reminders.updateSettings>) =>
  inTransaction(ctx, async (ctx) => {
    mayUpdate(ctx);
    const before = await remindersSettingsRepository.findForUpdate(ctx.db);
    await requireVersion(ctx, remindersChanges.settingsUpdated, before, version, "These settings were");
    const changes = changedFields(before, input);
    if (Object.keys(changes).length === 0) return present(ctx, before);
    if (changes.enabled && !ctx.channels.whatsapp && !ctx.channels.email && !ctx.env.slack) {
      throw invalid("enabled", "Set up WhatsApp or email first to send reminders automatically");
    }

    const timeSetAt = changes.enabled || changes.time !== undefined ? { timeSetAt: ctx.now() } : {};
    const after = await remindersSettingsRepository.update(ctx.db, { ...changes, ...timeSetAt });
    record(ctx, remindersChanges.settingsUpdated, { id: null, before: pick(before, changes), after: pick(after, changes), teamIds: [] });
    return present(ctx, after);
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
