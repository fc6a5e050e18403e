import { type Actor, isAdmin, isLead } from "./actor.ts";

/** Numbers about others: everybody's for an admin, the own team's for a lead. */
export const mayAnalyse = (actor: Actor) => isAdmin(actor) || isLead(actor);

/** What such numbers are narrowed to. A lead without a team has nobody's. */
export type TeamScope = "all" | { teamId: string | null };

export const teamScope = (actor: Actor): TeamScope => (isAdmin(actor) ? "all" : { teamId: actor.teamId });
