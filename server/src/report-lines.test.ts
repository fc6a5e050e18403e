import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readReportLines, type ReportLine } from "@daybook/contract/eods/report-lines";
import { foldDigits } from "@daybook/contract/eods/typed-amounts";

/** What a line was read as: `text|hours|status|blocker|#task|!problem`. */
const shown = ({ text, hours, status, blocker, taskNumber, problem }: ReportLine) =>
  [
    text,
    hours ?? "",
    status === "In Progress" ? "" : status,
    blocker,
    taskNumber === null ? "" : `#${taskNumber}`,
    problem === null ? "" : `!${problem}`,
  ]
    .join("|")
    .replace(/\|+$/, "");
const read = (typed: string) => readReportLines(typed).map(shown);

test.each([
  ["pinch to teleport 3h", "pinch to teleport|3"],
  ["1:30 booking card done", "booking card|1.5|Completed"],
  ["texture streaming 2,5", "texture streaming|2.5"],
  ["staircase 0.5 blocked client file still open", "staircase|0.5|Blocked|client file still open"],
  ["Landing page 3 hrs", "Landing page|3"],
  ["Landing page (3h)", "Landing page|3"],
  ["Landing page - 3h done", "Landing page|3|Completed"],
  ["Landing page: 1,5 h", "Landing page|1.5"],
  ["Landing page 90 min", "Landing page|1.5"],
  ["2h30 design", "design|2.5"],
  ["design 2 h 30 min", "design|2.5"],
  ["design 1½", "design|1.5"],
  ["½ h email", "email|0.5"],
  ["half an hour review", "review|0.5"],
  ["Landing page half an hour", "Landing page|0.5"],
  ["quarter of an hour email", "email|0.25"],
  ["review for an hour and a half", "review|1.5"],
  ["two and a half hours on the landing page", "landing page|2.5"],
  ["I spent 3 hours on texture streaming", "texture streaming|3"],
  ["thirty five minutes stand-up", "stand-up|0.58"],
  ["लैंडिंग पेज ३ घंटे", "लैंडिंग पेज|3"],
  ["लैंडिंग पेज साढ़े तीन घंटे", "लैंडिंग पेज|3.5"],
  ["डेढ़ घंटे समीक्षा", "समीक्षा|1.5"],
  ["आधा घंटा ईमेल", "ईमेल|0.5"],
  ["काम १:३० हो गया", "काम|1.5|Completed"],
  ["٣ ساعات تصميم", "تصميم|3"],
  ["設計 3時間", "設計|3"],
  ["3️⃣h review", "review|3"],
  ["Entwurf 1,5 Std. fertig", "Entwurf|1.5|Completed"],
  ["eine halbe Stunde Besprechung", "Besprechung|0.5"],
  ["diseño dos horas y media", "diseño|2.5"],
  ["une heure et demie réunion", "réunion|1.5"],
  ["#142 2h", "|2|||#142"],
  ["Fix the shader #142 2h ✅", "Fix the shader|2|Completed||#142"],
  ["👍 review 1h", "👍 review|1"],
  ["*Landing page* 3h", "Landing page|3"],
  ["1. Landing page 3h", "Landing page|3"],
  ["- review 45m", "review|0.75"],
  ["cleanup 2h - blocked by @Rohan Mehta waiting for the file", "cleanup|2|Blocked|@Rohan Mehta waiting for the file"],
  ["🚫 deploy 1h", "deploy|1|Blocked"],
  ["blocked drain cleanup 2h", "blocked drain cleanup|2"],
  ["not done yet 2h", "not done yet|2"],
  ["Release 2.5 3h", "Release 2.5|3"],
])("reads %j", (typed, expected) => expect(read(typed)).toEqual([expected]));

test.each([
  ["Landing page", "no hours"],
  ["Upgrade to React 19.1", "no hours"],
  ["Landing page 3", "bare number"],
  ["Sprint 12", "bare number"],
  ["call at 1:30", "time of day"],
  ["10:30 stand-up", "time of day"],
  ["9:30-11:00 meeting", "range"],
  ["2-3h research", "range"],
  ["landing page three hours review one hour", "several amounts"],
  ["25h work", "too many hours"],
  ["3h", "no text"],
  ["#142 and #143 2h", "several tasks"],
])("does not guess at %j: %s", (typed, problem) => {
  const [line, ...others] = readReportLines(typed);
  expect(others).toEqual([]);
  expect(line).toMatchObject({ problem, written: typed });
});

