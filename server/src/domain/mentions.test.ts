import { describe, expect, test } from "vitest";
import { mentionedIn } from "./mentions.ts";

const people = [
  { id: "kavya", name: "Kavya Nair" },
  { id: "ann", name: "Ann" },
  { id: "ann-lee", name: "Ann Lee" },
  { id: "rohan-m", name: "Rohan Mehta" },
  { id: "rohan-d", name: "Rohan Das" },
];

describe("mentions", () => {
  test("finds full names in any letter case", () => {
    expect(mentionedIn("Please check, @kavya nair and @Rohan Das.", people).sort()).toEqual(["kavya", "rohan-d"]);
  });

  test("finds a first name that only one person has", () => {
    expect(mentionedIn("@Kavya, can you look?", people)).toEqual(["kavya"]);
    expect(mentionedIn("@Rohan, can you look?", people)).toEqual([]);
  });

  test.each([
    "Run `npm i @kavya nair` first",
    "``a ` @Ann Lee``",
    "Like so:\n```ts\n@Ann\n```",
    "~~~\n@Ann\n```\n@Kavya\n~~~",
    "```\nnot closed\n@Ann",
  ])("finds no one in code: %j", (text) => {
    expect(mentionedIn(text, people)).toEqual([]);
  });

  test("finds people beside code and after a lonely backtick", () => {
    expect(mentionedIn("`code` @Ann Lee, and ` @Kavya\n```\n@Rohan Das\n```\n@Rohan Mehta", people).sort()).toEqual([
      "ann-lee",
      "kavya",
      "rohan-m",
    ]);
  });

  test("finds a name composed and decomposed", () => {
    expect(mentionedIn("@Zoe\u0308", [{ id: "zoe", name: "Zoë" }])).toEqual(["zoe"]);
  });

  test("the longer name wins", () => {
    expect(mentionedIn("@Ann Lee", people)).toEqual(["ann-lee"]);
    expect(mentionedIn("@Ann, hello", people)).toEqual(["ann"]);
  });

  test("ignores email addresses and longer words", () => {
    expect(mentionedIn("mail me at team@kavya.example or @Kavyaa", people)).toEqual([]);
    expect(mentionedIn("Kavya Nair", people)).toEqual([]);
  });

  test("finds everyone of the same full name", () => {
    const twins = [
      { id: "one", name: "Sam Roy" },
      { id: "two", name: "Sam Roy" },
    ];
    expect(mentionedIn("@Sam Roy", twins).sort()).toEqual(["one", "two"]);
  });
});
