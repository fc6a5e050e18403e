import { expect, test, vi } from "vitest";
import { renderUi } from "#test/render-ui.tsx";
import { useScreenKeys } from "./use-screen-keys.ts";

function Screen({ onNext }: { onNext: () => void }) {
  useScreenKeys({ j: onNext });
  return <p>List</p>;
}

/** @param at milliseconds since the page was opened */
function press(key: string, at: number) {
  const event = new KeyboardEvent("keydown", { key, bubbles: true });
  Object.defineProperty(event, "timeStamp", { value: at });
  document.body.dispatchEvent(event);
}

test("a key has its effect also in the first moments of a page", () => {
  const onNext = vi.fn();
  renderUi(<Screen onNext={onNext} />);
  press("j", 300);
  expect(onNext).toHaveBeenCalledOnce();
});

test("a key after G is left to the shortcuts that open screens", () => {
  const onNext = vi.fn();
  renderUi(<Screen onNext={onNext} />);
  press("g", 300);
  press("j", 500);
  expect(onNext).not.toHaveBeenCalled();
  press("j", 700);
  press("g", 900);
  press("j", 3000);
  expect(onNext).toHaveBeenCalledTimes(2);
});
