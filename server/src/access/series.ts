import type { Role } from "@daybook/contract/core/constants";
import type { Action } from "@daybook/contract/series/schemas";
import type { Access } from "./access.ts";
import { type Actor, isAdmin, isLead, isSelf, leads, leadsPerson } from "./actor.ts";

/** Whom a series is for, with the person's team and role; null: unassigned tasks. */
export type SeriesAssignee = { id: string; teamId: string | null; role: Role } | null;
export type SeriesFacts = { ownerId: string; assignee: SeriesAssignee; projectTeamId: string | null };

const manages = (actor: Actor, { ownerId, assignee, projectTeamId }: SeriesFacts) =>
  isAdmin(actor) ||
  isSelf(actor, ownerId) ||
  (assignee !== null && leadsPerson(actor, assignee)) ||
  (assignee === null && leads(actor, projectTeamId));

/** The rights of a series are its own: those of its tasks follow from each task. */
export const seriesAccess: Access<Action, SeriesFacts> = {
  read: (actor, series) => manages(actor, series) || isSelf(actor, series.assignee?.id ?? null),
  update: manages,
  remove: manages,
};

/** Whether tasks for this person are made for the actor: one's own, a lead's team, or anyone's for an admin. */
export const mayRepeatFor = (actor: Actor, assignee: SeriesAssignee) =>
  isAdmin(actor) || (assignee === null ? isLead(actor) : isSelf(actor, assignee.id) || leadsPerson(actor, assignee));

/** The scope of the list of series. */
export type SeriesScope = { kind: "all" } | { kind: "team"; userId: string; teamId: string } | { kind: "own"; userId: string };

export function seriesScope(actor: Actor): SeriesScope {
  if (isAdmin(actor)) return { kind: "all" };
  return isLead(actor) && actor.teamId !== null
    ? { kind: "team", userId: actor.id, teamId: actor.teamId }
    : { kind: "own", userId: actor.id };
}
