import fc from "fast-check";
import { expect, test } from "vitest";
import { cutText, shortenText } from "@daybook/contract/core/cut-text";

const family = "👨‍👩‍👧‍👦";
const accented = "e\u0301";

test.each([
  ["short", 10, "short", "short"],
  ["exactly", 7, "exactly", "exactly"],
  ["cut here", 3, "cut", "cu…"],
  ["ab😀", 3, "ab", "ab…"],
  [`ab${family}`, 8, "ab", "ab…"],
  [`ab${accented}`, 3, "ab", "ab…"],
  ["🇩🇪🇫🇷", 5, "🇩🇪", "🇩🇪…"],
  ["a\r\nb", 2, "a", "a…"],
  ["", 5, "", ""],
])("cuts %j to %i units as %j", (text, length, cut, short) => {
  expect(cutText(text, length)).toBe(cut);
  expect(shortenText(text, length)).toBe(short);
});

test("cuts inside of a character that is longer than the limit, and never inside of a surrogate pair", () => {
  expect(cutText("e" + "\u0301".repeat(50), 10)).toBe("e" + "\u0301".repeat(9));
  expect(cutText(family, 4)).toBe("👨‍");
  expect(cutText("😀", 1)).toBe("");
});

test("never exceeds the limit, never breaks a character, and keeps a beginning of the text", () => {
  const piece = fc.constantFrom("a", "😀", family, accented, "🇩🇪", "\u202e", "\u200b", "한", "é", " ", "ﷺ", "\u0301");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), fc.integer({ min: 1, max: 40 }), (pieces, length) => {
      const text = pieces.join("");
      for (const result of [cutText(text, length), shortenText(text, length)]) {
        expect(result.length).toBeLessThanOrEqual(length);
        expect(result.isWellFormed()).toBe(true);
        expect(text.startsWith(result.replace(/…$/, ""))).toBe(true);
      }
    }),
  );
});
