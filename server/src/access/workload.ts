import { type Actor, isAdmin, isLead } from "./actor.ts";
import type { HoursScope } from "./hours.ts";

export const mayReadWorkload = (actor: Actor) => isAdmin(actor) || isLead(actor);

/** The people whose workload the actor sees: all for admins, their own team for leads. */
export const workloadScope = (actor: Actor): HoursScope => (isAdmin(actor) ? "all" : { teamId: actor.teamId });
