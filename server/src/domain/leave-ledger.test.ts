import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  balanceOf,
  type BalanceType,
  canGrant,
  carryForwardEntries,
  chargeEntries,
  expiryEntries,
  type Outstanding,
  reconcileEntries,
  yearsToGrant,
} from "./leave-ledger.ts";

const leave = { _id: "leave", userId: "kavya", leaveTypeId: "casual", version: 3 };
const by = { actorId: "rohan", reason: "Founders' day is a holiday" };
const stored = { userId: "kavya", leaveTypeId: "casual", actorId: "rohan", leaveId: "leave", leaveVersion: 3 };

describe("an approved leave", () => {
  test("is charged to each of its leave years", () => {
    const charges = new Map([
      [2026, 1.5],
      [2027, 2],
    ]);
    expect(chargeEntries(leave, charges, "rohan")).toEqual([
      { ...stored, kind: "leave", leaveYear: 2026, days: -1.5 },
      { ...stored, kind: "leave", leaveYear: 2027, days: -2 },
    ]);
    expect(chargeEntries(leave, new Map(), "rohan")).toEqual([]);
  });
});

describe("a changed leave", () => {
  const charged: Outstanding[] = [{ leaveTypeId: "casual", leaveYear: 2026, days: 2 }];
  const refund = { ...stored, kind: "reversal", leaveYear: 2026, days: 2, reason: by.reason };
  const reconcile = (expected: [number, number][], before = charged) => reconcileEntries(leave, before, new Map(expected), by);

  test("adds nothing when its charges are the same", () => {
    expect(reconcile([[2026, 2]])).toEqual([]);
    expect(reconcile([], [])).toEqual([]);
  });

  test("refunds its previous days and charges the new ones when the days change", () => {
    expect(reconcile([[2026, 1]])).toEqual([refund, { ...stored, kind: "leave", leaveYear: 2026, days: -1 }]);
  });

  test("moves its days when the leave year changes", () => {
    expect(reconcile([[2027, 2]])).toEqual([refund, { ...stored, kind: "leave", leaveYear: 2027, days: -2 }]);
  });

  test("refunds the previous type when the type changes", () => {
    const sick = [{ leaveTypeId: "sick", leaveYear: 2026, days: 2 }];
    expect(reconcile([[2026, 2]], sick)).toEqual([
      { ...refund, leaveTypeId: "sick" },
      { ...stored, kind: "leave", leaveYear: 2026, days: -2 },
    ]);
  });

  test("charges a year that is added, and refunds a year that is dropped", () => {
    const both: Outstanding[] = [...charged, { leaveTypeId: "casual", leaveYear: 2027, days: 1 }];
    const twice: [number, number][] = [
      [2026, 2],
      [2027, 1],
    ];
    expect(reconcile(twice)).toHaveLength(3);
    expect(reconcile(twice, both)).toEqual([]);
    expect(reconcile([[2026, 2]], both)).toHaveLength(3);
    expect(reconcile([[2026, 2]], both).reduce((sum, { days }) => sum + days, 0)).toBe(1);
  });

  test("is refunded completely when nothing is charged any more", () => {
    expect(reconcile([])).toEqual([refund]);
  });

  test("always leaves exactly the expected days charged", () => {
    const days = fc.dictionary(
      fc.constantFrom("2025", "2026", "2027"),
      fc.integer({ min: 1, max: 20 }).map((halves) => halves / 2),
    );
    fc.assert(
      fc.property(days, days, (before, after) => {
        const own = Object.entries(before).map(([year, each]) => ({ leaveTypeId: "casual", leaveYear: Number(year), days: each }));
        const expected = new Map(Object.entries(after).map(([year, each]) => [Number(year), each]));
        const sums = new Map<number, number>(own.map((each) => [each.leaveYear, each.days]));
        for (const each of reconcileEntries(leave, own, expected, by))
          sums.set(each.leaveYear, (sums.get(each.leaveYear) ?? 0) - each.days);
        for (const [year, sum] of sums) expect(sum).toBe(expected.get(year) ?? 0);
      }),
    );
  });
});

describe("granting a year", () => {
  test("includes the previous year once the year has begun, for accounts that existed then", () => {
    expect(yearsToGrant(2026, 2026, 4)).toEqual({
      hasBegun: true,
      target: { year: 2026, firstDay: "2026-04-01", lastDay: "2027-03-31" },
      granted: [
        { year: 2025, firstDay: "2025-04-01", lastDay: "2026-03-31", accountsBy: "2026-03-31" },
        { year: 2026, firstDay: "2026-04-01", lastDay: "2027-03-31" },
      ],
    });
    expect(yearsToGrant(2025, 2026, 1).hasBegun).toBe(true);
  });

  test("covers only the year itself before it has begun", () => {
    expect(yearsToGrant(2027, 2026, 1)).toMatchObject({ hasBegun: false, granted: [{ year: 2027 }] });
    expect(yearsToGrant(2027, 2026, 1).granted).toHaveLength(1);
  });

  test("is possible for the previous, the current and the next year", () => {
    expect([2024, 2025, 2026, 2027, 2028].filter((year) => canGrant(year, 2026))).toEqual([2025, 2026, 2027]);
  });
});

