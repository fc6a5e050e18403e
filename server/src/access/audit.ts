import { type Actor, isAdmin } from "./actor.ts";

/** Only admins may read the audit trail. */
export const mayReadAudit = (actor: Actor) => isAdmin(actor);