test("reads several things of one line only if each has its hours", () => {
  expect(read("landing page 3h, review 1h")).toEqual(["landing page|3", "review|1"]);
  expect(read("copy and layout 2h and then review one hour thirty minutes")).toEqual(["copy and layout|2", "review|1.5"]);
});

test("leaves out headings, and takes the status that one names", () => {
  expect(read("Today:\nlanding page 3h\n\nDone:\n- review 1h\n- copy 2h blocked no text yet")).toEqual([
    "landing page|3",
    "review|1|Completed",
    "copy|2|Blocked|no text yet",
  ]);
});

const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xae6, 0xbe6, 0xff10];
const title = fc
  .array(fc.constantFrom("Landing", "page", "review", "of", "shader", "Größe", "डिज़ाइन", "設計", "copy", "café", "🚀 launch"), {
    minLength: 1,
    maxLength: 4,
  })
  .map((words) => words.join(" "))
  .filter((text) => !/^(?:of|🚀)|of$/u.test(text));
/** Quarter hours up to a day. */
const quarters = fc.integer({ min: 1, max: 96 });
const twoDigits = (value: number) => String(value).padStart(2, "0");
const clockOf = (count: number) => `${Math.floor(count / 4)}:${twoDigits((count % 4) * 15)}`;
const forms: ((count: number) => string)[] = [
  (count) => `${count / 4}h`,
  (count) => `${count / 4} hrs`,
  (count) => `${count / 4} hours`.replace(".", ","),
  (count) => `${String(count / 4).replace(".", ",")} Std.`,
  (count) => `${count * 15} min`,
  (count) => `${count * 15}m`,
  (count) => `${clockOf(count)} h`,
  (count) => `${Math.floor(count / 4)}h${twoDigits((count % 4) * 15)}`,
  (count) => `${Math.floor(count / 4)} hours ${(count % 4) * 15} minutes`,
  (count) => `${count / 4} घंटे`,
  (count) => `${count / 4} horas`,
];
const form = fc.constantFrom(...forms);

