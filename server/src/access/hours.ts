import { type Actor, isAdmin, isLead } from "./actor.ts";

/** Permits reading the hours of one's team. */
export const mayReadTeamHours = (actor: Actor) => isAdmin(actor) || isLead(actor);

export const mayReadAllHours = (actor: Actor) => isAdmin(actor);

/**
 * Restricts a query for hours. The team is the one stored with the report, so hours stay with the team they were worked
 * in when a person moves.
 */
export type HoursScope = "all" | { teamId: string | null } | { userId: string };

/** The people whose workload the actor sees: all for admins, their own team for leads. */
export const workloadScope = (actor: Actor): HoursScope => (isAdmin(actor) ? "all" : { teamId: actor.teamId });
