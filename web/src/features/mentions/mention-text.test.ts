import { expect, test } from "vitest";
import { mentionAt, withMention } from "./mention-text.ts";

test.each([
  ["@", ""],
  ["Ask @Ka", "Ka"],
  ["Ask (@Kavya Na", "Kavya Na"],
  ["@Åsa O'Neil-L", "Åsa O'Neil-L"],
])("finds the name being typed in %j", (text, search) => {
  expect(mentionAt(text, text.length)).toEqual({ at: text.length - search.length - 1, end: text.length, search });
});

test.each(["", "kavya@halcyon", "@Kavya, ", "@Kavya ", "@ Kavya", "@one two three four", `@${"a".repeat(40)}`])(
  "finds none in %j",
  (text) => {
    expect(mentionAt(text, text.length)).toBeNull();
  },
);

test("completes the name and keeps the text after the caret", () => {
  const text = "Ask @Ka about it";
  expect(withMention(text, mentionAt(text, 7)!, "Kavya Nair")).toEqual({ text: "Ask @Kavya Nair about it", caret: 16 });
});
