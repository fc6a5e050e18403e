import { describe, expect, test } from "vitest";
import { newId } from "#test/fixtures.ts";
import { parseLines, limitMessage } from "./bulk-create-lines.ts";

const kavya = { _id: newId(), name: "Kavya Nair", team: null, profilePicture: null };
const atlas = { _id: newId(), name: "Atlas Configurator" };
const lookup = { people: [kavya], projects: [atlas] };
const defaults = { type: "Task", priority: "Medium", project: atlas._id, assignee: null, dueDate: null } as const;

describe("parsing several tasks", () => {
  test("reads one title per line, commas included, with the shared defaults", () => {
    const [one, two] = parseLines("Bake, export, upload\n\n  Second  ", defaults, lookup);
    expect(one).toMatchObject({ line: 1, problems: [], task: { title: "Bake, export, upload", priority: "Medium", project: atlas._id } });
    expect(two).toMatchObject({ line: 3, task: { title: "Second" } });
  });

  test("reads spreadsheet rows as title, project, assignee, priority and due date", () => {
    const [one] = parseLines("Bake\tatlas configurator\tKavya Nair\thigh\t2026-03-20", defaults, lookup);
    expect(one?.task).toMatchObject({ title: "Bake", project: atlas._id, assignee: kavya._id, priority: "High", dueDate: "2026-03-20" });
  });

  test("reads the columns from a header row, also in CSV with quotes", () => {
    const [one] = parseLines('Title,Due date,Estimated hours\n"Bake, ""twice""",2026-03-20,1.5', defaults, lookup);
    expect(one).toMatchObject({ line: 2, task: { title: 'Bake, "twice"', dueDate: "2026-03-20", estimatedHours: 1.5 } });
  });

  test("quoted cells keep their line breaks, and all columns of the import are accepted", () => {
    const [one, two] = parseLines('Name,Description,Start,Estimate\n"Bake","First\nsecond",2026-03-19,"1,5"\nExport,,,', defaults, lookup);
    expect(one).toMatchObject({
      line: 2,
      task: { title: "Bake", description: "First\nsecond", startDate: "2026-03-19", estimatedHours: 1.5 },
    });
    expect(two).toMatchObject({ line: 4, task: { title: "Export" } });
  });

  test("a line break in a title copied from a spreadsheet is reported; the next row keeps its line", () => {
    const [one, two] = parseLines('"Bake\nand export"\tAtlas Configurator\t\t\t\nRender\t\t\t\t', defaults, lookup);
    expect(one).toMatchObject({ line: 1, task: null, problems: ["Please use one line without line breaks"] });
    expect(two).toMatchObject({ line: 3, task: { title: "Render" } });
  });

  test("an unclosed quotation mark is reported with its line", () => {
    expect(parseLines('Title,Due\n"Bake,2026-03-20', defaults, lookup)).toMatchObject([
      { line: 2, task: null, problems: ["A quotation mark is not closed"] },
    ]);
  });

  test("a title may begin with a quotation mark", () => {
    expect(parseLines('"Task" is broken, name it', defaults, lookup)).toMatchObject([{ task: { title: '"Task" is broken, name it' } }]);
  });

  test("reports the problems of each line", () => {
    const lines = parseLines("Title\tAssignee\tDue\nBake\tUnknown Person\t\nExport\t\t2026-02-30", defaults, lookup);
    expect(lines[0]).toMatchObject({ line: 2, task: null, problems: [`You can't assign tasks to "Unknown Person"`] });
    expect(lines[1]?.problems).toEqual(["This date does not exist"]);
  });

  test("accepts up to 200 lines", () => {
    expect(limitMessage(parseLines(Array.from({ length: 200 }, (_, i) => `Task ${i}`).join("\n"), defaults, lookup))).toBeNull();
    expect(limitMessage(parseLines(Array.from({ length: 201 }, (_, i) => `Task ${i}`).join("\n"), defaults, lookup))).toBe(
      "You can create at most 200 tasks at a time. You entered 201.",
    );
  });
});
