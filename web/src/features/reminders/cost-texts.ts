import { counted, numberFormat } from "@daybook/contract/core/numbers";
import type { CategoryCosts, Costs, CostSettings } from "@daybook/contract/whatsapp-costs/whatsapp-costs";
import { kindLabels } from "./reminder-labels.ts";

const whole = numberFormat({ maximumFractionDigits: 0 });
const money = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const price = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 6 });

const amountText = (amount: number, currency: string) => `${currency} ${money(amount)}`;

/** `about EUR 3.10`; null without the prices. */
const aboutText = (estimate: number | null, { currency }: CostSettings) =>
  estimate === null ? null : `about ${amountText(estimate, currency)}`;

const priceText = (each: number | null, { currency }: CostSettings) =>
  each === null ? "No price entered" : `${currency} ${price(each)} each`;

export const categoryLabels: Record<CategoryCosts["category"], string> = { template: "Reminders", answer: "Answers" };

const labels: Record<string, string> = kindLabels;

/** `142 messages, about EUR 1.92` */
export const sumText = ({ messages, estimate }: Pick<CategoryCosts, "messages" | "estimate">, settings: CostSettings) =>
  [counted(messages, "message"), aboutText(estimate, settings)].filter((part) => part !== null).join(", ");

/** `EUR 0.0135 each · 3 not billed`, and for answers what they were about. */
export function categoryDetails({ category, messages, billed, kinds }: CategoryCosts, settings: CostSettings) {
  const free = messages - billed;
  const about =
    category === "answer" || kinds.length > 1 ? kinds.map(({ kind, messages }) => `${labels[kind] ?? kind} ${whole(messages)}`) : [];
  return [
    priceText(category === "template" ? settings.templatePrice : settings.answerPrice, settings),
    ...(free > 0 ? [`${whole(free)} not billed`] : []),
    ...about,
  ].join(" · ");
}

/** What a whole month costs at most, before reminders are switched on and while they run. */
export function forecastText({ people, workdays, templates, answers, estimate }: Costs["forecast"], settings: CostSettings) {
  if (people === 0) return "Reminders go to no one by WhatsApp now: no one who owes reports has a phone number.";
  const who = counted(people, "person is", "people are");
  const amount = estimate === null ? ". Enter prices to see what that costs" : `, ${aboutText(estimate, settings)}`;
  return `If ${who} reminded on each of ${workdays} workdays and answer here, a month has up to ${counted(templates, "message")} with reminders and ${answers === 0 ? "no" : `about ${whole(answers)}`} answers${amount}.`;
}

/** `320 of 500 messages sent.`, and above the cap, as answers go on: `512 messages sent, with a cap of 500.` */
export function capText({ messages, capReached, settings: { monthlyCap } }: Pick<Costs, "messages" | "capReached" | "settings">) {
  if (monthlyCap === null) return "No cap: reminders go by WhatsApp whatever they cost.";
  const used =
    messages > monthlyCap
      ? `${counted(messages, "message")} sent, with a cap of ${whole(monthlyCap)}.`
      : `${whole(messages)} of ${counted(monthlyCap, "message")} sent.`;
  return capReached
    ? `${used} The cap is reached: reminders go by email until the month ends.`
    : `${used} After that, reminders go by email until the month ends.`;
}
