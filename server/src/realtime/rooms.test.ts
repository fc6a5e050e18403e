import { describe, expect, test } from "vitest";
import type { Actor } from "#access/actor.ts";
import { roomsFor, roomsOf, spreadFor } from "./rooms.ts";

const team = "team-1";
const person = (role: Actor["role"], id: string, teamId: string | null): Actor => ({
  id,
  name: id,
  role,
  teamId,
  projectIds: [],
  sessionId: `s-${id}`,
});
const [admin, lead, member, teammate, outsider] = [
  person("admin", "admin", null),
  person("team_lead", "lead", team),
  person("team_member", "member", team),
  person("team_member", "teammate", team),
  person("team_lead", "outsider", "team-2"),
];
const allUsers = [admin, lead, member, teammate, outsider];
const noAudience = { teamId: null, projectIds: [], userIds: [] };

/** Ids of the users who are in a room of the event. */
const notified = (event: Parameters<typeof roomsFor>[0]) => {
  const rooms = roomsFor(event, noAudience);
  return allUsers.filter((actor) => roomsOf(actor).some((room) => rooms.includes(room))).map(({ id }) => id);
};

describe("audience of leave events", () => {
  test("a request: the user, the lead and admins; visible leave: the whole team", () => {
    const changed = { name: "leaves.changed", userId: member.id, teamId: team } as const;
    expect(notified({ ...changed, shown: false })).toEqual(["admin", "lead", "member"]);
    expect(notified({ ...changed, shown: true })).toEqual(["admin", "lead", "member", "teammate"]);
    expect(notified({ name: "holidays.changed" })).toHaveLength(5);
  });
});

describe("audience of evaluation events", () => {
  test("admins, the user's lead and the user; drafts without the user", () => {
    expect(notified({ name: "kra.changed", userId: member.id, teamId: team })).toEqual(["admin", "lead", "member"]);
    expect(notified({ name: "kra.changed", userId: null, teamId: team })).toEqual(["admin", "lead"]);
    expect(notified({ name: "kra.changed", userId: member.id, teamId: null })).toEqual(["admin", "member"]);
  });

  test("a team's template: the team; the company template: everyone", () => {
    expect(notified({ name: "kraTemplates.changed", teamId: team })).toEqual(["admin", "lead", "member", "teammate"]);
    expect(notified({ name: "kraTemplates.changed", teamId: null })).toHaveLength(5);
  });
});

test("refetches take one second, or two milliseconds for each browser", () => {
  expect([0, 1, 500, 501, 5000].map(spreadFor)).toEqual([1000, 1000, 1000, 1002, 10_000]);
});
