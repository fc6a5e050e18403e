import { taskPriorities } from "@daybook/contract/core/constants";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parentNumbersIn, parseQuickEntry } from "./quick-entry.ts";

/** A Thursday. */
const today = "2026-03-12";
const people = ["Kavya Nair", "Ann", "Ann Lee", "Ann Lee Berg", "Tara Menon", "Tara Bose", "Łukasz Żak"].map((name) => ({ name }));
const labels = ["Performance", "Quest 3", "Release", "Research"].map((name) => ({ name }));
const parse = (text: string) => {
  const { assignee, labels: found, ...entry } = parseQuickEntry(text, { people, labels, today });
  return { ...entry, ...(assignee && { assignee: assignee.name }), ...(found && { labels: found.map(({ name }) => name) }) };
};

describe("quick entry", () => {
  test.each([
    ["Fix the shader", { title: "Fix the shader" }],
    ["Fix the shader @kavya !high fri", { title: "Fix the shader", assignee: "Kavya Nair", priority: "High", dueDate: "2026-03-13" }],
    ["@Kavya Nair fix !u the shader", { title: "fix the shader", assignee: "Kavya Nair", priority: "Urgent" }],
    ["Paint @ann lee the hull", { title: "Paint the hull", assignee: "Ann Lee" }],
    ["Paint @ann the hull", { title: "Paint the hull", assignee: "Ann" }],
    ["Paint @Ann Lee Berg, tomorrow", { title: "Paint", assignee: "Ann Lee Berg", dueDate: "2026-03-13" }],
    ["Call @lukasz", { title: "Call", assignee: "Łukasz Żak" }],
    ["Ship it by next monday", { title: "Ship it", dueDate: "2026-03-16" }],
    ["Ship thu", { title: "Ship", dueDate: "2026-03-19" }],
    ["Ship 20 March 2027", { title: "Ship", dueDate: "2027-03-20" }],
    ["Prepare Friday demo", { title: "Prepare Friday demo" }],
    ["Fix bug 3", { title: "Fix bug 3" }],
    [
      "Build #release #perf the tour #quest 3 fri",
      { title: "Build the tour", labels: ["Release", "Performance", "Quest 3"], dueDate: "2026-03-13" },
    ],
    ["Continue #142 #Release", { title: "Continue #142", labels: ["Release"] }],
    ["#release", { title: "#release" }],
    ["fri", { title: "fri" }],
    ["@kavya", { title: "@kavya" }],
    ["mail kavya@example.com now!", { title: "mail kavya@example.com now!" }],
    ["", { title: "" }],
  ])("%j", (text, entry) => expect(parse(text)).toEqual({ notes: [], ...entry }));

  test.each([
    ["Fix @tara", "“@tara” can be Tara Menon or Tara Bose. @tara stays in the title."],
    ["Fix #re", "“#re” can be Release or Research. #re stays in the title."],
    ["Fix #media", "No label for this task is named “media”. #media stays in the title."],
    ["Fix @media", "No one to assign is named “media”. @media stays in the title."],
    ["Fix !soon", "“!soon” is no priority: write !low, !medium, !high or !urgent. It stays in the title."],
  ])("says what %j leaves open", (text, note) => expect(parse(text)).toEqual({ title: text, notes: [note] }));

  test("takes the task of a number as the parent, and says which are none", () => {
    const found = { _id: "142" };
    const findParent = (number: number) => (number === 142 ? found : number === 7 ? undefined : null);
    const parse = (text: string) => parseQuickEntry(text, { people, today, findParent });
    expect(parse("Bake ^142 the deck fri")).toEqual({ title: "Bake the deck", parent: found, dueDate: "2026-03-13", notes: [] });
    expect(parse("Bake ^9")).toEqual({
      title: "Bake ^9",
      notes: ["There is no task #9 that you can give a sub-task. ^9 stays in the title."],
    });
    expect(parse("Bake ^142 ^142").notes).toEqual(["A task has one parent. ^142 stays in the title."]);
    // Not known yet.
    expect(parse("Bake ^7")).toEqual({ title: "Bake ^7", notes: [] });
    expect(parseQuickEntry("Bake ^142", { people, today })).toEqual({ title: "Bake ^142", notes: [] });
    expect(parentNumbersIn("a ^1\nb ^22 ^1 x^3 ^y")).toEqual([1, 22]);
  });

  test("leaves # alone where there are no labels", () => {
    expect(parseQuickEntry("Fix #release", { people, today })).toEqual({ title: "Fix #release", notes: [] });
  });

  test("takes one assignee and one priority, and says so of others", () => {
    expect(parse("Fix @kavya @ann !low !high")).toEqual({
      title: "Fix @ann !high",
      assignee: "Kavya Nair",
      priority: "Low",
      notes: ["A task has one assignee. @ann stays in the title.", "A task has one priority. !high stays in the title."],
    });
  });

  const word = fc.stringMatching(/^[a-z]{1,2}$/);
  const capital = fc.stringMatching(/^[A-Z][a-z]{3,6}$/);

  test("understands person, priority and date in any order around a title", () => {
    const names = fc.uniqueArray(capital, { minLength: 2, maxLength: 4 });
    const title = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.map((each) => `q${each}`));
    fc.assert(
      fc.property(title, names, fc.constantFrom(...taskPriorities), fc.nat(), fc.boolean(), (words, name, priority, at, isFirst) => {
        const person = { name: name.join(" ") };
        const tokens = isFirst ? [`@${person.name}`, `!${priority}`] : [`!${priority.toLowerCase()}`, `@${person.name.toUpperCase()}`];
        const text = words.toSpliced(at % (words.length + 1), 0, ...tokens).join(" ");
        expect(parseQuickEntry(`${text} 20 mar`, { people: [person, { name: name[0]! }], today })).toEqual({
          title: words.join(" "),
          assignee: person,
          priority,
          dueDate: "2026-03-20",
          notes: [],
        });
      }),
    );
  });

  test("invents nothing: the title has words of the text in their order, and is empty only if the text is", () => {
    const part = fc.oneof(fc.string({ maxLength: 6 }), word, fc.constantFrom("@", "!", "@ann", "!low", "fri", "by", "20", "mar", "  "));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const words = parts.join(" ").trim().split(/\s+/);
        const title = parse(parts.join(" ")).title.split(" ");
        let from = 0;
        for (const each of title) {
          const index = words.indexOf(each, from);
          expect(index).toBeGreaterThanOrEqual(from);
          from = index + 1;
        }
        expect(title.join("") === "").toBe(words.join("") === "");
      }),
    );
  });
});

