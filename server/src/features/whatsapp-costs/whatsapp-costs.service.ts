import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as whatsappCosts from "@daybook/contract/whatsapp-costs/whatsapp-costs";
import { type CategoryCosts, type CostCategory, costCategories, type Costs } from "@daybook/contract/whatsapp-costs/whatsapp-costs";
import { require } from "#access/access.ts";
import { mayAdministerReminders } from "#access/reminders.ts";
import { addDays, daysFrom, kindOfDay } from "#calendar.ts";
import { record } from "#changes.ts";
import type { ActorContext } from "#context.ts";
import { companyCalendar } from "#features/holidays/holidays.service.ts";
import { inTransaction } from "#transaction.ts";
import { requireVersion } from "#version-check.ts";
import * as whatsappCostsChanges from "./whatsapp-costs.changes.ts";
import type { SettingsRow } from "./whatsapp-costs.repository.ts";
import * as whatsappCostsRepository from "./whatsapp-costs.repository.ts";
import { monthOf } from "./whatsapp-costs.usage.service.ts";

export const mayRead = (ctx: ActorContext) => require(mayAdministerReminders(ctx.actor), "see what WhatsApp costs");
export const mayUpdate = (ctx: ActorContext) => require(mayAdministerReminders(ctx.actor), "update prices and the cap");

/** Answers that a report takes: the draft, a question or a correction, and that it is submitted. */
const answersPerReport = 3;

const present = ({ id: _id, ...settings }: SettingsRow) => settings;

/** Prices have up to six decimals, estimates four: a message costs less than a cent. */
const rounded = (amount: number) => Math.round(amount * 10_000) / 10_000;

/** What messages of a category cost, with how many of them are billed. */
function priced({ templatePrice, answerPrice, freeAnswers }: SettingsRow, category: CostCategory, messages: number) {
  const [price, free] = category === "template" ? [templatePrice, 0] : [answerPrice, freeAnswers];
  const billed = Math.max(0, messages - free);
  const estimate = billed === 0 ? 0 : price === null ? null : rounded(billed * price);
  return { billed, estimate };
}

/** The sum; null while a part is not known. */
const sumOf = (estimates: (number | null)[]) =>
  estimates.reduce((sum, each) => (sum === null || each === null ? null : rounded(sum + each)), 0);

async function workdaysIn(ctx: ActorContext, month: string) {
  const last = addDays(monthOf(addDays(month, 31)), -1);
  const calendar = await companyCalendar(ctx, month);
  return daysFrom(month, last).filter((day) => kindOfDay(calendar, day) === "working").length;
}

/** Messages of a month, what they cost by the prices entered, and what the schedule costs at most. */
export async function get(ctx: ActorContext, input: CheckedInputOf<typeof whatsappCosts.getCosts>): Promise<Costs> {
  mayRead(ctx);
  const month = input.month ? `${input.month}-01` : monthOf(ctx.today());
  const forecasts = Promise.all(ctx.features.map(({ reminded }) => reminded?.(ctx) ?? []));
  const [settings, rows, workdays, [people = { reminded: 0, answering: 0 }]] = await Promise.all([
    whatsappCostsRepository.find(ctx.db),
    whatsappCostsRepository.list(ctx.db, month),
    workdaysIn(ctx, month),
    forecasts.then((each) => each.flat()),
  ]);
  const categories = costCategories.map((category): CategoryCosts => {
    const kinds = rows.filter((row) => row.category === category).map(({ kind, messages }) => ({ kind, messages }));
    const messages = kinds.reduce((sum, each) => sum + each.messages, 0);
    return { category, messages, ...priced(settings, category, messages), kinds };
  });
  const messages = categories.reduce((sum, each) => sum + each.messages, 0);
  const templates = people.reminded * workdays;
  const answers = people.answering * workdays * answersPerReport;
  return {
    month: month.slice(0, 7),
    categories,
    messages,
    estimate: sumOf(categories.map(({ estimate }) => estimate)),
    capReached: settings.monthlyCap !== null && messages >= settings.monthlyCap,
    forecast: {
      people: people.reminded,
      workdays,
      templates,
      answers,
      estimate: sumOf([priced(settings, "template", templates).estimate, priced(settings, "answer", answers).estimate]),
    },
    settings: present(settings),
  };
}

type Input = Omit<CheckedInputOf<typeof whatsappCosts.updateCosts>, "version">;

export const update = (ctx: ActorContext, { version, ...input }: CheckedInputOf<typeof whatsappCosts.updateCosts>) =>
  inTransaction(ctx, async (ctx) => {
    mayUpdate(ctx);
    const before = await whatsappCostsRepository.findForUpdate(ctx.db);
    await requireVersion(ctx, whatsappCostsChanges.settingsUpdated, before, version, "These settings were");
    const fields = (Object.keys(input) as (keyof Input)[]).filter((field) => input[field] !== undefined && input[field] !== before[field]);
    if (fields.length === 0) return present(before);
    const pick = (row: Input) => Object.fromEntries(fields.map((field) => [field, row[field]]));
    const after = await whatsappCostsRepository.update(ctx.db, pick(input));
    record(ctx, whatsappCostsChanges.settingsUpdated, { id: null, before: pick(before), after: pick(after) });
    return present(after);
  });
