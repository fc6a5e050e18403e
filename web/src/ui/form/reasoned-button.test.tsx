import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderUi } from "#test/render-ui.tsx";
import { ReasonedButton } from "./reasoned-button.tsx";

const saves = (disabledReason: string | false, isReasonShown = false) => {
  const onClick = vi.fn();
  const { person } = renderUi(
    <ReasonedButton disabledReason={disabledReason} isReasonShown={isReasonShown} onClick={onClick}>
      Save
    </ReasonedButton>,
  );
  return { person, onClick, button: screen.getByRole<HTMLButtonElement>("button", { name: "Save" }) };
};

test("shows the reason and describes the inactive button with it", async () => {
  const { person, onClick, button } = saves("No changes yet");
  await person.click(button);
  expect(button.disabled).toBe(true);
  expect(button.getAttribute("aria-describedby")).toBe(screen.getByText("No changes yet").id);
  expect(onClick).not.toHaveBeenCalled();
});

test("only describes the button with a reason that is already shown", () => {
  const { button } = saves("Document missing", true);
  expect(button.getAttribute("aria-description")).toBe("Document missing");
  expect(screen.queryByText("Document missing")).toBeNull();
});

test("is active without a reason", async () => {
  const { person, onClick, button } = saves(false);
  await person.click(button);
  expect(onClick).toHaveBeenCalledOnce();
});
