import { mobileBreakpointPx, mobileOverlayClickMs } from "@daybook/contract/core/constants";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { mockResponse, mockNetworkError, sent } from "#test/api-responses.ts";
import { isSignOutPending } from "#lib/session/sign-out.ts";
import { renderApp } from "#test/render.tsx";
import { takeErrors } from "#test/setup.ts";
import { phoneQuery } from "#ui/use-phone.ts";
import { newId, user } from "#test/fixtures.ts";
import "#test/stub-pages.tsx";

const linksIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);

/** Simulates a phone's viewport width. */
function simulatePhone() {
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) =>
      ({
        matches: query === phoneQuery,
        media: query,
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  );
}

describe("the sidebar", () => {
  test.each([
    [
      "admin",
      "/",
      [
        ["Overview", "/"],
        ["Users", "/admin/users"],
        ["Projects", "/admin/projects"],
        ["EODs", "/eods"],
        ["Leaves", "/leaves"],
        ["Hours", "/admin/hours"],
        ["Task Management", "/admin/task-management"],
        ["KRA Management", "/admin/kra-management"],
        ["WhatsApp Reminders", "/admin/whatsapp-notifications"],
        ["Announcements", "/announcements"],
      ],
      [
        ["Analytics", "/analytics"],
        ["Reports", "/reports"],
        ["Workload", "/workload"],
        ["Policy", "/policy"],
        ["Settings", "/admin/settings"],
      ],
    ],
    [
      "team_lead",
      "/team-lead",
      [
        ["Overview", "/team-lead"],
        ["Users", "/team-lead/users"],
        ["Projects", "/team-lead/projects"],
        ["EODs", "/team-lead/eods"],
        ["Leaves", "/team-lead/leaves"],
        ["Hours", "/team-lead/hours"],
        ["Task Management", "/team-lead/task-management"],
        ["KRA Management", "/team-lead/kra-management"],
        ["Announcements", "/team-lead/all-announcements"],
      ],
      [
        ["Analytics", "/analytics"],
        ["Reports", "/reports"],
        ["Workload", "/workload"],
        ["Policy", "/policy"],
      ],
    ],
    [
      "team_member",
      "/my-hours",
      [
        ["Dashboard", "/dashboard"],
        ["EODs", "/all-eods"],
        ["Task Management", "/task-management"],
        ["Leaves", "/my-leaves"],
        ["Hours", "/my-hours"],
      ],
      [["Policy", "/policy"]],
    ],
  ] as const)("for %s shows the specification's items in Main and Other, and Logout", async (role, at, main, other) => {
    renderApp(at, { as: user({ role }) });
    expect(linksIn(await screen.findByRole("list", { name: "Main" }))).toEqual(main);
    expect(linksIn(screen.getByRole("list", { name: "Other" }))).toEqual(other);
    expect(screen.getByRole("button", { name: "Logout" })).toBeDefined();
  });

  test("marks the current screen, and the list for a detail page", async () => {
    renderApp("/admin/tasks/t1", { as: user({ role: "admin" }) });
    const link = await screen.findByRole("link", { current: "page" });
    expect(link.textContent).toBe("Task Management");
  });

  test("is open by default and stores that the user hid it", async () => {
    const { person } = renderApp("/", { as: user({ role: "admin" }) });
    await person.click(await screen.findByRole("button", { name: "Hide sidebar" }));
    expect(screen.getByRole("button", { name: "Show sidebar" })).toBeDefined();
    await waitFor(() => expect(sent("PUT /users/preferences")).toEqual([expect.objectContaining({ sidebarOpen: false })]), {
      timeout: 2000,
    });
  });
});

