import type { Settings } from "@daybook/contract/settings/settings";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { mockResponse, mockError, sent } from "#test/api-responses.ts";
import { renderApp, renderPart } from "#test/render.tsx";
import { leaveType } from "#test/leave-fixtures.ts";
import { company, newId, pagination, user } from "#test/fixtures.ts";
import { SettingsPage } from "./settings-page.tsx";

const rights = { read: true, update: true, administer: true, remove: false };
const admin = user({ name: "Ananya Iyer", role: "admin", can: rights });

const settings: Settings = {
  companyName: "Studio Halden",
  logo: null,
  timezone: "Asia/Kolkata",
  workweek: [1, 2, 3, 4, 5],
  hoursPerDay: 8,
  eodWindowDays: 7,
  eodDeadline: "10:00",
  leaveYearStart: 1,
  leaveEscalationDays: 2,
  inLieuDays: 90,
  weekApproval: "off",
  payroll: "off",
  selfReview: "off",
  calibration: "off",
  leadsAnnounce: "off",
  selfReviewDueDay: 0,
  evaluationDueDay: 0,
  payrollColumns: [],
  retention: {},
  reportsStartOn: "2026-01-05",
  sessionIdleHours: 0,
  securityContact: null,
  setupDismissed: false,
  setupSkipped: [],
  registration: "closed",
  requireSecondFactor: "none",
  version: 4,
};

const imageFile = (name: string, type: string, size = 20) => new File([new Uint8Array(size)], name, { type });

