import { describe, expect, test } from "vitest";
import { AppError } from "#errors.ts";
import { accessActors, actorsWho, ids } from "#test/access-actors.ts";
import { abilities, type Access, authorize, refused, require } from "./access.ts";
import { inTeam, isAdmin, isLead, isSelf, leads, leadsPerson } from "./actor.ts";

const { admin, lead, member } = accessActors;

/** The error that a call throws, as its code and message. */
function errorOf(run: () => unknown) {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return null;
}

describe("who an actor is", () => {
  test("admins and leads are recognized by their role", () => {
    expect(actorsWho(isAdmin)).toEqual(["admin"]);
    expect(actorsWho(isLead)).toEqual(["lead", "leadWithoutTeam"]);
  });

  test("only a lead leads a team, and only their own", () => {
    expect(actorsWho((actor) => leads(actor, ids.team))).toEqual(["lead"]);
    expect(actorsWho((actor) => leads(actor, ids.otherTeam))).toEqual([]);
  });

  test("no one leads or is in a missing team, not even a lead without a team", () => {
    expect(actorsWho((actor) => leads(actor, null))).toEqual([]);
    expect(actorsWho((actor) => inTeam(actor, null))).toEqual([]);
  });

  test("everyone of a team is in it", () => {
    expect(actorsWho((actor) => inTeam(actor, ids.team))).toEqual(["admin", "lead", "member"]);
    expect(actorsWho((actor) => inTeam(actor, ids.otherTeam))).toEqual([]);
  });

  test.each([
    ["team_member", ["lead"]],
    ["team_lead", ["lead"]],
    ["admin", []],
  ] as const)("a lead leads a %s of the team: %j", (role, leaders) => {
    expect(actorsWho((actor) => leadsPerson(actor, { teamId: ids.team, role }))).toEqual(leaders);
    expect(actorsWho((actor) => leadsPerson(actor, { teamId: ids.otherTeam, role }))).toEqual([]);
  });

  test("an actor is the person with the same id", () => {
    expect(actorsWho((actor) => isSelf(actor, "member"))).toEqual(["member"]);
    expect(actorsWho((actor) => isSelf(actor, null))).toEqual([]);
  });
});

describe("authorize", () => {
  const access: Access<"read" | "update", { readable: boolean }> = {
    read: (actor, { readable }) => readable || isAdmin(actor),
    update: isAdmin,
  };
  const messages = { missing: "This page does not exist" };
  const readable = { readable: true };

  test("returns every action of a row as permitted or not", () => {
    expect(abilities(access, admin, { readable: false })).toEqual({ read: true, update: true });
    expect(abilities(access, member, readable)).toEqual({ read: true, update: false });
  });

  test("permits what the rule permits", () => {
    expect(errorOf(() => authorize(access, "update", admin, readable, messages))).toBeNull();
    expect(errorOf(() => authorize(access, "read", member, readable, messages))).toBeNull();
  });

  test("reports an unreadable row like a missing one", () => {
    expect(errorOf(() => authorize(access, "update", lead, { readable: false }, messages))).toBe("not_found: This page does not exist");
    expect(errorOf(() => authorize(access, "update", admin, undefined, messages))).toBe("not_found: This page does not exist");
    expect(errorOf(() => authorize(access, "read", admin, null, messages))).toBe("not_found: This page does not exist");
  });

  test("refuses a readable row with 403 and names the action", () => {
    expect(errorOf(() => authorize(access, "update", member, readable, messages))).toBe(
      "forbidden: You don't have permission to update this",
    );
    expect(errorOf(() => authorize(access, "update", member, readable, { ...messages, refused: "change this page" }))).toBe(
      "forbidden: You don't have permission to change this page",
    );
  });

  test("refuses an action without a row", () => {
    expect(errorOf(() => require(true, "create pages"))).toBeNull();
    expect(errorOf(() => require(false, "create pages"))).toBe("forbidden: You don't have permission to create pages");
    expect(refused("create pages").message).toBe("You don't have permission to create pages");
  });
});
