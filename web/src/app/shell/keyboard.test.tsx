import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { sent } from "#test/api-responses.ts";
import { renderApp } from "#test/render.tsx";
import { user } from "#test/fixtures.ts";

vi.mock("#app/pages.ts", () => import("#test/stub-pages.tsx"));

/** As the listener is loaded after the screen. */
const keysListen = () => new Promise((resolve) => setTimeout(resolve, 50));

const press = (...keys: string[]) => keys.forEach((key) => fireEvent.keyDown(document.activeElement ?? document.body, { key }));

async function open(role: "admin" | "team_member" = "admin") {
  const opened = renderApp(role === "admin" ? "/" : "/dashboard", { as: user({ role }) });
  await screen.findByRole("main");
  await import("./keyboard.ts");
  await keysListen();
  return opened;
}

describe("keyboard shortcuts", () => {
  test("G and a letter lead to the screen of the role", async () => {
    const { address } = await open();
    press("g", "t");
    await waitFor(() => expect(address()).toBe("/admin/task-management"));
  });

  test("a member has the member's own", async () => {
    const { address } = await open("team_member");
    press("g", "u");
    press("g", "h");
    await waitFor(() => expect(address()).toBe("/my-hours"));
  });

  test("a letter alone does its deed", async () => {
    const { address } = await open();
    press("s");
    await waitFor(() => expect(address()).toBe("/submit-eod"));
  });

  test("nothing happens with Ctrl, and while somebody types", async () => {
    const { address } = await open();
    const field = document.createElement("input");
    document.body.append(field);
    field.focus();
    press("g", "t");
    field.remove();
    fireEvent.keyDown(document.body, { key: "s", ctrlKey: true });
    await keysListen();
    expect(address()).toBe("/");
  });

  test("? shows what they are, and they can be switched off", async () => {
    const { address, person } = await open();
    press("?");
    const sheet = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
    expect(within(sheet).getByText("Task Management")).toBeTruthy();
    await person.click(within(sheet).getByRole("switch"));
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Keyboard shortcuts" })).toBeNull());
    press("g", "t");
    await keysListen();
    expect(address()).toBe("/");
    fireEvent(window, new Event("pagehide"));
    expect(sent("PUT /users/preferences")).toMatchObject([{ shortcuts: false }]);
  });
});
