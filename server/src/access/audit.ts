import { type Actor, isAdmin } from "./actor.ts";

/** What everybody did is for administrators alone. */
export const mayReadAudit = (actor: Actor) => isAdmin(actor);
