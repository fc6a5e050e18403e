import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { byExpiry, type Credit, dueEntries, expiringOf, groupCredits, useCredits } from "./leave-credits.ts";

const owner = { userId: "kavya", leaveTypeId: "casual", leaveYear: 2026 };
const credit = (id: string, expiresOn: string, days: number, fields: Partial<Credit> = {}): Credit => ({
  ...owner,
  id,
  expiresOn,
  days,
  ...fields,
});
const march = credit("march", "2026-03-31", 1);
const may = credit("may", "2026-05-31", 1.5);

describe("days that expire soonest are used first", () => {
  test.each([
    ["before both", [["2026-03-10", 1]], [["march", 1]]],
    [
      "from one to the next",
      [
        ["2026-03-10", 1],
        ["2026-03-11", 1],
      ],
      [
        ["march", 1],
        ["may", 1],
      ],
    ],
    [
      "half days",
      [
        ["2026-03-10", 0.5],
        ["2026-03-11", 1],
      ],
      [
        ["march", 0.5],
        ["march", 0.5],
        ["may", 0.5],
      ],
    ],
    ["on the last day", [["2026-03-31", 1]], [["march", 1]]],
    ["after the first", [["2026-04-01", 1]], [["may", 1]]],
    ["after both", [["2026-06-01", 1]], [[null, 1]]],
    [
      "more than both",
      [
        ["2026-03-02", 1],
        ["2026-03-03", 1],
        ["2026-03-04", 1],
      ],
      [
        ["march", 1],
        ["may", 1],
        ["may", 0.5],
        [null, 0.5],
      ],
    ],
    [
      "the earlier day first, in any order",
      [
        ["2026-04-01", 1],
        ["2026-03-02", 1],
      ],
      [
        ["march", 1],
        ["may", 1],
      ],
    ],
  ] as const)("%s", (_what, days, expected) => {
    const taken = days.map(([date, amount]) => ({ date, days: amount }));
    const { uses } = useCredits([may, march], taken);
    expect(uses.map((use) => [use.credit?.id ?? null, use.days])).toEqual(expected);
  });

  test("and as many days as possible are covered", () => {
    const day = fc.integer({ min: 1, max: 9 }).map((n) => `2026-03-0${n}`);
    fc.assert(
      fc.property(fc.array(fc.tuple(day, fc.integer({ min: 1, max: 4 }))), fc.uniqueArray(day), (made, dates) => {
        const credits = made.map(([expiresOn, halves], i) => credit(String(i), expiresOn, halves / 2));
        const { uses, left } = useCredits(
          credits,
          dates.map((date) => ({ date, days: 1 })),
        );
        const sum = (rows: { days: number }[]) => rows.reduce((total, { days }) => total + days, 0);
        expect(sum(uses)).toBe(dates.length);
        expect(sum(uses.filter((use) => use.credit)) + sum(left)).toBe(sum(credits));
        for (const use of uses) if (use.credit) expect(use.taken.date <= use.credit.expiresOn).toBe(true);
        // What stays uncovered falls after every credit that has days left.
        for (const use of uses.filter((each) => !each.credit))
          for (const each of left) expect(each.credit.expiresOn < use.taken.date).toBe(true);
      }),
    );
  });
});

