import type { Role } from "@daybook/contract/core/constants";
import type { NudgeKind } from "@daybook/contract/nudges/kinds";
import { type AnnouncementRules, mayCreateAnnouncements } from "./announcements.ts";
import { type Actor, isAdmin, isLead, isSelf, leadsPerson } from "./actor.ts";

/** Leads share evaluations, and admins administer the policy: only admins remind of these. */
const ofTeams: readonly NudgeKind[] = ["report", "evaluation_response", "self_review"];

/** Admins remind of everything, leads of what is missing in their team, and of the announcements that they may write. */
export const mayNudge = (actor: Actor, kind: NudgeKind, rules: AnnouncementRules) =>
  isAdmin(actor) || (isLead(actor) && ofTeams.includes(kind)) || (kind === "announcement" && mayCreateAnnouncements(actor, rules));

export const mayNudgePerson = (actor: Actor, person: { id: string; teamId: string | null; role: Role }) =>
  !isSelf(actor, person.id) && (isAdmin(actor) || leadsPerson(actor, person));

/** `mayNudgePerson` as a filter for lists; a lead without a team matches no rows. */
export type NudgeScope = "all" | { teamId: string | null };

export const nudgeScope = (actor: Actor): NudgeScope => (isAdmin(actor) ? "all" : { teamId: isLead(actor) ? actor.teamId : null });
