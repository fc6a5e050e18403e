import { toastCloseMs, toastMax, toastPosition } from "@daybook/contract/core/constants";
import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { toast } from "#lib/notify/toast.ts";
import { renderUi } from "#test/render-ui.tsx";

const shown = () => screen.queryAllByText(/^Message/).map((each) => each.textContent);

/** Raises toasts and waits until the toast area has loaded. */
async function show(...messages: string[]) {
  await act(async () => {
    for (const message of messages) toast.success(message);
  });
  await act(() => vi.dynamicImportSettled());
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe("toasts", () => {
  beforeEach(() => void vi.useFakeTimers());

  test("the specification's limits", () => {
    expect([toastMax, toastCloseMs, toastPosition]).toEqual([3, 3000, "top-right"]);
  });

  test("shows at most three at once; the newest is shown and the oldest leaves", async () => {
    renderUi(<div />);
    await show("Message 1", "Message 2", "Message 3");
    expect(shown()).toEqual(["Message 1", "Message 2", "Message 3"]);
    await show("Message 4");
    expect(shown()).toContain("Message 4");
    // The oldest fades out.
    await pass(500);
    expect(shown()).toEqual(["Message 2", "Message 3", "Message 4"]);
  });

  test("closes a toast after three seconds", async () => {
    renderUi(<div />);
    await show("Message 1");
    await pass(toastCloseMs - 100);
    expect(shown()).toHaveLength(1);
    await pass(300);
    expect(shown()).toHaveLength(0);
  });

  test("does not close while hovered", async () => {
    renderUi(<div />);
    await show("Message 1");
    const root = screen.getByRole("status");
    fireEvent.mouseEnter(root);
    await pass(toastCloseMs * 3);
    expect(shown()).toHaveLength(1);
    fireEvent.mouseLeave(root);
    await pass(toastCloseMs + 200);
    expect(shown()).toHaveLength(0);
  });

  test("does not close while it has the focus", async () => {
    renderUi(<div />);
    await show("Message 1");
    act(() => screen.getByRole("button", { name: "Dismiss" }).focus());
    await pass(toastCloseMs * 3);
    expect(shown()).toHaveLength(1);
    act(() => screen.getByRole("button", { name: "Dismiss" }).blur());
    await pass(toastCloseMs + 200);
    expect(shown()).toHaveLength(0);
  });

  test("Undo calls the handler once and closes the toast", async () => {
    const undo = vi.fn();
    renderUi(<div />);
    await act(async () => void toast.success("Message 1", { undo }));
    await act(() => vi.dynamicImportSettled());
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    await pass(200);
    expect(undo).toHaveBeenCalledOnce();
    expect(shown()).toHaveLength(0);
  });

  test("an error has the role alert, a success the role status", async () => {
    renderUi(<div />);
    await show("Message 1");
    await act(async () => void toast.error("Failed to update task"));
    expect(screen.getByRole("alert").textContent).toContain("Failed to update task");
    expect(screen.getByRole("status").textContent).toContain("Message 1");
  });
});
