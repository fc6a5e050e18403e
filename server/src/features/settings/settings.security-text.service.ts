import { addDays } from "#calendar.ts";
import type { MaybeActor, RequestContext } from "#context.ts";
import * as settingsRepository from "./settings.repository.ts";

/** The standard recommends less than a year. */
const validDays = 180;

/** Returns `security.txt` (RFC 9116): where to report a vulnerability. Without a contact in the settings it names public pages. */
export async function securityText(ctx: RequestContext<MaybeActor>): Promise<string> {
  const { securityContact: contact } = await settingsRepository.find(ctx.db);
  const origin = ctx.origin();
  const lines = contact
    ? [`Contact: ${contact.startsWith("https://") ? contact : `mailto:${contact}`}`]
    : [`# An administrator can set the contact: ${origin}/admin/settings?tab=security`, `Contact: ${origin}/policy`];
  return [
    ...lines,
    `Expires: ${addDays(ctx.now().slice(0, 10), validDays)}T00:00:00Z`,
    `Canonical: ${origin}/.well-known/security.txt`,
    "Preferred-Languages: en",
    "",
  ].join("\n");
}
