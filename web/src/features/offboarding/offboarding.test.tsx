import { describe, expect, test } from "vitest";
import { chosenIn, decisionsOf, keyOf, newLeadOf, valueOf } from "./offboarding-form.ts";

const item = { _id: null, title: "", detail: null, people: null };
const team = { ...item, kind: "team" as const, _id: "team", choices: ["reassign" as const] };
const tasks = { ...item, kind: "tasks" as const, choices: ["unassign" as const, "reassign" as const] };
const access = { ...item, kind: "access" as const, choices: ["end" as const] };
const items = [team, tasks, access];

describe("the decisions of an offboarding", () => {
  test("leave the new lead to be chosen and need nothing else", () => {
    expect(items.map((each) => valueOf(each, {}, undefined))).toEqual([null, "unassign", "end"]);
    expect(decisionsOf(items, {})).toEqual([{ kind: "tasks", _id: null, choice: "unassign" }]);
  });

  test("follow the new lead unless they were chosen", () => {
    const chosen = { [keyOf(team)]: "lead" };
    expect(newLeadOf(items, chosen)).toBe("lead");
    expect(decisionsOf(items, chosen)).toEqual([
      { kind: "team", _id: "team", choice: "reassign", to: "lead" },
      { kind: "tasks", _id: null, choice: "reassign", to: "lead" },
    ]);
    expect(decisionsOf(items, { ...chosen, [keyOf(tasks)]: "unassign" })[1]).toEqual({ kind: "tasks", _id: null, choice: "unassign" });
  });

  test("of a plan are shown again", () => {
    const planned = decisionsOf(items, { [keyOf(team)]: "lead", [keyOf(tasks)]: "other" });
    expect(decisionsOf(items, chosenIn(planned))).toEqual(planned);
  });
});
