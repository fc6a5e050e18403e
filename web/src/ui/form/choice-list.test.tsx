import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderUi } from "#test/render-ui.tsx";
import { FilterMany } from "#ui/filter/filter.tsx";
import { textChoice } from "./choices.tsx";

test("a list that is being fetched says so, then shows its choices", async () => {
  const people = (names: string[] | undefined) => (
    <FilterMany label="Person" choices={(names ?? []).map(textChoice)} loading={!names} value={[]} onChange={() => {}} />
  );
  const { rerender } = renderUi(people(undefined));
  fireEvent.click(screen.getByRole("button", { name: "Person" }));
  await screen.findByText("Loading");
  rerender(people(["Kavya Nair"]));
  await screen.findByText("Kavya Nair");
  rerender(people([]));
  await screen.findByText("No results");
  expect(screen.queryByText("Loading")).toBeNull();
});