describe("for all lines", () => {
  test("hours are the same in every form, on either side of the text", () => {
    fc.assert(
      fc.property(title, quarters, form, fc.boolean(), (text, count, write, isFirst) => {
        const typed = isFirst ? `${write(count)} ${text}` : `${text} ${write(count)}`;
        expect(readReportLines(typed)).toMatchObject([{ text, hours: count / 4, problem: null }]);
      }),
      { numRuns: 500 },
    );
  });

  test("digits of every writing system are the same", () => {
    fc.assert(
      fc.property(title, quarters, form, fc.constantFrom(...zeros), (text, count, write, zero) => {
        const digits = write(count).replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
        expect(readReportLines(`${text} ${digits}`)).toMatchObject([{ text, hours: count / 4, problem: null }]);
      }),
      { numRuns: 500 },
    );
  });

  test("the status and the blocker are split off", () => {
    const state = fc.constantFrom<[string, string, string]>(
      ["done", "Completed", ""],
      ["✅", "Completed", ""],
      ["in progress", "In Progress", ""],
      ["blocked by the client", "Blocked", "the client"],
      ["blocked: no access", "Blocked", "no access"],
    );
    fc.assert(
      fc.property(title, quarters, form, state, (text, count, write, [words, status, blocker]) => {
        expect(readReportLines(`${text} ${write(count)} ${words}`)).toMatchObject([
          { text, hours: count / 4, status, blocker, problem: null },
        ]);
      }),
    );
  });

  test("a task's number is found on every side, whatever the form of the hours", () => {
    const places: ((text: string, hours: string, task: string) => string)[] = [
      (text, hours, task) => `${task} ${text} ${hours}`,
      (text, hours, task) => `${text} ${task} ${hours}`,
      (text, hours, task) => `${text} ${hours} ${task}`,
      (text, hours, task) => `${hours} ${task} ${text}`,
    ];
    fc.assert(
      fc.property(
        title,
        quarters,
        form,
        fc.integer({ min: 1, max: 99_999 }),
        fc.constantFrom(...places),
        (text, count, write, number, put) => {
          expect(readReportLines(put(text, write(count), `#${number}`))).toMatchObject([
            { text, hours: count / 4, taskNumber: number, problem: null },
          ]);
        },
      ),
      { numRuns: 500 },
    );
  });

  test("names stay in the text and in the blocker", () => {
    const name = fc.constantFrom("@Rohan Mehta", "@Zoë", "@दीपा", "@kavya.nair");
    fc.assert(
      fc.property(title, name, name, quarters, form, (text, first, second, count, write) => {
        expect(readReportLines(`${text} with ${first} ${write(count)} blocked by ${second}`)).toMatchObject([
          { text: `${text} with ${first}`, hours: count / 4, status: "Blocked", blocker: second, problem: null },
        ]);
      }),
    );
  });

  test("hours that were dictated in words are read in several languages", () => {
    const dictated = fc.constantFrom<[string, number]>(
      ["one hour", 1],
      ["two hours", 2],
      ["two and a half hours", 2.5],
      ["an hour and a half", 1.5],
      ["half an hour", 0.5],
      ["three quarters of an hour", 0.75],
      ["forty five minutes", 0.75],
      ["zwei Stunden", 2],
      ["eine halbe Stunde", 0.5],
      ["dos horas y media", 2.5],
      ["une heure et demie", 1.5],
      ["साढ़े तीन घंटे", 3.5],
      ["डेढ़ घंटे", 1.5],
      ["आधा घंटा", 0.5],
    );
    fc.assert(
      fc.property(title, dictated, (text, [words, hours]) => {
        expect(readReportLines(`${text} ${words}`)).toMatchObject([{ text, hours, problem: null }]);
      }),
    );
  });

  test.each([
    ["I finished 3h of the port", "port|3|Completed"],
    ["finished 3h of the port", "port|3|Completed"],
    ["we have completed the port, 2h", "port|2|Completed"],
    ["so today I finished two hours of testing", "testing|2|Completed"],
    ["I have not finished the port 3h", "I have not finished the port|3|"],
    ["I finished 3h of the port but blocked by the client", "port|3|Blocked"],
    ["I did 2h of review", "review|2|"],
    ["um, so I spent like two hours on the deck", "deck|2|"],
    ["Finished goods inventory 2h", "Finished goods inventory|2|"],
  ])("a dictated sentence is the work that it tells of: %s", (line, expected) => {
    const [{ text, hours, status }] = readReportLines(line) as [ReportLine];
    expect([text, hours, status === "In Progress" ? "" : status].join("|")).toBe(expected);
  });

  test("what can be read in two ways is asked about, and no hours are guessed", () => {
    const unclear = fc.constantFrom(
      "",
      "3",
      "12",
      "at 9:30",
      "10:30",
      "9:30-11:00",
      "2-3h",
      "2 to 3 hours",
      "three hours or 1:30",
      "25h",
      "#142 #143 2h",
    );
    fc.assert(
      fc.property(title, unclear, (text, words) => {
        const [line, ...others] = readReportLines(`${text} ${words}`.trim());
        expect(others).toEqual([]);
        expect(line!.problem).not.toBeNull();
        if (line!.problem !== "several tasks") expect(line!.hours).toBeNull();
      }),
      { numRuns: 300 },
    );
  });

  test("lines keep their order, and none is lost", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(title, quarters, form), { maxLength: 8 }), (lines) => {
        const typed = lines.map(([text, count, write]) => `${text} ${write(count)}`).join("\n");
        expect(readReportLines(typed).map(({ text, hours }) => [text, hours])).toEqual(lines.map(([text, count]) => [text, count / 4]));
      }),
    );
  });

  test("whatever is typed, hours are those of a day or asked about", () => {
    const typed = fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: fc.constantFrom(..."12,.:-/hm #@½३ and blocked done\n") }));
    fc.assert(
      fc.property(typed, (text) => {
        for (const { hours, problem, text: name, taskNumber } of readReportLines(text)) {
          if (problem === null) expect(name !== "" || taskNumber !== null).toBe(true);
          if (problem === null) expect(hours).not.toBeNull();
          if (hours !== null) expect(hours >= 0 && hours <= 24 && Number.isInteger(Math.round(hours * 1e8) / 1e6)).toBe(true);
        }
      }),
      { numRuns: 2000, examples: [["३1½"], ["31 h"], ["blocked 25h"]] },
    );
  });

  test("folding digits keeps the length", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(foldDigits(text)).toHaveLength(text.length);
      }),
    );
  });
});

/** A pattern that tries every combination would exceed the time limit of a test by far. */
test("reads thousands of characters without units", () => {
  for (const unit of ["a ", "1 ", "1:3", "blocked ", "- ", "and ", "1.5,"])
    expect(readReportLines(unit.repeat(4096 / unit.length))).toBeInstanceOf(Array);
});
