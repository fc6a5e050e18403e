import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { type RuleKind, ruleKinds } from "@daybook/contract/reminders/rule-kinds";
import type * as rules from "@daybook/contract/reminders/rules";
import type { ReminderRules } from "@daybook/contract/reminders/rules";
import { require } from "#access/access.ts";
import { mayAdministerReminders } from "#access/reminders.ts";
import { weekdayOf } from "#calendar.ts";
import { record } from "#changes.ts";
import type { ActorContext, MaybeActor } from "#context.ts";
import { inTransaction } from "#transaction.ts";
import { requireVersion } from "#version-check.ts";
import * as remindersChanges from "./reminders.changes.ts";
import * as remindersRulesRepository from "./reminders.rules.repository.ts";
import * as remindersSettingsRepository from "./reminders.settings.repository.ts";
import type { SettingsRow } from "./reminders.settings.repository.ts";

/* What the schedule reminds of, on which days, and when it is quiet. */

export const mayAdminister = (ctx: ActorContext) => require(mayAdministerReminders(ctx.actor), "see and change the rules of reminders");

/** Whether an admin has saved rules. */
export const areSet = ({ rulesVersion }: Pick<SettingsRow, "rulesVersion">) => rulesVersion > 1;

/** The rules, the most urgent kind first. */
export async function rulesOf(ctx: Pick<ActorContext<MaybeActor>, "db">, settings: SettingsRow): Promise<ReminderRules> {
  const { quietStart, quietEnd, rulesVersion: version } = settings;
  const rows = await remindersRulesRepository.list(ctx.db);
  return {
    rules: rows.toSorted((a, b) => ruleKinds.indexOf(a.kind) - ruleKinds.indexOf(b.kind)),
    quietHours: quietStart !== null && quietEnd !== null ? { start: quietStart, end: quietEnd } : null,
    isSet: areSet(settings),
    version,
  };
}

/** The kinds of which the schedule reminds on a day, the most urgent first. */
export const kindsOn = ({ rules }: ReminderRules, date: string): RuleKind[] =>
  rules.filter(({ enabled, days }) => enabled && days.includes(weekdayOf(date))).map(({ kind }) => kind);

export async function get(ctx: ActorContext) {
  mayAdminister(ctx);
  return rulesOf(ctx, await remindersSettingsRepository.find(ctx.db));
}

export const update = (ctx: ActorContext, { version, ...input }: CheckedInputOf<typeof rules.updateRules>) =>
  inTransaction(ctx, async (ctx) => {
    mayAdminister(ctx);
    const settings = await remindersSettingsRepository.findForUpdate(ctx.db);
    await requireVersion(ctx, remindersChanges.rulesUpdated, { version: settings.rulesVersion }, version, "These rules were");
    const before = await rulesOf(ctx, settings);
    const named = (input.rules ?? []).map((rule) => ({ ...rule, days: rule.days.toSorted((a, b) => a - b) }));
    const quietHours = input.quietHours === undefined ? before.quietHours : input.quietHours;
    await remindersRulesRepository.update(ctx.db, named, { quietStart: quietHours?.start ?? null, quietEnd: quietHours?.end ?? null });
    const after = await rulesOf(ctx, await remindersSettingsRepository.find(ctx.db));
    record(ctx, remindersChanges.rulesUpdated, { id: null, before: factsOf(before), after: factsOf(after), teamIds: [] });
    return after;
  });

const factsOf = ({ rules, quietHours }: ReminderRules) => ({ rules, quietHours });
