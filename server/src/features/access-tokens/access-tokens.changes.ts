import { change } from "#changes.ts";
import type { Facts } from "#context.ts";

export const created = change("access_tokens.created");
export const revoked = change("access_tokens.revoked");
export const serviceRemoved = change("access_tokens.service_removed", { entity: "users" });

/** A token ends in a few days: of its person, or of a service account, which admins look after. */
export type EndingFacts = Facts & { id: string; to: string[]; name: string; service: string | null; expiresAt: string };
export const noticed = change<EndingFacts>("access_tokens.noticed");
