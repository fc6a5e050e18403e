import { screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { renderUi } from "#test/render-ui.tsx";
import { DayField } from "./day-field.tsx";

const changed = vi.fn();
const submitted = vi.fn();
beforeEach(() => {
  changed.mockClear();
  submitted.mockClear();
});

function Example({ max }: { max?: string }) {
  const [day, setDay] = useState<string | null>("2026-03-20");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted();
      }}
    >
      <DayField
        label="From"
        value={day}
        {...(max && { max })}
        onChange={(next) => {
          changed(next);
          setDay(next);
        }}
      />
      <button type="submit">Save</button>
    </form>
  );
}

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "From" });

test("reads a typed date, says which day it is and shows it as all screens do", async () => {
  const { person } = renderUi(<Example />);
  expect(field().value).toBe("Fri 20 Mar");
  await person.clear(field());
  await person.type(field(), "8 apr");
  expect(screen.getByText("Wednesday 8 April 2026")).toBeDefined();
  expect(changed).toHaveBeenLastCalledWith("2026-04-08");
  await person.tab();
  expect(field().value).toBe("Wed 8 Apr");
});

test("keeps text that is not a date with an error, and Enter does not submit the previous date", async () => {
  const { person } = renderUi(<Example />);
  await person.clear(field());
  await person.type(field(), "8 dex{Enter}");
  expect(submitted).not.toHaveBeenCalled();
  expect(screen.getByText("“8 dex” is not a date. Try 8 Dec or 2026-12-08.")).toBeDefined();
  await person.tab();
  expect(field().value).toBe("8 dex");
  await person.clear(field());
  await person.type(field(), "8 apr{Enter}");
  expect(screen.queryByText(/is not a date/)).toBeNull();
  expect(submitted).toHaveBeenCalledTimes(1);
});

test("refuses a day outside of the range", async () => {
  const { person } = renderUi(<Example max="2026-03-31" />);
  await person.clear(field());
  await person.type(field(), "8 apr");
  await person.tab();
  expect(screen.getByText("Choose Tuesday 31 March 2026 or earlier.")).toBeDefined();
  expect(changed).not.toHaveBeenCalled();
});
