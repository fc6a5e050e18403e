import type { Role } from "@daybook/contract/core/constants";
import { expect, test } from "vitest";
import { newId, user } from "#test/fixtures.ts";
import { commandsFor } from "./commands.ts";

const decisions = ["Approve completed tasks", "Review leave requests"];
const hrefs = (session: Parameters<typeof commandsFor>[0]) =>
  commandsFor(session)
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
    commandsFor({ user: user({ role }) })
      .map(({ label }) => label)
      .filter((label) => created.includes(label));
  expect(labels("admin")).toEqual(["Record leave", "New project", "Invite a user", "New announcement"]);
  expect(labels("team_lead")).toEqual(["Record leave", "Delegate decisions", "New project"]);
  expect(labels("team_member")).toEqual([]);
});
