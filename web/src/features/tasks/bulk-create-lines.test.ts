import { describe, expect, test } from "vitest";
import { newId } from "#test/fixtures.ts";
import { parseLines, limitMessage } from "./bulk-create-lines.ts";

const kavya = { _id: newId(), name: "Kavya Nair", team: null, profilePicture: null };
const atlas = { _id: newId(), name: "Atlas Configurator" };
const known = { people: [kavya], projects: [atlas] };
const defaults = { type: "Task", priority: "Medium", project: atlas._id, assignee: null, dueDate: null } as const;

describe("parseLines", () => {
  test("reads a line without tabs as a title and applies the defaults", () => {
    const [one, two] = parseLines("Bake, export, upload\n\n  Second  ", defaults, known);
    expect(one).toMatchObject({ line: 1, problems: [], task: { title: "Bake, export, upload", priority: "Medium", project: atlas._id } });
    expect(two).toMatchObject({ line: 3, task: { title: "Second" } });
  });

  test("reads spreadsheet rows as title, project, assignee, priority and due date", () => {
    const [one] = parseLines("Bake\tatlas configurator\tKavya Nair\thigh\t2026-03-20", defaults, known);
    expect(one?.task).toMatchObject({ title: "Bake", project: atlas._id, assignee: kavya._id, priority: "High", dueDate: "2026-03-20" });
  });

  test("reads the column names from a header row, including quoted CSV", () => {
    const [one] = parseLines('Title,Due date,Estimated hours\n"Bake, ""twice""",2026-03-20,1.5', defaults, known);
    expect(one).toMatchObject({ line: 2, task: { title: 'Bake, "twice"', dueDate: "2026-03-20", estimatedHours: 1.5 } });
  });

  test("reports problems per line", () => {
    const lines = parseLines("Title\tAssignee\tDue\nBake\tUnknown Person\t\nExport\t\t2026-02-30", defaults, known);
    expect(lines[0]).toMatchObject({ line: 2, task: null, problems: ["There is no user named Unknown Person you can assign tasks to"] });
    expect(lines[1]?.problems).toEqual(["This date does not exist"]);
  });

  test("allows at most 200 tasks", () => {
    expect(limitMessage(parseLines(Array.from({ length: 200 }, (_, i) => `Task ${i}`).join("\n"), defaults, known))).toBeNull();
    expect(limitMessage(parseLines(Array.from({ length: 201 }, (_, i) => `Task ${i}`).join("\n"), defaults, known))).toBe(
      "You can create at most 200 tasks at a time. You entered 201.",
    );
  });
});