describe("the company settings", () => {
  let stored: Settings;

  beforeEach(() => {
    stored = settings;
    mockResponse("GET /settings", () => stored);
    mockResponse("PUT /settings", (input) => (stored = { ...stored, ...input, version: stored.version + 1 } as Settings));
  });

  const open = (tab?: string) => renderPart(<SettingsPage />, { as: admin, at: `/admin/settings${tab ? `?tab=${tab}` : ""}` });
  const nameField = () => screen.findByLabelText(/^Company name/);
  const timezoneField = () => screen.findByLabelText(/^Timezone/, { selector: "input" });
  type Person = ReturnType<typeof open>["person"];
  const pasteZone = async (person: Person, zone: string) => {
    await person.tripleClick(await timezoneField());
    await person.paste(zone);
  };
  const save = () => screen.getByRole("button", { name: "Save changes" });

  test("opens with the company, without a save bar; each tab has its fields and its address", async () => {
    const { person, address } = open();
    expect(await nameField()).toHaveProperty("value", "Studio Halden");
    expect(screen.getByRole("radio", { name: "Closed" })).toHaveProperty("checked", true);
    expect(screen.getByText("Only admins create accounts.")).toBeDefined();
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      "Company",
      "Working time",
      "Holidays",
      "Leave types",
      "Reports",
      "Evaluations",
      "Teams",
      "Reminders",
      "Channels",
      "Import",
      "Security",
      "Privacy",
      "Integrations",
      "System",
    ]);
    expect(screen.queryByRole("button", { name: "Save changes" })).toBeNull();

    await person.click(screen.getByRole("tab", { name: "Working time" }));
    expect(await timezoneField()).toHaveProperty("value", "Asia/Kolkata");
    expect(screen.getByRole("checkbox", { name: "Friday" })).toHaveProperty("checked", true);
    expect(screen.getByRole("checkbox", { name: "Saturday" })).toHaveProperty("checked", false);
    expect(address()).toBe("/admin/settings?tab=working-time");
    expect(screen.queryByLabelText(/^Company name/)).toBeNull();

    await person.click(screen.getByRole("tab", { name: "Reports" }));
    expect(await screen.findByLabelText(/^Deadline/)).toHaveProperty("value", "10:00");
    await person.click(screen.getByRole("tab", { name: "Company" }));
    expect(await nameField()).toBeDefined();
    expect(address()).toBe("/admin/settings");
  });

  test("shows holidays, leave types and teams in their tabs", async () => {
    mockResponse("GET /places", { company: null, places: [] });
    mockResponse("GET /holiday-calendars", []);
    mockResponse("GET /leaves/holidays", [{ _id: newId(), date: "2026-03-04", name: "Holi", half: null }]);
    mockResponse("GET /leaves/closures", []);
    mockResponse("GET /leaves/limits", []);
    const holidays = open("holidays");
    expect(await screen.findByText("Holi")).toBeDefined();
    expect(screen.getByRole("button", { name: "Add holiday" })).toBeDefined();
    holidays.unmount();

    mockResponse("GET /leaves/types", [leaveType()]);
    const types = open("leave-types");
    expect(await screen.findByRole("button", { name: "Edit Casual" })).toBeDefined();
    expect(await screen.findByLabelText(/^Leave year starts in/, { selector: "input" })).toHaveProperty("value", "January");
    types.unmount();

    mockResponse("GET /users/teams", { data: [], pagination });
    mockResponse("PUT /users/preferences", (preferences) => preferences);
    open("teams");
    expect(await screen.findByText("No teams yet")).toBeDefined();
    expect(screen.getAllByRole("button", { name: "New team" })).toHaveLength(1);
  });

  test("an unknown tab in the address shows the first one", async () => {
    open("nonsense");
    expect(await nameField()).toBeDefined();
  });

  test("leaving a tab with unsaved changes asks; Keep editing keeps them, Discard leaves", async () => {
    const { person, address } = open();
    await person.type(await nameField(), "!");
    await person.click(screen.getByRole("tab", { name: "Reports" }));
    const question = await screen.findByRole("dialog", { name: "Discard your changes?" });
    await person.click(within(question).getByRole("button", { name: "Keep editing" }));
    expect(await nameField()).toHaveProperty("value", "Studio Halden!");
    expect(address()).toBe("/admin/settings");

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await person.click(screen.getByRole("tab", { name: "Reports" }));
    await person.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Discard" }));
    expect(await screen.findByLabelText(/^Deadline/)).toBeDefined();
    expect(sent("PUT /settings")).toEqual([]);
  });

  test("sends only changed fields, with the version they were edited on", async () => {
    const { person } = open();
    await person.clear(await nameField());
    await person.type(await nameField(), "Halden");
    await person.click(screen.getByRole("radio", { name: "With approval" }));
    await person.click(save());

    await waitFor(() => expect(sent("PUT /settings")).toEqual([{ companyName: "Halden", registration: "approval", version: 4 }]));
    expect(await screen.findByText("Settings updated successfully!")).toBeDefined();
    await waitFor(() => expect(screen.queryByRole("button", { name: "Save changes" })).toBeNull());
  });

  test("require a second factor", async () => {
    const { person } = open("security");
    const rule = await screen.findByRole("radiogroup", { name: "Require a second factor" });
    expect(within(rule).getByRole("radio", { name: "No one" })).toHaveProperty("checked", true);
    await person.click(within(rule).getByRole("radio", { name: "Team leads and admins" }));
    await person.click(save());

    await waitFor(() => expect(sent("PUT /settings")).toEqual([{ requireSecondFactor: "leads", version: 4 }]));
  });

  test.each([
    ["company", (person: Person) => person.clear(screen.getByLabelText(/^Company name/)), "Company name is required"],
    ["reports", (person: Person) => person.clear(screen.getByLabelText(/^Reporting window/)), "Please enter a whole number from 0 to 60"],
    [
      "working-time",
      async (person: Person) => {
        for (const day of ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"])
          await person.click(screen.getByRole("checkbox", { name: day }));
      },
      "Please choose at least one workday",
    ],
    ["working-time", (person: Person) => pasteZone(person, "Mars/Olympus"), "Please choose a timezone by its name, such as Asia/Kolkata"],
  ])("the %s tab shows validation errors at their fields and sends nothing (%#)", async (tab, change, message) => {
    const { person } = open(tab);
    await screen.findAllByRole("textbox");
    await change(person);
    await person.click(save());
    expect(screen.getByText(message)).toBeDefined();
    expect(sent("PUT /settings")).toEqual([]);
  });

  test("finds a timezone by part of its name", async () => {
    const { person } = open("working-time");
    await pasteZone(person, "new york");
    await person.click(await screen.findByRole("option", { name: "America/New_York" }));
    await person.click(save());

    await waitFor(() => expect(sent("PUT /settings")).toEqual([{ timezone: "America/New_York", version: 4 }]));
  });

  test("a version conflict shows a message and keeps the edits; after reloading they can be saved", async () => {
    const message = "These settings were changed by someone else. Reload and try again.";
    const { person } = open();
    await person.clear(await nameField());
    await person.type(await nameField(), "Mine");
    stored = { ...settings, companyName: "Theirs", registration: "open", version: 5 };
    mockError("PUT /settings", 409, message);
    await person.click(save());

    expect(await screen.findByText(message)).toBeDefined();
    expect(await nameField()).toHaveProperty("value", "Mine");

    mockResponse("PUT /settings", (input) => (stored = { ...stored, ...input, version: 6 } as Settings));
    await person.click(screen.getByRole("button", { name: "Reload" }));
    await waitFor(() => expect(screen.getByRole("radio", { name: "Open" })).toHaveProperty("checked", true));
    expect(await nameField()).toHaveProperty("value", "Mine");
    await person.click(save());
    await waitFor(() => expect(sent("PUT /settings").at(-1)).toEqual({ companyName: "Mine", version: 5 }));
  });

  test("shows a server error at its field", async () => {
    const message = "Please choose a timezone by its name, such as Asia/Kolkata";
    mockError("PUT /settings", 400, message, { errors: [{ path: "timezone", message }] });
    const { person } = open("working-time");
    await pasteZone(person, "Europe/Berlin");
    await person.click(save());
    expect(await screen.findByText(message)).toBeDefined();
    expect(await timezoneField()).toHaveProperty("value", "Europe/Berlin");
  });

  test("discarding restores the saved values", async () => {
    const { person } = open();
    await person.type(await nameField(), "!");
    await person.click(screen.getByRole("button", { name: "Discard" }));
    expect(await nameField()).toHaveProperty("value", "Studio Halden");
    expect(screen.queryByText("You have unsaved changes.")).toBeNull();
  });

  test("a logo can be chosen and removed; a large file is rejected", async () => {
    const { person, container } = open();
    await nameField();
    const input = container.querySelector("input[type=file]") as HTMLInputElement;
    await person.upload(input, imageFile("huge.png", "image/png", 2_097_153));
    expect(await screen.findByText("Image size should be less than 2MB")).toBeDefined();

    await person.upload(input, imageFile("logo.png", "image/png"));
    expect((await screen.findByRole("img", { name: "Company logo" })).getAttribute("src")).toMatch(/^data:image\/png;base64,/);
    expect(screen.queryByText("Image size should be less than 2MB")).toBeNull();
    await person.click(screen.getByRole("button", { name: "Remove" }));
    expect(screen.queryByRole("img", { name: "Company logo" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Save changes" })).toBeNull();
  });

  test("shows an error if the settings cannot be loaded", async () => {
    mockError("GET /settings", 500, "Failed to get settings");
    open();
    expect(await screen.findByText("Failed to get settings")).toBeDefined();
  });
});

describe("in the application", () => {
  test("leaving asks about unsaved changes, and a saved logo shows in the sidebar immediately", async () => {
    let now = { ...company };
    mockResponse("GET /settings", settings);
    // Pointing at the link loads its screen; the calls must not arrive after the test.
    mockResponse("GET /policy", {
      content: "",
      version: 1,
      updatedAt: null,
      requiresAcknowledgement: false,
      acknowledgedAt: null,
      dueOn: null,
      can: { update: true },
    });
    mockResponse("GET /auth/check", () => ({ data: admin, company: now }));
    mockResponse("PUT /settings", () => {
      now = { ...company, logo: "/api/files/logo" };
      return { ...settings, companyName: "Halden", logo: "/api/files/logo", version: 5 };
    });
    const { person, address } = renderApp("/admin/settings", { as: admin });
    await person.type(await screen.findByLabelText(/^Company name/), "!");
    await person.click(screen.getByRole("link", { name: "Policy" }));

    const question = await screen.findByRole("dialog", { name: "Discard your changes?" });
    await waitFor(() => expect(sent("GET /policy").length).toBeGreaterThan(0));
    await person.click(within(question).getByRole("button", { name: "Keep editing" }));
    expect(address()).toBe("/admin/settings");
    expect(screen.getByLabelText(/^Company name/)).toHaveProperty("value", "Studio Halden!");

    await person.click(screen.getByRole("button", { name: "Save changes" }));
    await waitFor(() => expect(document.querySelector("aside img")?.getAttribute("src")).toBe("/api/files/logo"));
  });
});
