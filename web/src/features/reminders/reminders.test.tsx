import type { PreviewEntry, Reminder, ReminderSettings } from "@daybook/contract/reminders";
import type { User } from "@daybook/contract/users";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { mockResponse, mockError, sent } from "#test/api-responses.ts";
import { renderPart } from "#test/render.tsx";
import { newId, pagination, stats, user } from "#test/fixtures.ts";
import { RemindersPage } from "./pages/reminders-page.tsx";

const admin = user({ name: "Ananya Iyer", role: "admin" });
const lead = user({ name: "Rohan Mehta", role: "team_lead", team: "Design" });
const refOf = ({ _id, name, team, profilePicture }: User) => ({ _id, name, team, profilePicture });

const entry = (name: string, changes: Partial<PreviewEntry> = {}): PreviewEntry => ({
  user: refOf(user({ name })),
  phoneNumber: "+919812345678",
  link: "https://wa.me/919812345678?text=Hello",
  channel: "whatsapp",
  skip: [],
  can: { send: true },
  ...changes,
});

const kavya = entry("Kavya Nair");
const ishaan = entry("Ishaan Verma", { skip: ["not a workday"] });
const nikhil = entry("Nikhil Bhat", { skip: ["on leave", "no phone"], phoneNumber: null, link: null, channel: null, can: { send: false } });

const settings: ReminderSettings = {
  enabled: true,
  time: "18:00",
  workdaysOnly: true,
  templateName: "eod_reminder",
  templateLanguage: "en",
  templateParameters: ["{name}"],
  text: "Hello {name}, please send your report for {date}. {link}",
  emailFallback: true,
  whatsappConfigured: true,
  emailConfigured: false,
  link: "https://daybook.example.com",
  version: 3,
};

const reminder = (changes: Partial<Reminder> = {}): Reminder => ({
  _id: newId(),
  user: kavya.user,
  date: "2026-03-12",
  channel: "whatsapp",
  status: "delivered",
  attempts: 1,
  error: null,
  sentBy: null,
  createdAt: "2026-03-12T12:30:00.000Z",
  updatedAt: "2026-03-12T12:31:00.000Z",
  can: { resend: false },
  ...changes,
});

const hasSettings = (changes: Partial<ReminderSettings> = {}, update = true) =>
  mockResponse("GET /whatsapp/settings", { data: { ...settings, ...changes }, can: { update } });

beforeEach(() => {
  hasSettings();
  mockResponse("GET /whatsapp/preview", [kavya, ishaan, nikhil]);
  mockResponse("GET /users", { data: [admin], stats, pagination });
  mockResponse("GET /users/teams", { data: [], pagination });
  mockResponse("PUT /users/preferences", (preferences) => preferences);
});

const open = (at = "", as = admin) => renderPart(<RemindersPage />, { as, at: `/admin/whatsapp-notifications${at}` });
const rowOf = async (name: string) => (await screen.findByText(name)).closest("tr") as HTMLElement;

