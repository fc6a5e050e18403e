import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { sent } from "#test/api-responses.ts";
import { renderApp } from "#test/render.tsx";
import { user } from "#test/fixtures.ts";

vi.mock("#app/pages.ts", () => import("#test/stub-pages.tsx"));

/** Addresses that shortcuts opened, in order, and how often the listener was enabled. It loads after the screen. */
const listener = vi.hoisted(() => ({ opened: [] as string[], enabled: 0 }));
vi.mock("./keyboard.ts", async (original) => {
  const { listenToKeys } = await original<typeof import("./keyboard.ts")>();
  return {
    listenToKeys: (...[role, handlers]: Parameters<typeof listenToKeys>) => {
      listener.enabled += 1;
      const onGo = (href: string) => {
        listener.opened.push(href);
        handlers.onGo(href);
      };
      return listenToKeys(role, { ...handlers, onGo });
    },
  };
});

beforeEach(() => {
  listener.opened.length = 0;
  listener.enabled = 0;
});

const press = (...keys: string[]) => keys.forEach((key) => fireEvent.keyDown(document.activeElement ?? document.body, { key }));

async function open(role: "admin" | "team_member" = "admin") {
  const opened = renderApp(role === "admin" ? "/" : "/dashboard", { as: user({ role }) });
  await screen.findByRole("main");
  await waitFor(() => expect(listener.enabled).toBeGreaterThan(0));
  return opened;
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
    expect(listener.opened).toEqual([]);
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
    expect(listener.opened).toEqual([]);
    expect(address()).toBe("/");
    fireEvent(window, new Event("pagehide"));
    expect(sent("PUT /users/preferences")).toMatchObject([{ shortcuts: false }]);
  });
});
