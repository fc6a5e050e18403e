import type { Role } from "@daybook/contract/core/constants";
import type { Action, WeekState } from "@daybook/contract/weeks/weeks";
import type { Access } from "./access.ts";
import { type Actor, actsForLeadOf, isAdmin, isLead, isSelf, leadsOfDelegate, leadsPerson } from "./actor.ts";

/** Permits reading the hours of one's team. */
export const mayReadTeamHours = (actor: Actor) => isAdmin(actor) || isLead(actor);

export const mayReadAllHours = (actor: Actor) => isAdmin(actor);

/**
 * Restricts a query for hours. The team is the one stored with the report, so hours stay with the team they were worked
 * in when a person moves.
 */
export type HoursScope =
  | "all"
  | { teamId: string | null }
  | { userId: string }
  /** The current members of teams, each with all of their hours. */
  | { members: Members };

/** The current members of these teams (null: of all) and this person; of them only those of the named teams. */
export type Members = { teamIds: readonly string[] | null; userId: string; named?: string[] | undefined };

/** The people whose workload the actor sees: all for admins, their own team for leads. */
export const workloadScope = (actor: Actor): HoursScope => (isAdmin(actor) ? "all" : { teamId: actor.teamId });

export type WeekFacts = {
  userId: string;
  /** The person's current team. */
  teamId: string | null;
  role: Role;
  state: WeekState;
  /** It was decided by a person, so it can be reopened. */
  isDecided: boolean;
  /** Whether it is past, or the running one on its last workday. */
  isDue: boolean;
  /** All of its days are in closed months. */
  isClosed: boolean;
};

type Owner = Pick<WeekFacts, "userId" | "teamId" | "role">;

/** Admins and leads, not about their own weeks. */
const mayManageWeeksOf = (actor: Actor, person: Owner) => !isSelf(actor, person.userId) && (isAdmin(actor) || leadsPerson(actor, person));

/** Permits approving, returning and reopening a person's weeks; no one decides on their own. */
export const mayDecideWeeksOf = (actor: Actor, person: Owner) =>
  mayManageWeeksOf(actor, person) || actsForLeadOf(actor, "hours", person) !== undefined;

/** Returns the lead for whom the actor decides about this person; null for those who decide in their own right. */
export const decidesWeeksOnBehalfOf = (actor: Actor, person: Owner) =>
  mayManageWeeksOf(actor, person) ? null : (actsForLeadOf(actor, "hours", person)?.userId ?? null);

export const weekAccess: Access<Action, WeekFacts> = {
  read: (actor, week) => isSelf(actor, week.userId) || mayDecideWeeksOf(actor, week),
  submit: (actor, week) => isSelf(actor, week.userId) && week.isDue && (week.state === "open" || week.state === "returned"),
  withdraw: (actor, week) => isSelf(actor, week.userId) && week.state === "submitted",
  approve: (actor, week) => mayDecideWeeksOf(actor, week) && week.state === "submitted",
  return: (actor, week) => mayDecideWeeksOf(actor, week) && week.state === "submitted",
  reopen: (actor, week) => mayDecideWeeksOf(actor, week) && week.state === "approved" && week.isDecided && !week.isClosed,
};

/** Permits payroll: figures of everyone, closing and reopening months. */
export const mayAdministerPayroll = (actor: Actor) => isAdmin(actor);

/** Whether the actor sees the weeks of others. */
export const mayReadOthersWeeks = (actor: Actor) => isAdmin(actor) || isLead(actor) || leadsOfDelegate(actor, "hours").length > 0;

/** Restricts a list of weeks to those that `weekAccess.read` may permit. */
export const weekScope = (actor: Actor): Members => ({
  userId: actor.id,
  teamIds: isAdmin(actor)
    ? null
    : [...(isLead(actor) && actor.teamId ? [actor.teamId] : []), ...leadsOfDelegate(actor, "hours").map(({ teamId }) => teamId)],
});
