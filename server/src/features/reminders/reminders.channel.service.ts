import type { RuleKind } from "@daybook/contract/reminders/rule-kinds";
import type { ActorContext, MaybeActor } from "#context.ts";
import { isCapReached } from "#features/whatsapp-costs/whatsapp-costs.usage.service.ts";
import type { RecipientRow } from "./reminders.recipients.repository.ts";
import type { Channel } from "./reminders.repository.ts";
import * as remindersRulesRepository from "./reminders.rules.repository.ts";
import { areSet } from "./reminders.rules.service.ts";
import type { SettingsRow } from "./reminders.settings.repository.ts";

/** After a person's message, WhatsApp takes texts without a template for 24 hours. */
const windowMs = 24 * 3_600_000;

type Addresses = Pick<RecipientRow, "phoneNumber" | "isLinked" | "email" | "hasSignedIn">;

/** The channels that are set up and by which a person can be reached. */
export function reachOf({ channels, env }: Pick<ActorContext<MaybeActor>, "channels" | "env">, person: Addresses): Channel[] {
  return [
    ...(channels.whatsapp && person.phoneNumber ? (["whatsapp"] as const) : []),
    ...(env.slack && person.isLinked ? (["slack"] as const) : []),
    ...(channels.email && person.email && person.hasSignedIn ? (["email"] as const) : []),
  ];
}

/**
 * The one rule by which channel a reminder reaches a person. The channel that the person chose, if it does; else WhatsApp if it is
 * set up, the person has a phone number and the month's cap is not reached; else Slack, if the person has linked it, once rules
 * are set or if nothing else is set up; else email if the fallback is on and the person has signed in before; else null. At the cap
 * reminders go by email also without the fallback. What is no report that is due goes by WhatsApp only with its template, or within
 * the 24 hours. Of the `kinds` alone. `tried`: channels that
 * refused the reminder.
 */
export async function channelRule(
  ctx: ActorContext<MaybeActor>,
  settings: SettingsRow,
  kinds: readonly RuleKind[] = ["report_due"],
): Promise<(person: RecipientRow, kind?: RuleKind, tried?: readonly Channel[]) => Channel | null> {
  const isCapped = ctx.channels.whatsapp !== undefined && (await isCapReached(ctx));
  const withTemplate = new Set<RuleKind>(["report_due"]);
  if (kinds.some((kind) => kind !== "report_due"))
    for (const { kind, templateName } of await remindersRulesRepository.list(ctx.db)) if (templateName) withTemplate.add(kind);
  const usesSlack = areSet(settings) || (!ctx.channels.whatsapp && !ctx.channels.email);
  return (person, kind = "report_due", tried = []) => {
    const isOpen = person.lastMessageAt !== null && Date.parse(ctx.now()) - Date.parse(person.lastMessageAt) < windowMs;
    const reach = reachOf(ctx, person)
      .filter((channel) => !tried.includes(channel))
      .filter((channel) => channel !== "whatsapp" || (!isCapped && (withTemplate.has(kind) || isOpen)));
    if (person.chosenChannel && reach.includes(person.chosenChannel)) return person.chosenChannel;
    if (reach.includes("whatsapp")) return "whatsapp";
    if (usesSlack && reach.includes("slack")) return "slack";
    return reach.includes("email") && (settings.emailFallback || isCapped) ? "email" : null;
  };
}