describe("a quick entry that repeats", () => {
  const repeating = (text: string) => parseQuickEntry(text, { people, labels, canRepeat: true, today });

  test.each([
    ["Send the report every Friday", { title: "Send the report", repeats: { rule: "FREQ=WEEKLY;BYDAY=FR", startDate: today } }],
    ["Pay rent every month 1 apr", { title: "Pay rent", repeats: { rule: "FREQ=MONTHLY;BYMONTHDAY=1", startDate: "2026-04-01" } }],
    [
      "Review every 2 weeks from monday",
      { title: "Review", repeats: { rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", startDate: "2026-03-16" } },
    ],
    ["every Friday", { title: "every", dueDate: "2026-03-13" }],
    ["Fix every bug fri", { title: "Fix every bug", dueDate: "2026-03-13" }],
  ])("%j", (text, entry) => expect(repeating(text)).toEqual({ notes: [], ...entry }));

  test("keeps person, label and priority, wherever they are", () => {
    const { assignee, labels: found, ...entry } = repeating("Send @kavya the report every Friday !high #release");
    expect([assignee?.name, found?.map(({ name }) => name), entry]).toEqual([
      "Kavya Nair",
      ["Release"],
      { title: "Send the report", priority: "High", repeats: { rule: "FREQ=WEEKLY;BYDAY=FR", startDate: today }, notes: [] },
    ]);
  });

  test("does so only where a task can repeat", () => {
    expect(parse("Send the report every Friday")).toEqual({ title: "Send the report every", dueDate: "2026-03-13", notes: [] });
  });
});
