import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { sent } from "#test/api-responses.ts";
import { renderApp } from "#test/render.tsx";
import { user } from "#test/fixtures.ts";
import * as keyboard from "./keyboard.ts";
import "#test/stub-pages.tsx";

/** Addresses that shortcuts opened, in order. */
const opened: string[] = [];

beforeEach(() => {
  opened.length = 0;
  const { listenToKeys } = keyboard;
  vi.spyOn(keyboard, "listenToKeys").mockImplementation((role, handlers) => {
    const onGo = (href: string) => {
      opened.push(href);
      handlers.onGo(href);
    };
    return listenToKeys(role, { ...handlers, onGo });
  });
});

const press = (...keys: string[]) => keys.forEach((key) => fireEvent.keyDown(document.activeElement ?? document.body, { key }));

async function open(role: "admin" | "team_member" = "admin") {
  const app = renderApp(role === "admin" ? "/" : "/dashboard", { as: user({ role }) });
  await screen.findByRole("main");
  // The listener loads after the screen.
  await waitFor(() => expect(keyboard.listenToKeys).toHaveBeenCalled());
  return app;
}

describe("keyboard shortcuts", () => {
  test("G and a letter open the screen of the role", async () => {
    const { address } = await open();
    press("g", "t");
    await waitFor(() => expect(address()).toBe("/admin/task-management"));
  });

  test("a team member's shortcuts open the member's screens", async () => {
    const { address } = await open("team_member");
    press("g", "u");
    press("g", "h");
    await waitFor(() => expect(address()).toBe("/my-hours"));
  });

  test("a single letter runs its command", async () => {
    const { address } = await open();
    press("s");
    await waitFor(() => expect(address()).toBe("/submit-eod"));
  });

  test("ignores keys with Ctrl and keys typed into a field", async () => {
    const { address } = await open();
    const field = document.createElement("input");
    document.body.append(field);
    field.focus();
    press("g", "t");
    field.remove();
    fireEvent.keyDown(document.body, { key: "s", ctrlKey: true });
    expect(opened).toEqual([]);
    press("g", "t");
    await waitFor(() => expect(address()).toBe("/admin/task-management"));
  });

  test("? shows the shortcuts dialog, where they can be turned off", async () => {
    const { address, person } = await open();
    press("?");
    const dialog = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
    expect(within(dialog).getByText("Next notification")).toBeDefined();
    expect(within(dialog).getByText("Task Management")).toBeTruthy();
    await person.click(within(dialog).getByRole("switch"));
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Keyboard shortcuts" })).toBeNull());
    press("g", "t");
    expect(opened).toEqual([]);
    expect(address()).toBe("/");
    fireEvent(window, new Event("pagehide"));
    expect(sent("PUT /users/preferences")).toMatchObject([{ shortcuts: false }]);
  });
});
