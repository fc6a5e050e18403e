import { afterEach, expect, test, vi } from "vitest";
import type { RecordedEvent } from "./event-recorder.ts";
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

/** Shows what the page contains, with these events of before hydration. */
function pageWithRecorded(html: string, eventsOf: () => RecordedEvent[]) {
  document.body.innerHTML = html;
  window.daybookEarly = { events: eventsOf(), typed: new Map(), isComposing: () => false, pass: (run) => run(), stop: () => undefined };
}

const clickAt = (selector: string) => ({ event: new MouseEvent("click", { bubbles: true }), target: document.querySelector(selector)! });

test.each([
  ["by its label", '<button aria-label="More for #12"><svg></svg></button>', "svg"],
  ["by its text", "<button>New task</button>", "button"],
])("a control that hydration replaced is found %s", async (_how, button, clicked) => {
  pageWithRecorded(`<table><tr><td>${button}</td></tr></table>`, () => [clickAt(clicked)]);
  document.body.innerHTML = `<ul><li>${button}</li><li><button aria-label="More for #13"></button></li></ul>`;
  const pressed = vi.fn();
  document.querySelector("button")!.addEventListener("click", pressed);
  await replayEvents(async () => true);
  expect(pressed).toHaveBeenCalledOnce();
});

test.each([
  ["without its table", "<button>Approve</button>", "<button>Approve</button>"],
  [
    "with its table, when others have its name",
    "<table><tr><td><button>Approve</button></td></tr></table>",
    "<button>Approve</button><button>Approve</button>",
  ],
])("a click on a control that left the page %s goes to no other", async (_how, before, after) => {
  pageWithRecorded(before, () => [clickAt("button")]);
  document.body.innerHTML = after;
  const pressed = vi.fn();
  for (const button of document.querySelectorAll("button")) button.addEventListener("click", pressed);
  await replayEvents(async () => true);
  expect(pressed).not.toHaveBeenCalled();
});
