import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { renderUi } from "#test/render-ui.tsx";
import { SEARCH_DELAY_MS, SearchField } from "./search-field.tsx";

const searched = vi.fn<(value: string) => void>();

/** A parent that passes the new value after `delayMs`; a newer one supersedes it, as a navigation does. */
function Parent({ delayMs, supersedes }: { delayMs: number; supersedes: boolean }) {
  const [value, setValue] = useState("");
  const [timer, setTimer] = useState<number>();
  const change = (next: string) => {
    searched(next);
    if (supersedes) window.clearTimeout(timer);
    setTimer(window.setTimeout(() => setValue(next), delayMs));
  };
  return (
    <>
      <SearchField value={value} onChange={change} placeholder="Search" />
      <button type="button" onClick={() => setValue("from the address")}>
        Back
      </button>
      <output>{value}</output>
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>("Search");
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
/** Adds a letter to what the field shows, as a keyboard does. */
const type = (letter: string) => fireEvent.change(field(), { target: { value: field().value + letter } });

beforeEach(() => {
  vi.useFakeTimers();
  searched.mockClear();
});

describe.each([
  ["whose newer answer supersedes the older", true],
  ["that answers every search", false],
])("with a parent %s", (_parent, supersedes) => {
  // Between two letters: faster and slower than the search delay, so that answers arrive at any point of the typing.
  const pauses = [20, SEARCH_DELAY_MS - 1, SEARCH_DELAY_MS, SEARCH_DELAY_MS + 40, 2 * SEARCH_DELAY_MS];

  test.each([0, 10, 60, 249, 300, 900, 2000])("keeps every letter when the parent answers after %i ms", (delayMs) => {
    for (const pause of pauses) {
      searched.mockClear();
      const view = renderUi(<Parent delayMs={delayMs} supersedes={supersedes} />);
      for (const letter of "light") {
        type(letter);
        wait(pause);
      }
      expect(field().value).toBe("light");
      wait(SEARCH_DELAY_MS + 6 * delayMs);
      expect([field().value, screen.getByRole("status").textContent]).toEqual(["light", "light"]);
      expect(searched.mock.lastCall).toEqual(["light"]);
      const calls = searched.mock.calls.map(([value]) => value);
      expect(calls).toEqual([...new Set(calls)]);
      view.unmount();
    }
  });
});

test("Enter searches once, although the parent answers later", () => {
  renderUi(<Parent delayMs={60} supersedes />);
  for (const letter of "light") type(letter);
  fireEvent.keyDown(field(), { key: "Enter" });
  wait(30);
  expect(field().value).toBe("light");
  wait(1000);
  expect(field().value).toBe("light");
  expect(searched.mock.calls).toEqual([["light"]]);
});

test("Back and other changes of the value replace the typed text, and search nothing", () => {
  renderUi(<Parent delayMs={60} supersedes />);
  for (const letter of "light") type(letter);
  wait(1000);
  searched.mockClear();
  fireEvent.click(screen.getByRole("button", { name: "Back" }));
  expect(field().value).toBe("from the address");
  wait(1000);
  expect(searched).not.toHaveBeenCalled();
});
