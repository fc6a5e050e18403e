import { describe, expect, test } from "vitest";
import type { ServerEvent } from "@daybook/contract/core/events";
import type { Actor } from "#access/actor.ts";
import { audienceOf, roomsOf } from "./rooms.ts";

const team = "team-1";
const person = (role: Actor["role"], id: string, teamId: string | null): Actor => ({
  id,
  name: id,
  role,
  teamId,
  projectIds: [],
  sessionId: `s-${id}`,
});
const [admin, lead, member, mate, stranger] = [
  person("admin", "admin", null),
  person("team_lead", "lead", team),
  person("team_member", "member", team),
  person("team_member", "mate", team),
  person("team_lead", "stranger", "team-2"),
];
const everybody = [admin, lead, member, mate, stranger];
const circle = { teamId: null, projectIds: [], userIds: [] };

/** Ids of those who have a room of the event's. */
const hears = (event: ServerEvent) => {
  const rooms = audienceOf(event, circle);
  return everybody.filter((actor) => roomsOf(actor).some((room) => rooms.includes(room))).map(({ id }) => id);
};

describe("who hears of leave", () => {
  test("what is asked for: the person, the lead and admins; what colleagues see of it: the team", () => {
    const changed = { name: "leaves.changed", userId: member.id, teamId: team } as const;
    expect(hears({ ...changed, shown: false })).toEqual(["admin", "lead", "member"]);
    expect(hears({ ...changed, shown: true })).toEqual(["admin", "lead", "member", "mate"]);
    expect(hears({ name: "holidays.changed" })).toHaveLength(5);
  });
});

describe("who hears of an evaluation or a weekly checklist", () => {
  test("admins, the person's lead and the person, of a draft not the person", () => {
    expect(hears({ name: "kra.changed", userId: member.id, teamId: team })).toEqual(["admin", "lead", "member"]);
    expect(hears({ name: "kra.changed", userId: null, teamId: team })).toEqual(["admin", "lead"]);
    expect(hears({ name: "kra.changed", userId: member.id, teamId: null })).toEqual(["admin", "member"]);
  });

  test("of a team's template the team, of the company's everybody", () => {
    expect(hears({ name: "kraTemplates.changed", teamId: team })).toEqual(["admin", "lead", "member", "mate"]);
    expect(hears({ name: "kraTemplates.changed", teamId: null })).toHaveLength(5);
  });
});
