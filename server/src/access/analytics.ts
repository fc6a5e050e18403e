import { type Actor, isAdmin, isLead } from "./actor.ts";

/** Whether the actor may see figures about others: admins about everyone, leads about their own team. */
export const mayAnalyse = (actor: Actor) => isAdmin(actor) || isLead(actor);

/** The scope of these figures. A lead without a team sees no one's. */
export type TeamScope = "all" | { teamId: string | null };

export const teamScope = (actor: Actor): TeamScope => (isAdmin(actor) ? "all" : { teamId: actor.teamId });