describe("the Today tab", () => {
  test("shows who will be reminded, who is skipped and why, and the schedule", async () => {
    open();
    expect(within(await rowOf("Kavya Nair")).getByText("Will be reminded")).toBeDefined();
    for (const reason of ["On leave", "No phone"]) expect(within(await rowOf("Nikhil Bhat")).getByText(reason)).toBeDefined();
    expect(within(await rowOf("Nikhil Bhat")).queryByRole("button", { name: "Remind" })).toBeNull();
    // A non-workday doesn't prevent sending by hand.
    expect(within(await rowOf("Ishaan Verma")).getByRole("button", { name: "Remind" })).toBeDefined();
    expect(screen.getByText("1 of 3 people to remind")).toBeDefined();
    expect(screen.getByText(/by 18:00 on workdays is reminded automatically/)).toBeDefined();
  });

  test("reminds the selected users, and lists skipped ones with the reasons", async () => {
    mockResponse("POST /whatsapp/reminders", {
      queued: [kavya.user._id],
      skipped: [{ userId: ishaan.user._id, reasons: ["already submitted", "opted out"] }],
    });
    const { person } = open();
    await person.click(await screen.findByRole("checkbox", { name: "Select Kavya Nair" }));
    await person.click(screen.getByRole("checkbox", { name: "Select Ishaan Verma" }));
    expect(screen.getByRole("checkbox", { name: "Select Nikhil Bhat" })).toHaveProperty("disabled", true);
    const bar = await screen.findByRole("toolbar", { name: "Selected people" });
    await person.click(within(bar).getByRole("button", { name: "Remind" }));

    const list = (await screen.findByText("Ishaan Verma: already submitted, opted out")).closest("[role=status]") as HTMLElement;
    expect(within(list).getByText("The reminder to Kavya Nair is being sent. Skipped:")).toBeDefined();
    expect(sent("POST /whatsapp/reminders")).toMatchObject([{ userIds: [kavya.user._id, ishaan.user._id] }]);
    expect(sent("GET /whatsapp/preview").length).toBeGreaterThan(1);
    expect(screen.queryByRole("toolbar", { name: "Selected people" })).toBeNull();
    await person.click(within(list).getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByText(/Skipped:/)).toBeNull();
  });

  test("shows an error and keeps the selection", async () => {
    mockError("POST /whatsapp/reminders", 429, "Too many requests. Please wait a moment.");
    const { person } = open();
    await person.click(await screen.findByRole("checkbox", { name: "Select Kavya Nair" }));
    await person.click(within(await screen.findByRole("toolbar")).getByRole("button", { name: "Remind" }));
    expect(await screen.findByText("Too many requests. Please wait a moment.", {}, { timeout: 4000 })).toBeDefined();
    expect(screen.getByText("1 selected")).toBeDefined();
  });

  test("without credentials shows a WhatsApp link per user, and logs its use", async () => {
    hasSettings({ whatsappConfigured: false, enabled: false });
    const bare = { channel: null, can: { send: false } };
    mockResponse("GET /whatsapp/preview", [{ ...kavya, ...bare }, nikhil, entry("Sana Qureshi", { ...bare, skip: ["already submitted"] })]);
    mockResponse("POST /whatsapp/reminders", { queued: [kavya.user._id], skipped: [] });
    const { person } = open();
    const link = await screen.findByRole("link", { name: "Write to Kavya Nair on WhatsApp" });
    expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual(["https://wa.me/919812345678?text=Hello", "_blank"]);
    expect(screen.queryAllByRole("link", { name: /^Write to/ })).toHaveLength(1);
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.getByText(/WhatsApp is not set up/).textContent).toContain("WHATSAPP_TOKEN");
    link.removeAttribute("href");
    await person.click(link);
    await waitFor(() => expect(sent("POST /whatsapp/reminders")).toMatchObject([{ userIds: [kavya.user._id], manual: true }]));
  });

  test("filters by status, team and name from the URL", async () => {
    open("?team=Design&shown=skipped&search=nik");
    await rowOf("Nikhil Bhat");
    for (const name of ["Kavya Nair", "Ishaan Verma"]) expect(screen.queryByText(name)).toBeNull();
    expect(sent("GET /whatsapp/preview")).toContainEqual({ team: "Design" });
  });
});

