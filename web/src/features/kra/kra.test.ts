import { describe, expect, test, vi } from "vitest";
import { evaluation, facts, shared, template, week } from "#test/kra-fixtures.ts";
import { createSaver, type SaveState } from "./evaluations/draft-saver.ts";
import { scoreSheet, draftOf, previousOf, sheetOf, trendTo } from "./evaluations/evaluation-sheet.ts";
import { changeText, ratingLabel } from "./kra-labels.ts";
import { evaluatedMonth, moveMonth, readMonth, weekAt, weeksOf } from "./months.ts";
import { factsOfParameter } from "./evaluations/rating/parameter-facts.ts";
import { draftOfTemplate, inputOfTemplate, moved, splitEvenly, weightSum } from "./templates/template-form.ts";
import { monthTable } from "./weekly/week-groups.ts";

describe("months", () => {
  test("splits a month into weeks from Monday to Sunday", () => {
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

  test("finds the week of a day, clamped to the month", () => {
    const weeks = weeksOf("2026-03");
    expect([weekAt(weeks, "2026-03-12"), weekAt(weeks, "2026-05-01"), weekAt(weeks, "2026-01-01")]).toEqual([3, 6, 1]);
  });

  test("falls back to the current month for an invalid month in the URL", () => {
    expect(readMonth("2026-02", "2026-03")).toBe("2026-02");
    for (const wrong of [undefined, "2026-13", "26-02", "now", "2030-01"]) expect(readMonth(wrong, "2026-03")).toBe("2026-03");
    expect(moveMonth("2026-01", -1)).toBe("2025-12");
  });

  test("opens the last finished month unless the URL names one", () => {
    expect(evaluatedMonth(undefined, "2026-03-12")).toBe("2026-02");
    expect(evaluatedMonth(undefined, "2026-01-01")).toBe("2025-12");
    expect(evaluatedMonth("2026-03", "2026-03-12")).toBe("2026-03");
    expect(evaluatedMonth("2026-04", "2026-03-12")).toBe("2026-02");
  });
});

describe("score", () => {
  test("applies the draft's ratings to the evaluation's stored weights", () => {
    const stored = evaluation();
    const scored = scoreSheet(sheetOf(stored, template()), draftOf(stored));
    expect(scored).toMatchObject({ total: 72, grade: "Meets Expectations", unrated: [] });
    expect(scored.rows.map(({ points }) => points)).toEqual([48, 24]);
  });

  test("is missing, like the points, until every parameter is rated", () => {
    const stored = evaluation();
    const draft = draftOf(stored);
    const [first] = stored.parameters;
    const scored = scoreSheet(sheetOf(stored, template()), {
      ...draft,
      ratings: { ...draft.ratings, [first!.parameterId]: { rating: null, comment: "" } },
    });
    expect(scored).toMatchObject({ total: null, grade: null, unrated: [{ name: "Delivery" }] });
    expect(scored.rows.map(({ points }) => points)).toEqual([null, 24]);
  });

  test("is compared with the most recent month that has a score", () => {
    const history = [shared({ month: 2 }), shared({ month: 1, totalScore: null }), shared({ year: 2025, month: 12, totalScore: 60 })];
    expect(previousOf(history, "2026-02")?.totalScore).toBe(60);
    expect(trendTo(history, "2026-02", 72, 3)).toEqual([
      { month: "2025-12", score: 60 },
      { month: "2026-01", score: null },
      { month: "2026-02", score: 72 },
    ]);
    expect([changeText(2.55), changeText(-1), changeText(0.04)]).toEqual(["+2.6", "−1.0", "no change"]);
  });

  test("has a label for every rating", () => {
    for (const rating of [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5]) expect(ratingLabel(rating)).not.toBe("");
  });
});

test("shows known facts beside the parameters they are relevant to", () => {
  const factsFor = (name: string, description = "") => factsOfParameter({ name, description }, facts).map(({ sentence }) => sentence);
  expect(factsFor("Delivery")).toEqual(["21 tasks completed"]);
  expect(factsFor("Reporting", "Reports are complete, on time and leave nothing open.")).toEqual(["18 of 18 reports"]);
  expect(factsFor("Attendance")).toEqual(["143.5 of 144 hours, 100%", "2 days of leave in 20 working days"]);
  expect(factsFor("Learning")).toEqual([]);
  expect(factsOfParameter({ name: "Hours", description: "hours" }, { ...facts, hours: null })).toEqual([]);
});

describe("autosave", () => {
  test("saves after a pause, one request at a time, the newest draft last", async () => {
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

  test("sends a failed draft again until it is discarded", async () => {
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
    saver.discard();
    expect(await saver.flush()).toBeNull();
    expect(sent).toEqual(["a", "a"]);
  });
});

test("the month's table has one row per task and gaps for weeks without it", () => {
  const first = week({ week: 1 });
  const [group] = monthTable([{ ...first, tasks: first.tasks.slice(1) }, week()]).filter(({ parameter }) => parameter === "Delivery");
  expect(group?.lines[0]?.cells.map((cell) => cell?.title)).toEqual([undefined, "Planned tasks finished"]);
});

describe("templates", () => {
  test("pass through the form unchanged; a copy loses ids and audience", () => {
    const one = template();
    const [delivery] = inputOfTemplate(draftOfTemplate(one, false)).parameters;
    expect(delivery).toEqual(one.parameters[0]);
    const copy = draftOfTemplate(one, true);
    expect(copy).toMatchObject({ name: "Copy of Engineering", teams: [] });
    expect(copy.parameters.some(({ _id }) => _id)).toBe(false);
  });

  test("split 100 evenly into whole numbers", () => {
    const parameters = draftOfTemplate(template(), false).parameters;
    const three = [...parameters, { ...parameters[0]!, key: "third" }];
    expect(splitEvenly(three).map(({ weight }) => weight)).toEqual([34, 33, 33]);
    expect(weightSum([{ weight: 33.3 }, { weight: 66.7 }, { weight: "" }])).toBe(100);
  });

  test("reorder their parameters", () => {
    expect(moved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
    expect(moved(["a", "b"], 0, -1)).toEqual(["a", "b"]);
  });
});
