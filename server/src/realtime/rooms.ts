import type { ServerEvent } from "@daybook/contract/core/events";
import type { Actor } from "#access/actor.ts";

/*
 * Sockets are put in rooms by the server, from what the person is; they cannot ask for one. A person's rooms are
 * where they belong at the moment: when that changes, the socket is closed and comes back into its new rooms.
 */

export const everyone = "everyone";
export const admins = "admins";
export const roomOfUser = (id: string) => `user:${id}`;
export const roomOfSession = (id: string) => `session:${id}`;
export const roomOfTeam = (id: string) => `team:${id}`;
export const roomOfLeads = (teamId: string) => `leads:${teamId}`;
export const roomOfProject = (id: string) => `project:${id}`;

/** Every room of a signed-in person, in a fixed order. */
export const roomsOf = ({ id, sessionId, role, teamId, projectIds }: Actor): string[] => [
  everyone,
  roomOfUser(id),
  roomOfSession(sessionId),
  ...(role === "admin" ? [admins] : []),
  ...(teamId ? [roomOfTeam(teamId)] : []),
  ...(teamId && role === "team_lead" ? [roomOfLeads(teamId)] : []),
  ...projectIds.map(roomOfProject).sort(),
];

/** What deciding about an event needs to know of the person or project it is about. */
export type Audience = { teamId: string | null; projectIds: string[]; userIds: string[] };

/**
 * Who may hear of an event: those who may see what it is about. Ids are all they hear.
 * @param circle the event's person (team and projects) or project (team, members and lead)
 */
export function audienceOf(event: ServerEvent, circle: Audience): string[] {
  switch (event.name) {
    case "teams.changed":
    case "policy.changed":
    case "leaveTypes.changed":
    case "holidays.changed":
    case "settings.changed":
      return [everyone];
    case "users.changed":
      return [
        admins,
        roomOfUser(event.userId),
        ...(circle.teamId ? [roomOfTeam(circle.teamId)] : []),
        ...circle.projectIds.map(roomOfProject),
      ];
    case "projects.changed":
      return [
        admins,
        roomOfProject(event.projectId),
        ...(event.teamId ? [roomOfLeads(event.teamId)] : []),
        ...circle.userIds.map(roomOfUser),
      ];
    case "reminders.changed":
      return [admins, ...event.teamIds.map(roomOfLeads)];
    case "policy.acknowledged":
      return [admins, roomOfUser(event.userId)];
    case "leaves.changed":
      return [
        admins,
        roomOfUser(event.userId),
        ...(event.teamId ? [event.shown ? roomOfTeam(event.teamId) : roomOfLeads(event.teamId)] : []),
      ];
    case "kra.changed":
      return [admins, ...(event.userId ? [roomOfUser(event.userId)] : []), ...(event.teamId ? [roomOfLeads(event.teamId)] : [])];
    case "kraTemplates.changed":
      return event.teamId ? [admins, roomOfTeam(event.teamId)] : [everyone];
    case "eods.changed":
      return [admins, roomOfUser(event.userId), ...(event.teamId ? [roomOfLeads(event.teamId)] : [])];
    case "tasks.changed":
      return [admins, ...event.userIds.map(roomOfUser), ...event.teamIds.map(roomOfLeads), ...event.projectIds.map(roomOfProject)];
  }
}
