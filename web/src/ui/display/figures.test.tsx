import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderUi } from "#test/render-ui.tsx";
import { Figure, Figures } from "./figures.tsx";

test("has a column for each figure that is shown, and none for one that is left out", () => {
  renderUi(
    <Figures label="Today">
      <Figure label="Reports" value={3} />
      {false}
      <Figure label="Hours" value={8} />
    </Figures>,
  );
  const row = screen.getByRole("group", { name: "Today" }).firstElementChild as HTMLElement;
  expect([row.childElementCount, row.style.getPropertyValue("--count")]).toEqual([2, "2"]);
});
