import { describe, expect, test, vi } from "vitest";
import { evaluation, facts, shared, template, week } from "#test/kra-fixtures.ts";
import { createSaver, type SaveState } from "./evaluations/draft-saver.ts";
import { countedOf, draftOf, previousOf, sheetOf, trendTo } from "./evaluations/evaluation-sheet.ts";
import { changeText, ratingWord } from "./kra-labels.ts";
import { moveMonth, readMonth, weekAt, weeksOf } from "./months.ts";
import { factsOfParameter } from "./evaluations/parameter-facts.ts";
import { draftOfTemplate, inputOfTemplate, moved, sharedEvenly, weightSum } from "./templates/template-form.ts";
import { monthTable } from "./weekly/week-groups.ts";

describe("a month", () => {
  test("has weeks from Monday to Sunday, cut at its ends", () => {
    expect(weeksOf("2026-11").map(({ from, to }) => `${from.slice(8)}–${to.slice(8)}`)).toEqual([
      "01–01",
      "02–08",
      "09–15",
      "16–22",
      "23–29",
      "30–30",
    ]);
    expect(weeksOf("2027-02")).toHaveLength(4);
  });

  test("shows the week of a day, its last one afterwards and its first before", () => {
    const weeks = weeksOf("2026-03");
    expect([weekAt(weeks, "2026-03-12"), weekAt(weeks, "2026-05-01"), weekAt(weeks, "2026-01-01")]).toEqual([3, 6, 1]);
  });

  test("of the address counts only where there is such a month", () => {
    expect(readMonth("2026-02", "2026-03")).toBe("2026-02");
    for (const wrong of [undefined, "2026-13", "26-02", "now", "2030-01"]) expect(readMonth(wrong, "2026-03")).toBe("2026-03");
    expect(moveMonth("2026-01", -1)).toBe("2025-12");
  });
});

describe("the score", () => {
  test("counts what is typed over the names and weights the evaluation was begun with", () => {
    const held = evaluation();
    const counted = countedOf(sheetOf(held, template()), draftOf(held));
    expect(counted).toMatchObject({ total: 72, grade: "Meets Expectations", unrated: [] });
    expect(counted.rows.map(({ points }) => points)).toEqual([48, 24]);
  });

  test("is compared with the last month that has one, over months that may have none", () => {
    const history = [shared({ month: 2 }), shared({ month: 1, totalScore: null }), shared({ year: 2025, month: 12, totalScore: 60 })];
    expect(previousOf(history, "2026-02")?.totalScore).toBe(60);
    expect(trendTo(history, "2026-02", 72, 3)).toEqual([
      { month: "2025-12", score: 60 },
      { month: "2026-01", score: null },
      { month: "2026-02", score: 72 },
    ]);
    expect([changeText(2.55), changeText(-1), changeText(0.04)]).toEqual(["+2.6", "−1.0", "no change"]);
  });

  test("has a word for every rating", () => {
    for (const rating of [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5]) expect(ratingWord(rating)).not.toBe("");
  });
});

test("facts stand beside the parameters they say something about; what is not known is left out", () => {
  const about = (name: string, description = "") => factsOfParameter({ name, description }, facts).map(({ sentence }) => sentence);
  expect(about("Delivery")).toEqual(["21 tasks completed"]);
  expect(about("Reporting", "Reports are complete, on time and leave nothing open.")).toEqual(["18 of 18 reports"]);
  expect(about("Attendance")).toEqual(["143.5 of 144 hours, 100%", "2 days of leave in 20 working days"]);
  expect(about("Learning")).toEqual([]);
  expect(factsOfParameter({ name: "Hours", description: "hours" }, { ...facts, hours: null })).toEqual([]);
});

describe("what is typed", () => {
  test("is saved once typing pauses, one after the other, the newest last", async () => {
    vi.useFakeTimers();
    const states: SaveState[] = [];
    const sent: string[] = [];
    let finish = () => {};
    const saver = createSaver<string>({
      send: (draft) => new Promise<void>((resolve) => void (sent.push(draft), (finish = resolve))),
      onState: (state) => states.push(state),
    });
    saver.changed("a");
    saver.changed("ab");
    await vi.advanceTimersByTimeAsync(800);
    saver.changed("abc");
    await vi.advanceTimersByTimeAsync(800);
    expect(sent).toEqual(["ab"]);
    finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(["ab", "abc"]);
    finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(states.at(-1)).toBe("saved");
    vi.useRealTimers();
  });

  test("stays to be sent again where it could not be saved, unless it is given up", async () => {
    const sent: string[] = [];
    let works = false;
    const saver = createSaver<string>({
      send: async (draft) => {
        sent.push(draft);
        if (!works) throw new Error("No network");
      },
      onState: () => {},
    });
    saver.changed("a");
    expect((await saver.flush())?.message).toBe("No network");
    works = true;
    expect(await saver.flush()).toBeNull();
    expect(sent).toEqual(["a", "a"]);
    saver.changed("b");
    saver.drop();
    expect(await saver.flush()).toBeNull();
    expect(sent).toEqual(["a", "a"]);
  });
});

test("a month's table has a line for each task and a gap where a week did not have it", () => {
  const first = week({ week: 1 });
  const [group] = monthTable([{ ...first, tasks: first.tasks.slice(1) }, week()]).filter(({ parameter }) => parameter === "Delivery");
  expect(group?.lines[0]?.cells.map((cell) => cell?.title)).toEqual([undefined, "Planned tasks finished"]);
});

describe("a template", () => {
  test("goes through its form unchanged, and a copy without its ids and people", () => {
    const one = template();
    const [delivery] = inputOfTemplate(draftOfTemplate(one, false)).parameters;
    expect(delivery).toEqual(one.parameters[0]);
    const copy = draftOfTemplate(one, true);
    expect(copy).toMatchObject({ name: "Copy of Engineering", teams: [] });
    expect(copy.parameters.some(({ _id }) => _id)).toBe(false);
  });

  test("is shared evenly in whole numbers that are 100", () => {
    const parameters = draftOfTemplate(template(), false).parameters;
    const three = [...parameters, { ...parameters[0]!, key: "third" }];
    expect(sharedEvenly(three).map(({ weight }) => weight)).toEqual([34, 33, 33]);
    expect(weightSum([{ weight: 33.3 }, { weight: 66.7 }, { weight: "" }])).toBe(100);
  });

  test("is put in another order", () => {
    expect(moved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
    expect(moved(["a", "b"], 0, -1)).toEqual(["a", "b"]);
  });
});
