import { type Actor, isAdmin, isLead } from "./actor.ts";

/** The hours of the own team. */
export const mayReadTeamHours = (actor: Actor) => isAdmin(actor) || isLead(actor);

export const mayReadAllHours = (actor: Actor) => isAdmin(actor);

/**
 * What a question about hours is narrowed to. A team is that of the day, stored with the report: the hours of a month
 * stay with the team in which they were worked, whoever moves later.
 */
export type HoursScope = "all" | { teamId: string | null } | { userId: string };
