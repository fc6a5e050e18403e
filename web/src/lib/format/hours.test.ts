import { describe, expect, test } from "vitest";
import { hoursText, parseHours } from "./hours.ts";

const read = (text: string, max?: number) => parseHours(text, max).hours;
const problem = (text: string, max?: number) => parseHours(text, max).error;

describe("parseHours", () => {
  test.each([
    ["1.5", 1.5],
    ["1,5", 1.5],
    ["1:30", 1.5],
    ["1h30", 1.5],
    ["1h30m", 1.5],
    ["1 h 30 min", 1.5],
    ["90m", 1.5],
    ["90 minutes", 1.5],
    ["1.5h", 1.5],
    ["1,5 hours", 1.5],
    ["2 h", 2],
    ["8", 8],
    ["0", 0],
    ["0.1", 0.1],
    [".25", 0.25],
    ["1.", 1],
    [":45", 0.75],
    ["0:20", 0.33],
    ["  7:05 ", 7.08],
    ["1H30", 1.5],
    ["24", 24],
    ["24:00", 24],
    ["½", 0.5],
    ["1½", 1.5],
    ["2 ¼ h", 2.25],
    ["¾", 0.75],
  ])("reads %s as %d", (text, hours) => {
    expect(parseHours(text)).toEqual({ hours, error: null });
  });

  test("an empty field is no hours and no error", () => {
    expect(parseHours("  ")).toEqual({ hours: null, error: null });
  });

  test.each(["abc", "-1", "1:75", "1h75", "1.5h30", "1:", "1 2", "h", "1e1", "NaN", "1.2.3", "٣"])("does not read %s", (text) => {
    expect(read(text)).toBeNull();
    expect(problem(text)).toBe(`“${text}” can't be read. Enter hours like 1.5, 1:30 or 90m.`);
  });

  test.each([
    ["25", "Enter at most 24 hours, not 25."],
    ["24:01", "Enter at most 24 hours, not 24:01."],
    ["90", "Enter at most 24 hours. For 90 minutes, type 90m."],
    ["1.333", "Use at most two decimals."],
  ])("says what is wrong with %s", (text, error) => {
    expect(parseHours(text)).toEqual({ hours: null, error });
  });

  test("has another maximum for estimates", () => {
    expect(read("120", 9999)).toBe(120);
    expect(problem("10000", 9999)).toBe("Enter at most 9999 hours, not 10000.");
  });

  test("every amount is read the same in every notation, and its text is read back", () => {
    for (let minutes = 0; minutes <= 24 * 60; minutes++) {
      const [h, m] = [Math.floor(minutes / 60), minutes % 60];
      const hours = Math.round((minutes / 60) * 100) / 100;
      const notations = [`${h}:${String(m).padStart(2, "0")}`, `${h}h${m}`, `${h} h ${m} m`, `${minutes}m`, hoursText(hours)];
      expect(notations.map((text) => read(text))).toEqual(notations.map(() => hours));
      expect(read(hoursText(hours).replace(".", ","))).toBe(hours);
    }
  });

  test("any text gives either hours from 0 to 24 with two decimals, or an error", () => {
    const characters = "0123456789.,:hm -+e";
    let seed = 7;
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let run = 0; run < 5000; run++) {
      const text = Array.from({ length: 1 + next(6) }, () => characters[next(characters.length)]).join("");
      const { hours, error } = parseHours(text);
      if (error !== null || text.trim() === "") expect(hours).toBeNull();
      else {
        expect(hours).toBeGreaterThanOrEqual(0);
        expect(hours).toBeLessThanOrEqual(24);
        expect(Number.isInteger(Math.round(hours! * 1e6) / 1e4)).toBe(true);
      }
    }
  });
});