describe("days that are left", () => {
  const due = [{ userId: "kavya", leaveTypeId: "earned", days: 4.5 }];
  const owner = { userId: "kavya", leaveTypeId: "earned" };

  test("are carried out of the previous year and into the next", () => {
    const year = { year: 2027, firstDay: "2027-04-01", lastDay: "2028-03-31" };
    const carried = (expires: string | null) => carryForwardEntries([{ ...due[0]!, expires }], year);
    expect(carried(null)).toEqual([
      { ...owner, leaveYear: 2026, kind: "carry-forward", days: -4.5, reason: "Carried forward to 2027" },
      { ...owner, leaveYear: 2027, kind: "carry-forward", days: 4.5, expiresOn: null, reason: "Carried forward from 2026" },
    ]);
    expect(carried("06-30").map(({ expiresOn }) => expiresOn)).toEqual([undefined, "2027-06-30"]);
  });

  test("of a closed year expire", () => {
    expect(expiryEntries(due, 2024)).toEqual([{ ...owner, leaveYear: 2024, kind: "expiry", days: -4.5, reason: "Leave year 2024 closed" }]);
  });
});

describe("a balance", () => {
  const none = new Map();
  const type = (fields: Partial<BalanceType>): BalanceType => ({
    _id: "casual",
    name: "Casual",
    color: "plot-1",
    isAbsence: true,
    allowHalfDay: true,
    active: true,
    annualDays: 12,
    ...fields,
  });
  const casual = { leaveType: "Casual", label: "Casual", color: "plot-1", isAbsence: true, allowHalfDay: true, expiring: [] };

  test("subtracts used days from what remains, and pending days from what is available", () => {
    const { types } = balanceOf(2026, [type({})], [{ leaveTypeId: "casual", total: 12, used: 3, pending: 1.5 }], none);
    expect(types).toEqual([{ ...casual, total: 12, used: 3, pending: 1.5, remaining: 9, available: 7.5 }]);
  });

  test("is zero for a type without ledger entries", () => {
    expect(balanceOf(2026, [type({})], [], none).types).toEqual([{ ...casual, total: 0, used: 0, pending: 0, remaining: 0, available: 0 }]);
  });

  test("of an unlimited type shows used and pending days, with no total", () => {
    const unpaid = type({ annualDays: null, isAbsence: false, allowHalfDay: false });
    expect(balanceOf(2026, [unpaid], [{ leaveTypeId: "casual", total: 0, used: 2, pending: 1 }], none).types).toEqual([
      { ...casual, isAbsence: false, allowHalfDay: false, total: null, used: 2, pending: 1, remaining: null, available: null },
    ]);
  });

  test("lists an inactive type only with entries in the year", () => {
    const inactive = type({ active: false });
    expect(balanceOf(2026, [inactive], [], none).types).toEqual([]);
    expect(balanceOf(2026, [inactive], [{ leaveTypeId: "casual", total: 12, used: 0, pending: 0 }], none).types).toHaveLength(1);
  });

  test("lists a type without days per year only with entries in the year", () => {
    const inLieu = type({ annualDays: 0 });
    expect(balanceOf(2026, [inLieu], [], none).types).toEqual([]);
    expect(balanceOf(2026, [inLieu], [{ leaveTypeId: "casual", total: 1, used: 0, pending: 0 }], none).types).toHaveLength(1);
  });

  test("adds up the limited types only", () => {
    const types = [
      type({}),
      type({ _id: "sick", name: "Sick", annualDays: 10 }),
      type({ _id: "unpaid", name: "Unpaid", annualDays: null }),
    ];
    const sums = [
      { leaveTypeId: "casual", total: 12, used: 3, pending: 1 },
      { leaveTypeId: "sick", total: 10, used: 2, pending: 0.5 },
      { leaveTypeId: "unpaid", total: 0, used: 7, pending: 5 },
    ];
    expect(balanceOf(2026, types, sums, none)).toMatchObject({
      leaveYear: 2026,
      total: 22,
      used: 5,
      pending: 1.5,
      remaining: 17,
      available: 15.5,
    });
  });
});
