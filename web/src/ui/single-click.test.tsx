import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderUi } from "#test/render-ui.tsx";
import { singleClick } from "./single-click.ts";

test("a double click acts once, and the keyboard each time", async () => {
  const act = vi.fn();
  const { person } = renderUi(
    <button type="button" onClick={singleClick(act)}>
      Approve
    </button>,
  );
  await person.dblClick(screen.getByRole("button"));
  expect(act).toHaveBeenCalledTimes(1);
  await person.keyboard("{Enter}{Enter}");
  expect(act).toHaveBeenCalledTimes(3);
});