describe("the log", () => {
  const failed = reminder({ status: "failed", attempts: 5, error: "the number is not on WhatsApp", can: { resend: true } });
  const byHand = reminder({ user: ishaan.user, status: "manual", attempts: 0, sentBy: refOf(lead) });
  const shows = (...rows: Reminder[]) =>
    mockResponse("GET /whatsapp/reminders", { data: rows, pagination: { ...pagination, totalItems: rows.length } });

  beforeEach(() => shows(failed, byHand));

  test("shows status, reason, attempts and sender", async () => {
    open("?tab=log");
    const row = await rowOf("Kavya Nair");
    for (const text of ["Failed", "The number is not on WhatsApp", "5", "Schedule", "WhatsApp", "Today, 18:01"])
      expect(within(row).getByText(text)).toBeDefined();
    const other = await rowOf("Ishaan Verma");
    for (const text of ["Sent by hand", "Rohan Mehta"]) expect(within(other).getByText(text)).toBeDefined();
    expect(within(other).queryByRole("button", { name: "Send again" })).toBeNull();
  });

  test("resends a failed reminder", async () => {
    mockResponse("POST /whatsapp/reminders/:id/resend", () => {
      shows({ ...failed, status: "queued", error: null, can: { resend: false } }, byHand);
      return { ...failed, status: "queued", error: null, can: { resend: false } };
    });
    const { person } = open("?tab=log");
    await person.click(await screen.findByRole("button", { name: "Send again" }));
    expect(await screen.findByText("Queued")).toBeDefined();
    expect(sent("POST /whatsapp/reminders/:id/resend")).toMatchObject([{ id: failed._id }]);
  });

  test("reads filters and page from the URL", async () => {
    open(`?tab=log&status=failed,manual&team=Design&user=${kavya.user._id}&dates=2026-03-01..2026-03-12&search=kav&page=2&limit=10`);
    await rowOf("Kavya Nair");
    expect(sent("GET /whatsapp/reminders")[0]).toMatchObject({
      status: "failed,manual",
      team: "Design",
      user: kavya.user._id,
      startDate: "2026-03-01",
      endDate: "2026-03-12",
      search: "kav",
      page: "2",
      limit: "10",
    });
  });

  test("switching tabs clears the filters", async () => {
    const { person, address } = open("?tab=log&status=failed");
    await rowOf("Kavya Nair");
    await person.click(screen.getByRole("tab", { name: "Today" }));
    await waitFor(() => expect(address()).toBe("/admin/whatsapp-notifications"));
    expect(await screen.findByText("Nikhil Bhat")).toBeDefined();
  });
});

describe("the settings", () => {
  beforeEach(() => mockResponse("PUT /whatsapp/settings", (input) => ({ ...settings, ...input, version: 4 }) as ReminderSettings));
  const message = () => screen.findByLabelText(/^Message/);
  const save = () => screen.getByRole("button", { name: "Save changes" });

  test("preview the message while typing, and save the changes", async () => {
    const { person } = open("?tab=settings");
    const preview = await screen.findByRole("region", { name: "Preview" });
    await waitFor(() =>
      expect(preview.textContent).toContain("Hello Kavya Nair, please send your report for 12 March 2026. https://daybook.example.com"),
    );
    await person.clear(await message());
    await person.type(await message(), "Dear {{name}, {{company} waits");
    expect(preview.textContent).toContain("Dear Kavya Nair, Studio Halden waits");
    await person.click(screen.getByRole("switch", { name: /Workdays only/ }));
    await person.click(screen.getByRole("button", { name: "Add parameter" }));
    await person.type(screen.getByRole("textbox", { name: "Parameter 2" }), "{{date}");
    await person.click(save());
    await waitFor(() =>
      expect(sent("PUT /whatsapp/settings")).toEqual([
        { text: "Dear {name}, {company} waits", workdaysOnly: false, templateParameters: ["{name}", "{date}"], version: 3 },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole("button", { name: "Save changes" })).toBeNull());
  });

  test("show field errors and send nothing", async () => {
    const { person } = open("?tab=settings");
    await person.clear(await message());
    await person.type(await message(), "Dear {{nme}");
    await person.clear(screen.getByLabelText(/^Time/));
    await person.type(screen.getByLabelText(/^Template name/), " Big");
    await person.clear(screen.getByRole("textbox", { name: "Parameter 1" }));
    await person.click(save());
    for (const error of [
      "Please use only the placeholders {name}, {date}, {company} and {link}",
      "Please enter a time as HH:MM",
      "A template name can have only lowercase letters, digits and underscores",
      "Please fill in or remove this parameter",
    ])
      expect(screen.getByText(error)).toBeDefined();
    expect(sent("PUT /whatsapp/settings")).toEqual([]);
  });

  test("show an error at the switch if no channel is set up", async () => {
    const error = "Set up WhatsApp or email first to send reminders automatically";
    hasSettings({ enabled: false, whatsappConfigured: false });
    mockError("PUT /whatsapp/settings", 400, error, { errors: [{ path: "enabled", message: error }] });
    const { person } = open("?tab=settings");
    await person.click(await screen.findByRole("switch", { name: /Send reminders automatically/ }));
    await person.click(save());
    expect(await screen.findByText(error)).toBeDefined();
  });

  test("are hidden from leads", async () => {
    hasSettings({}, false);
    open("?tab=settings", lead);
    await rowOf("Kavya Nair");
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual(["Today", "Log"]);
  });
});
