import { describe, expect, test } from "vitest";
import { newId } from "#test/fixtures.ts";
import { task } from "#test/task-fixtures.ts";
import { lineParser, limitMessage } from "./bulk-create-lines.ts";

const kavya = { _id: newId(), name: "Kavya Nair", team: null, profilePicture: null };
const atlas = { _id: newId(), name: "Atlas Configurator" };
const lookup = { people: [kavya], projects: [atlas], today: "2026-03-12" };
const defaults = { type: "Task", priority: "Medium", project: atlas._id, assignee: null, dueDate: null } as const;
const parse = (text: string) => lineParser(defaults, lookup)(text);

describe("parsing several tasks", () => {
  test("reads one title per line, commas included, with the shared defaults", () => {
    const [one, two] = parse("Bake, export, upload\n\n  Second  ");
    expect(one).toMatchObject({ line: 1, problems: [], task: { title: "Bake, export, upload", priority: "Medium", project: atlas._id } });
    expect(two).toMatchObject({ line: 3, task: { title: "Second" } });
  });

  test("finds labels of the company and the task's project, in quick entries and tables", () => {
    const can = { read: true, update: false, remove: false };
    const label = (name: string, project: typeof atlas | null) => ({
      _id: newId(),
      name,
      color: "gray" as const,
      project,
      version: 1,
      can,
    });
    const [release, own, other] = [label("Release", null), label("Own", atlas), label("Other", { _id: newId(), name: "Elsewhere" })];
    const parse = lineParser(defaults, { ...lookup, labels: [release, own, other] });
    expect(parse("Ship #release #own")[0]).toMatchObject({ title: "Ship", task: { labels: [release._id, own._id] } });
    expect(parse("Ship #other")[0]!.notes).toEqual(["No label for this task is named “other”. #other stays in the title."]);
    const [table] = parse('Title,Labels\nShip,"Release, Other"');
    expect(table!.problems).toEqual(['There is no label named "Other" for this task']);
  });

  test("makes a line with ^ a sub-task, in the project of its parent", () => {
    const deck = task({ title: "Device build", project: null });
    const findParent = (number: number) => (number === deck.number ? deck : undefined);
    const [one, two] = lineParser(defaults, { ...lookup, findParent })(`Bake ^${deck.number}\nExport ^999`);
    expect(one).toMatchObject({ title: "Bake", parent: deck, problems: [], task: { parent: deck._id, project: null } });
    expect(two).toMatchObject({ task: null, problems: ["Looking for the parent…"] });
  });

  test("reads a quick entry with its person, priority and date, which win over the defaults", () => {
    const [one, two] = parse("Bake @kavya !high fri\nExport @bob");
    expect(one).toMatchObject({
      title: "Bake",
      notes: [],
      task: { title: "Bake", assignee: kavya._id, priority: "High", dueDate: "2026-03-13" },
    });
    expect(two).toMatchObject({
      problems: [],
      notes: ["No one to assign is named “bob”. @bob stays in the title."],
      task: { title: "Export @bob", priority: "Medium" },
    });
  });

  test("reads days with words in a column as date fields do", () => {
    const [one, two] = parse("title\tdue\nBake\tnext monday\nExport\tsomeday");
    expect(one?.task).toMatchObject({ dueDate: "2026-03-16" });
    expect(two?.problems).toHaveLength(1);
  });

  test("reads spreadsheet rows as title, project, assignee, priority and due date", () => {
    const [one] = parse("Bake\tatlas configurator\tKavya Nair\thigh\t2026-03-20");
    expect(one?.task).toMatchObject({ title: "Bake", project: atlas._id, assignee: kavya._id, priority: "High", dueDate: "2026-03-20" });
  });

  test("reads the columns from a header row, also in CSV with quotes", () => {
    const [one] = parse('Title,Due date,Estimated hours\n"Bake, ""twice""",2026-03-20,1.5');
    expect(one).toMatchObject({ line: 2, task: { title: 'Bake, "twice"', dueDate: "2026-03-20", estimatedHours: 1.5 } });
  });

  test("quoted cells keep their line breaks, and all columns of the import are accepted", () => {
    const [one, two] = parse('Name,Description,Start,Estimate\n"Bake","First\nsecond",2026-03-19,"1,5"\nExport,,,');
    expect(one).toMatchObject({
      line: 2,
      task: { title: "Bake", description: "First\nsecond", startDate: "2026-03-19", estimatedHours: 1.5 },
    });
    expect(two).toMatchObject({ line: 4, task: { title: "Export" } });
  });

  test("a line break in a title copied from a spreadsheet is reported; the next row keeps its line", () => {
    const [one, two] = parse('"Bake\nand export"\tAtlas Configurator\t\t\t\nRender\t\t\t\t');
    expect(one).toMatchObject({ line: 1, task: null, problems: ["Please use one line without line breaks"] });
    expect(two).toMatchObject({ line: 3, task: { title: "Render" } });
  });

  test("an unclosed quotation mark is reported with its line", () => {
    expect(parse('Title,Due\n"Bake,2026-03-20')).toMatchObject([{ line: 2, task: null, problems: ["A quotation mark is not closed"] }]);
  });

  test("a title may begin with a quotation mark", () => {
    expect(parse('"Task" is broken, name it')).toMatchObject([{ task: { title: '"Task" is broken, name it' } }]);
  });

  test("reports the problems of each line", () => {
    const lines = parse("Title\tAssignee\tDue\nBake\tUnknown Person\t\nExport\t\t2026-02-30");
    expect(lines[0]).toMatchObject({ line: 2, task: null, problems: [`You can't assign tasks to "Unknown Person"`] });
    expect(lines[1]?.problems).toEqual(["This date does not exist"]);
  });

  test("reports a date that can be read in two ways, unless its column shows the order", () => {
    const problemsOf = (...dates: string[]) =>
      parse(["title\tdue", ...dates.map((date) => `A task\t${date}`)].join("\n")).map(({ problems }) => problems);
    expect(problemsOf("05/03/2027")).toEqual([['"05/03/2027" can be 5 Mar 2027 or 3 May 2027. Write it like 2026-12-31 or 31 Dec 2026.']]);
    expect(problemsOf("05/03/2027", "14/03/2027")).toEqual([[], []]);
  });

  test("accepts up to 200 lines", () => {
    expect(limitMessage(parse(Array.from({ length: 200 }, (_, i) => `Task ${i}`).join("\n")))).toBeNull();
    expect(limitMessage(parse(Array.from({ length: 201 }, (_, i) => `Task ${i}`).join("\n")))).toBe(
      "You can create at most 200 tasks at a time. You entered 201.",
    );
  });

  test("returns the same objects for unchanged lines", () => {
    const parse = lineParser(defaults, lookup);
    const [one, two] = parse("Bake\nExport");
    const [sameOne, newTwo] = parse("Bake\nExport all");
    expect(sameOne).toBe(one);
    expect(newTwo).not.toBe(two);
    expect(newTwo).toMatchObject({ line: 2, task: { title: "Export all" } });
  });
});
