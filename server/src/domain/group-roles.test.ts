import { describe, expect, test } from "vitest";
import { roleByGroups, teamByGroups } from "./group-roles.ts";

describe("groups", () => {
  const mapping = [
    { group: "leads", role: "team_lead" as const },
    { group: "bosses", role: "admin" as const },
  ];

  test.each([
    [["leads", "bosses"], "team_member", "admin"],
    [["leads"], "admin", "team_lead"],
    [[], "admin", "team_member"],
    [["others"], "team_lead", "team_member"],
    [["others"], "team_member", "team_member"],
  ] as const)("%j turns a %s into a %s", (groups, current, role) => {
    expect(roleByGroups([...groups], mapping, current)).toBe(role);
  });

  test("leave a role that no group gives", () => {
    expect(roleByGroups([], [mapping[1]!], "team_lead")).toBe("team_lead");
    expect(roleByGroups([], [], "admin")).toBe("admin");
  });

  test("keep the current team, else give the first", () => {
    const teams = [
      { group: "a", team: "Makers" },
      { group: "b", team: "Sellers" },
    ];
    expect(teamByGroups(["a", "b"], teams, "sellers")).toBe("Sellers");
    expect(teamByGroups(["b", "a"], teams, null)).toBe("Makers");
    expect(teamByGroups([], teams, "Makers")).toBeUndefined();
  });
});