describe("the days left of credits", () => {
  test("are those that no leave uses, of credits that are not used up", () => {
    const taken = [
      { date: "2026-03-10", days: 1 },
      { date: "2026-03-11", days: 0.5 },
    ];
    expect(useCredits([may, march], taken).left).toEqual([{ credit: may, days: 1 }]);
    expect(useCredits([may, march], []).left).toEqual([
      { credit: march, days: 1 },
      { credit: may, days: 1.5 },
    ]);
  });

  test("are used by id among credits with the same last day", () => {
    const first = credit("a", "2026-03-31", 1);
    const second = credit("b", "2026-03-31", 1);
    for (const credits of [
      [first, second],
      [second, first],
    ]) {
      const { uses } = useCredits(credits, [{ date: "2026-03-10", days: 1 }]);
      expect(uses).toEqual([{ taken: { date: "2026-03-10", days: 1 }, credit: first, days: 1 }]);
    }
  });

  test("are shown by their last day, the soonest first", () => {
    const left = [
      { credit: may, days: 1.5 },
      { credit: march, days: 0.5 },
      { credit: credit("another", "2026-05-31", 2), days: 2 },
    ];
    expect(expiringOf(left)).toEqual([
      { days: 0.5, expires: "2026-03-31" },
      { days: 3.5, expires: "2026-05-31" },
    ]);
    expect(expiringOf([])).toEqual([]);
  });

  test("come before the days that do not expire, and sums of zero or less are left out", () => {
    const rows = [
      { days: 2, expires: null },
      { days: 1, expires: "2026-05-31" },
      { days: 1, expires: "2026-03-31" },
      { days: 3, expires: null },
      { days: 1, expires: "2026-04-30" },
      { days: -1, expires: "2026-04-30" },
      { days: -2, expires: "2026-06-30" },
    ];
    expect(byExpiry(rows)).toEqual([
      { days: 1, expires: "2026-03-31" },
      { days: 1, expires: "2026-05-31" },
      { days: 5, expires: null },
    ]);
    expect(byExpiry(rows.toReversed()).map(({ expires }) => expires)).toEqual(["2026-03-31", "2026-05-31", null]);
  });
});

describe("credits and taken days", () => {
  test("are grouped by person, type and leave year", () => {
    const others = [
      credit("of another person", "2026-03-31", 1, { userId: "rohan" }),
      credit("of another type", "2026-03-31", 1, { leaveTypeId: "sick" }),
      credit("of another year", "2026-03-31", 1, { leaveYear: 2025 }),
    ];
    const own = { ...owner, date: "2026-03-10", days: 1 };
    const rohans = { ...own, userId: "rohan" };
    const withoutCredit = { ...own, userId: "ananya" };
    expect(groupCredits([march, ...others, may], [rohans, own, withoutCredit])).toEqual([
      { credits: [march, may], taken: [own] },
      { credits: [others[0]], taken: [rohans] },
      { credits: [others[1]], taken: [] },
      { credits: [others[2]], taken: [] },
    ]);
  });
});

describe("entries due for the days left", () => {
  const dueOn = (today: string, year: number) => dueEntries([{ credit: march, days: 0.5 }], { today, year });

  test("are none up to the last day, within the leave year", () => {
    expect(dueOn("2026-03-30", 2026)).toEqual([]);
    expect(dueOn("2026-03-31", 2026)).toEqual([]);
    expect(dueOn("2026-03-31", 2025)).toEqual([]);
  });

  test("expire the days after the last day", () => {
    const expiry = { ...owner, days: -0.5, creditId: "march", kind: "expiry", reason: "Expired after 31 Mar 2026" };
    expect(dueOn("2026-04-01", 2026)).toEqual([expiry]);
    // Also if the leave year has ended meanwhile.
    expect(dueOn("2027-01-01", 2027)).toEqual([expiry]);
  });

  test("move valid days of a leave year that has ended into the current one, with their last day", () => {
    expect(dueOn("2026-02-01", 2027)).toEqual([
      { ...owner, days: -0.5, creditId: "march", kind: "carry-forward", reason: "Carried forward to 2027" },
      { ...owner, leaveYear: 2027, kind: "carry-forward", days: 0.5, expiresOn: "2026-03-31", reason: "Carried forward from 2026" },
    ]);
  });

  test("are listed credit by credit", () => {
    const left = [march, may].map((each) => ({ credit: each, days: each.days }));
    expect(dueEntries(left, { today: "2026-06-01", year: 2026 }).map(({ creditId, days }) => [creditId, days])).toEqual([
      ["march", -1],
      ["may", -1.5],
    ]);
  });
});
