import type { ActorContext, MaybeActor } from "#context.ts";
import { isCapReached } from "#features/whatsapp-costs/whatsapp-costs.usage.service.ts";
import type { RecipientRow } from "./reminders.recipients.repository.ts";
import type { Channel } from "./reminders.repository.ts";
import type { SettingsRow } from "./reminders.settings.repository.ts";

/**
 * The one rule by which channel a reminder reaches a person: WhatsApp if it is set up, the person has a phone number and the month's
 * cap is not reached, else email if the fallback is on and the person has signed in before, else null. At the cap reminders go by
 * email also without the fallback.
 */
export async function channelRule(
  ctx: ActorContext<MaybeActor>,
  { emailFallback }: Pick<SettingsRow, "emailFallback">,
): Promise<(person: RecipientRow) => Channel | null> {
  const { whatsapp, email } = ctx.channels;
  const isCapped = whatsapp !== undefined && (await isCapReached(ctx));
  return (person) => {
    if (whatsapp && !isCapped && person.phoneNumber) return "whatsapp";
    return email && (emailFallback || isCapped) && person.email && person.hasSignedIn ? "email" : null;
  };
}
