import { type DelegationScope, refetchSpreadMs } from "@daybook/contract/core/constants";
import type { ServerEvent } from "@daybook/contract/core/events";
import type { Actor } from "#access/actor.ts";

/*
 * The server puts sockets into rooms by the user's role, team and projects; clients cannot join rooms. When a user's rooms
 * change, the socket is closed and joins the new rooms on reconnect.
 */

export const everyone = "everyone";
export const admins = "admins";
export const roomOfUser = (id: string) => `user:${id}`;
export const roomOfSession = (id: string) => `session:${id}`;
const roomOfTeam = (id: string) => `team:${id}`;
const roomOfLeads = (teamId: string) => `leads:${teamId}`;
/** Those who decide for a lead of the team hear of what they decide on. */
const roomOfDelegates = (scope: DelegationScope, teamId: string) => `delegates:${scope}:${teamId}`;
const roomOfProject = (id: string) => `project:${id}`;

/** Returns all rooms of a signed-in user, in a fixed order. */
export const roomsOf = ({ id, sessionId, role, teamId, projectIds, actsFor = [] }: Actor): string[] => [
  everyone,
  roomOfUser(id),
  roomOfSession(sessionId),
  ...(role === "admin" ? [admins] : []),
  ...(teamId ? [roomOfTeam(teamId)] : []),
  ...(teamId && role === "team_lead" ? [roomOfLeads(teamId)] : []),
  ...actsFor.flatMap((lead) => lead.scopes.map((scope) => roomOfDelegates(scope, lead.teamId))),
  ...projectIds.map(roomOfProject).sort(),
];

/** The users related to an event: the team and projects of its user, or the users of its project. */
export type Audience = { teamId: string | null; projectIds: string[]; userIds: string[] };

/** The events of an audience find its people themselves. */
type RoutedEvent = Exclude<ServerEvent, { name: "announcements.reacted" }>;

/**
 * Returns the rooms to notify of an event: those of users who may see its subject. Events contain only ids.
 * @param audience the event's user (team and projects) or project (members and lead)
 */
export function roomsFor(event: RoutedEvent, audience: Audience): string[] {
  switch (event.name) {
    case "teams.changed":
    case "policy.changed":
    case "labels.changed":
    case "leaveTypes.changed":
    case "holidays.changed":
    case "settings.changed":
      return [everyone];
    case "notifications.changed":
      return event.userIds?.map(roomOfUser) ?? [everyone];
    case "users.changed":
    case "schedules.changed":
      return [
        admins,
        roomOfUser(event.userId),
        ...(audience.teamId ? [roomOfTeam(audience.teamId)] : []),
        ...audience.projectIds.map(roomOfProject),
      ];
    case "projects.changed":
      return [
        admins,
        roomOfProject(event.projectId),
        ...(event.teamId ? [roomOfLeads(event.teamId)] : []),
        ...audience.userIds.map(roomOfUser),
      ];
    case "reminders.changed":
    case "nudges.changed":
      return [admins, ...event.teamIds.map(roomOfLeads)];
    case "policy.acknowledged":
      return [admins, roomOfUser(event.userId)];
    case "leaves.changed":
      return [
        admins,
        roomOfUser(event.userId),
        ...(event.teamId
          ? [event.shown ? roomOfTeam(event.teamId) : roomOfLeads(event.teamId), roomOfDelegates("leaves", event.teamId)]
          : []),
      ];
    case "questions.changed":
      return event.userIds.map(roomOfUser);
    case "delegations.changed":
      return [admins, ...event.userIds.map(roomOfUser)];
    case "kra.changed":
      return [admins, ...(event.userId ? [roomOfUser(event.userId)] : []), ...(event.teamId ? [roomOfLeads(event.teamId)] : [])];
    case "kraTemplates.changed":
      return event.teamId ? [admins, roomOfTeam(event.teamId)] : [everyone];
    case "payroll.changed":
      return [admins];
    case "announcements.managed":
      return [admins, ...event.userIds.map(roomOfUser)];
    case "weeks.changed":
      return [
        admins,
        roomOfUser(event.userId),
        ...(event.teamId ? [roomOfLeads(event.teamId), roomOfDelegates("hours", event.teamId)] : []),
      ];
    case "eods.changed":
    case "plans.changed":
    case "discussions.changed":
      return [admins, roomOfUser(event.userId), ...(event.teamId ? [roomOfLeads(event.teamId)] : [])];
    case "blockers.changed":
      return [admins, ...event.userIds.map(roomOfUser), ...event.teamIds.map(roomOfLeads)];
    case "tasks.changed":
      return [
        admins,
        ...event.userIds.map(roomOfUser),
        ...event.teamIds.flatMap((teamId) => [roomOfLeads(teamId), roomOfDelegates("tasks", teamId)]),
        ...event.projectIds.map(roomOfProject),
      ];
  }
}

/** A process serves 500 refetches per second with ease. */
const refetchMs = 2;

/** Over how many milliseconds to spread the refetches of this many browsers. */
export const spreadFor = (sockets: number) => Math.max(refetchSpreadMs, sockets * refetchMs);
