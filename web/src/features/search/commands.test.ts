import type { Role } from "@daybook/contract/core/constants";
import { expect, test } from "vitest";
import { company, newId, user } from "#test/fixtures.ts";
import { commandsFor } from "./commands.ts";

const decisions = ["Approve completed tasks", "Review leave requests"];
const hrefs = (session: Omit<Parameters<typeof commandsFor>[0], "company">) =>
  commandsFor({ ...session, company })
    .filter(({ label }) => decisions.includes(label))
    .map(({ href }) => href);
const actsFor = (scopes: ("leaves" | "tasks")[]) => [{ userId: newId(), name: "Rohan Mehta", scopes, until: "2026-03-12" }];

test("admins and leads have the commands to decide, members only as delegates of a lead", () => {
  const member = user({ role: "team_member" });
  expect(hrefs({ user: user({ role: "admin" }) })).toEqual(["/admin/task-management?view=pending-approval", "/leaves?tab=pending"]);
  expect(hrefs({ user: user({ role: "team_lead" }) })).toHaveLength(2);
  expect(hrefs({ user: member })).toEqual([]);
  expect(hrefs({ user: member, actsFor: actsFor(["tasks"]) })).toEqual(["/task-management?view=pending-approval"]);
  expect(hrefs({ user: member, actsFor: actsFor(["leaves", "tasks"]) })).toEqual([
    "/task-management?view=pending-approval",
    "/my-leaves?tab=pending",
  ]);
});

test("commands to create are for those who may", () => {
  const created = ["Record leave", "Delegate decisions", "New project", "Invite a user", "New announcement"];
  const labels = (role: Role) =>
    commandsFor({ user: user({ role }), company })
      .map(({ label }) => label)
      .filter((label) => created.includes(label));
  expect(labels("admin")).toEqual(["Record leave", "New project", "Invite a user", "New announcement"]);
  expect(labels("team_lead")).toEqual(["Record leave", "Delegate decisions", "New project"]);
  expect(labels("team_member")).toEqual([]);
});

test("leads with a team write announcements to it if the company wants it", () => {
  const hrefOf = (role: Role, leadsAnnounce: "on" | "off", teamId: string | null = newId()) =>
    commandsFor({ user: user({ role, teamId }), company: { ...company, leadsAnnounce } }).find(({ label }) => label === "New announcement")
      ?.href;
  expect(hrefOf("team_lead", "on")).toBe("/team-lead/all-announcements?written=true&new=true");
  expect(hrefOf("team_lead", "off")).toBeUndefined();
  expect(hrefOf("team_lead", "on", null)).toBeUndefined();
  expect(hrefOf("team_member", "on")).toBeUndefined();
  expect(hrefOf("admin", "on")).toBe("/announcements?new=true");
});