describe("on a phone", () => {
  test("the overlay closes the sidebar only after 500 ms", async () => {
    simulatePhone();
    const { person } = renderApp("/", { as: user({ role: "admin" }) });
    const menu = await screen.findByRole("button", { name: "Open menu" });
    expect(document.querySelector("aside")?.hasAttribute("inert")).toBe(true);
    expect([mobileBreakpointPx, mobileOverlayClickMs]).toEqual([768, 500]);
    vi.useFakeTimers({ shouldAdvanceTime: false });
    fireEvent.click(menu);
    fireEvent.click(screen.getByTestId("scrim"));
    expect(screen.getByTestId("scrim")).toBeDefined();
    act(() => void vi.advanceTimersByTime(mobileOverlayClickMs - 1));
    fireEvent.click(screen.getByTestId("scrim"));
    expect(screen.getByTestId("scrim")).toBeDefined();
    act(() => void vi.advanceTimersByTime(1));
    fireEvent.click(screen.getByTestId("scrim"));
    expect(screen.queryByTestId("scrim")).toBeNull();
    vi.useRealTimers();

    await person.click(screen.getByRole("button", { name: "Open menu" }));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Close menu" }));
    await person.keyboard("{Escape}");
    expect(screen.queryByTestId("scrim")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open menu" }));
  });

  test("following a link closes the sidebar", async () => {
    simulatePhone();
    const { person } = renderApp("/", { as: user({ role: "admin" }) });
    await person.click(await screen.findByRole("button", { name: "Open menu" }));
    await person.click(screen.getByRole("link", { name: "Reports" }));
    expect(await screen.findByRole("heading", { name: "Reports" })).toBeDefined();
    expect(screen.queryByTestId("scrim")).toBeNull();
  });
});

describe("the account", () => {
  test.each([
    ["admin", "/", "Admin"],
    ["team_lead", "/team-lead", "Team Lead"],
    ["team_member", "/my-hours", "Team Member"],
  ] as const)("the user menu of a %s shows the role label", async (role, at, label) => {
    const { person } = renderApp(at, { as: user({ role, name: "Ananya Iyer" }) });
    await person.click(await screen.findByRole("button", { name: `Ananya Iyer ${label}` }));
    const menu = await screen.findByRole("dialog", { name: "Account" });
    expect(within(menu).getByText(label)).toBeDefined();
    expect(within(menu).queryByRole("link", { name: "Company settings" }) !== null).toBe(role === "admin");
  });

  test("changes the theme immediately and stores it", async () => {
    const { person } = renderApp("/", { as: user({ role: "admin", name: "Ananya Iyer" }) });
    await person.click(await screen.findByRole("button", { name: /Ananya Iyer/ }));
    await person.click(await screen.findByRole("radio", { name: "Dark" }));
    expect(document.documentElement.dataset["mantineColorScheme"]).toBe("dark");
    expect(localStorage.getItem("daybook-color-scheme")).toBe("dark");
    await waitFor(() => expect(sent("PUT /users/preferences")).toEqual([expect.objectContaining({ colorScheme: "dark" })]), {
      timeout: 2000,
    });
  });

  test("logout clears local storage and goes to /login", async () => {
    const { person, address } = renderApp("/", { as: user({ role: "admin" }) });
    mockResponse("POST /auth/logout", {});
    await person.click(await screen.findByRole("button", { name: "Logout" }));
    await waitFor(() => expect(address()).toBe("/login"));
    expect(localStorage).toHaveLength(0);
  });

  test("a failed logout also goes to /login and says that the session may remain", async () => {
    const { person, address } = renderApp("/", { as: user({ role: "admin" }) });
    mockNetworkError("POST /auth/logout");
    await person.click(await screen.findByRole("button", { name: "Logout" }));
    await waitFor(() => expect(address()).toBe("/login"));
    expect(await screen.findByText(/You may still be signed in on this device/)).toBeDefined();
    expect(localStorage.getItem("daybook:user")).toBeNull();

    mockResponse("POST /auth/logout", {});
    fireEvent(window, new Event("online"));
    await waitFor(() => expect(isSignOutPending()).toBe(false));
  });
});

describe("errors", () => {
  test.each(["Failed to compute layout", "sidebar is not defined", "Navigation cancelled by a fault"])(
    "a window error '%s' shows the layout error screen",
    async (message) => {
      renderApp("/", { as: user({ role: "admin" }) });
      await screen.findByRole("heading", { name: "Overview" });
      fireEvent(window, new ErrorEvent("error", { message }));
      expect(await screen.findByText("Layout Error")).toBeDefined();
      expect(screen.getByText("There was an issue loading the admin layout")).toBeDefined();
      expect(screen.getByRole("button", { name: "Refresh Page" })).toBeDefined();
    },
  );

  test("any other window error keeps the screen", async () => {
    renderApp("/", { as: user({ role: "admin" }) });
    await screen.findByRole("heading", { name: "Overview" });
    fireEvent(window, new ErrorEvent("error", { message: "Script error." }));
    expect(screen.getByRole("heading", { name: "Overview" })).toBeDefined();
  });

  test("a failing screen shows the error boundary and a toast", async () => {
    const broken = user({ role: "admin" });
    const { router } = renderApp("/", { as: broken });
    await screen.findByRole("heading", { name: "Overview" });
    const overview = Object.values(router.routesById).find(
      (route: { fullPath: string; id: string }) => route.fullPath === "/" && route.id !== "__root__" && route.id !== "/frame",
    );
    if (!overview) throw new Error("The site map has no overview");
    const page = overview.options.component;
    onTestFinished(() => void (overview.options.component = page));
    overview.options.component = () => {
      throw new Error("Cannot read properties of undefined");
    };
    await act(() => router.navigate({ href: "/reports" }));
    await act(() => router.navigate({ href: "/" }));
    expect(await screen.findByText("Something went wrong")).toBeDefined();
    expect(screen.getByText("Cannot read properties of undefined")).toBeDefined();
    expect(screen.getByText("Please try refreshing the page or contact support if the problem persists.")).toBeDefined();
    expect(screen.getByRole("button", { name: "Refresh Page" })).toBeDefined();
    fireEvent.pointerMove(window);
    expect(await screen.findByText("An error occurred: Cannot read properties of undefined")).toBeDefined();
    expect(screen.getByRole("button", { name: "Logout" })).toBeDefined();
    expect(takeErrors().length).toBeGreaterThan(0);
  });
});

test("the layouts load the users list and the dropdown projects once", async () => {
  const { person } = renderApp("/", { as: user({ role: "admin" }) });
  mockResponse("GET /projects/dropdown", [{ _id: newId(), name: "Meridian Showroom", team: "3D" }]);
  await person.click(await screen.findByRole("link", { name: "Reports" }));
  await screen.findByRole("heading", { name: "Reports" });
  expect(sent("GET /users")).toHaveLength(1);
  expect(sent("GET /projects/dropdown")).toHaveLength(1);
});
