import { afterEach, expect, test } from "vitest";
import { replayEvents } from "./event-replay.ts";

afterEach(() => {
  delete window.daybookEarly;
  document.body.replaceChildren();
});

/** A focused field with a text and the caret at its end, and an `input` event of before hydration. */
function fieldWithRecorded(text: string, value: string, selection: [number, number]) {
  const field = document.createElement("input");
  document.body.append(field);
  field.value = text;
  field.focus();
  field.setSelectionRange(text.length, text.length);
  const events = [{ event: new Event("input", { bubbles: true }), target: field, value, selection }];
  window.daybookEarly = { events, typed: new Map([[field, value]]), isComposing: () => false, pass: (run) => run(), stop: () => undefined };
  return field;
}

test("the caret stays behind the last letter of a field that hydration reset to an earlier text", async () => {
  const field = fieldWithRecorded("ligh", "light", [5, 5]);
  await replayEvents(async () => true);
  expect(field.value).toBe("light");
  expect(field.selectionStart).toBe(5);
});

test("a caret that the user moved after the last letter stays where it is", async () => {
  const field = fieldWithRecorded("light", "light", [5, 5]);
  field.setSelectionRange(2, 3);
  await replayEvents(async () => true);
  expect([field.selectionStart, field.selectionEnd]).toEqual([2, 3]);
});
