import type { Reminder } from "@daybook/contract/reminders/reminders";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { mockResponse, mockError, sent } from "#test/api-responses.ts";
import { costs, entry, hasSettings, refOf, workday } from "#test/reminder-fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { newId, pagination, stats, user } from "#test/fixtures.ts";
import { RemindersPage } from "./pages/reminders-page.tsx";

const admin = user({ name: "Ananya Iyer", role: "admin" });
const lead = user({ name: "Rohan Mehta", role: "team_lead", team: "Design" });
const kavya = entry("Kavya Nair");
const ishaan = entry("Ishaan Verma", { skip: ["not a workday"] });
const nikhil = entry("Nikhil Bhat", { skip: ["on leave", "no phone"], phoneNumber: null, link: null, channel: null, can: { send: false } });

const reminder = (changes: Partial<Reminder> = {}): Reminder => ({
  _id: newId(),
  user: kavya.user,
  kind: "reminder",
  direction: "out",
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

beforeEach(() => {
  hasSettings();
  mockResponse("GET /whatsapp/costs", costs);
  mockResponse("GET /whatsapp/preview", [kavya, ishaan, nikhil]);
  mockResponse("GET /whatsapp/reminders", { data: [], pagination: { ...pagination, totalItems: 0 } });
  mockResponse("GET /users", { data: [admin], stats, pagination });
  mockResponse("GET /users/teams", { data: [], pagination });
  mockResponse("PUT /users/preferences", (preferences) => preferences);
});

const open = (at = "", as = admin) => renderPart(<RemindersPage />, { as, at: `/admin/whatsapp-notifications${at}` });
const rowOf = async (name: string) => (await screen.findByText(name)).closest("tr") as HTMLElement;

const openSkipped = async (person: ReturnType<typeof open>["person"]) =>
  person.click(await screen.findByRole("button", { name: /skipped/ }));

describe("the people to remind", () => {
  test("come first, with their number; the skipped are a count that opens with the reasons", async () => {
    const { person, address } = open();
    expect(await screen.findByRole("heading", { name: "1 person to remind" })).toBeDefined();
    expect(within(await rowOf("Kavya Nair")).getByRole("button", { name: "Remind" })).toBeDefined();
    expect(screen.queryByText("Nikhil Bhat")).toBeNull();
    expect(screen.getByText("1 not a workday, 1 on leave, 1 no phone")).toBeDefined();
    expect(screen.getByText(/by 18:00 on workdays is reminded automatically/)).toBeDefined();

    const toggle = screen.getByRole("button", { name: /2 skipped/ });
    expect(toggle.getAttribute("aria-expanded")).toBe("false");
    await person.click(toggle);
    for (const reason of ["On leave", "No phone"]) expect(within(await rowOf("Nikhil Bhat")).getByText(reason)).toBeDefined();
    expect(within(await rowOf("Nikhil Bhat")).queryByRole("button", { name: "Remind" })).toBeNull();
    // A non-workday doesn't prevent sending by hand.
    expect(within(await rowOf("Ishaan Verma")).getByRole("button", { name: "Remind" })).toBeDefined();
    expect(address()).toBe("/admin/whatsapp-notifications?skipped=true");
    await person.click(screen.getByRole("button", { name: /2 skipped/ }));
    await waitFor(() => expect(screen.queryByText("Nikhil Bhat")).toBeNull());
  });

  test("are reminded with one button that says how many", async () => {
    const sana = entry("Sana Qureshi");
    mockResponse("GET /whatsapp/preview", [kavya, sana, nikhil]);
    mockResponse("POST /whatsapp/reminders", { queued: [kavya.user._id, sana.user._id], skipped: [] });
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: "Remind 2 people" }));
    expect(await screen.findByText("2 reminders are being sent")).toBeDefined();
    expect(sent("POST /whatsapp/reminders")).toMatchObject([{ userIds: [kavya.user._id, sana.user._id] }]);
  });

  test("can be selected; people skipped meanwhile are listed with the reasons", async () => {
    const sana = entry("Sana Qureshi");
    mockResponse("GET /whatsapp/preview", [kavya, sana, nikhil]);
    mockResponse("POST /whatsapp/reminders", {
      queued: [kavya.user._id],
      skipped: [{ userId: sana.user._id, reasons: ["already submitted", "opted out"] }],
    });
    const { person } = open();
    await person.click(await screen.findByRole("checkbox", { name: "Select Kavya Nair" }));
    await person.click(screen.getByRole("checkbox", { name: "Select Sana Qureshi" }));
    const bar = await screen.findByRole("toolbar", { name: "Selected people" });
    await person.click(within(bar).getByRole("button", { name: "Remind" }));

    const list = (await screen.findByText("Sana Qureshi: already submitted, opted out")).closest("[role=status]") as HTMLElement;
    expect(within(list).getByText("The reminder to Kavya Nair is being sent. Skipped:")).toBeDefined();
    expect(sent("POST /whatsapp/reminders")).toMatchObject([{ userIds: [kavya.user._id, sana.user._id] }]);
    expect(sent("GET /whatsapp/preview").length).toBeGreaterThan(1);
    expect(screen.queryByRole("toolbar", { name: "Selected people" })).toBeNull();
    await person.click(within(list).getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByText(/Skipped:/)).toBeNull();
  });

  test("stay selected after an error", async () => {
    mockError("POST /whatsapp/reminders", 429, "Too many requests. Please wait a moment.");
    const { person } = open();
    await person.click(await screen.findByRole("checkbox", { name: "Select Kavya Nair" }));
    await person.click(within(await screen.findByRole("toolbar")).getByRole("button", { name: "Remind" }));
    expect(await screen.findByText("Too many requests. Please wait a moment.")).toBeDefined();
    expect(screen.getByText("1 selected")).toBeDefined();
  });

  test("fold after ten people", async () => {
    const many = Array.from({ length: 12 }, (_, index) => entry(`Person ${String(index).padStart(2, "0")}`));
    mockResponse("GET /whatsapp/preview", many);
    const { person } = open();
    await rowOf("Person 09");
    expect(screen.queryByText("Person 10")).toBeNull();
    await person.click(screen.getByRole("button", { name: "Show 2 more" }));
    expect(await rowOf("Person 11")).toBeDefined();
  });

  test("without credentials have a WhatsApp link each, whose use is logged", async () => {
    hasSettings({ whatsappConfigured: false, enabled: false });
    const bare = { channel: null, can: { send: false } };
    mockResponse("GET /whatsapp/preview", [{ ...kavya, ...bare }, nikhil, entry("Sana Qureshi", { ...bare, skip: ["already submitted"] })]);
    mockResponse("POST /whatsapp/reminders", { queued: [kavya.user._id], skipped: [] });
    const { person } = open();
    const link = await screen.findByRole("link", { name: "Write to Kavya Nair on WhatsApp" });
    expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual(["https://wa.me/919812345678?text=Hello", "_blank"]);
    await openSkipped(person);
    expect(await rowOf("Sana Qureshi")).toBeDefined();
    expect(screen.queryAllByRole("link", { name: /^Write to/ })).toHaveLength(1);
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.queryByRole("button", { name: /^Remind/ })).toBeNull();
    expect(screen.getByText(/WhatsApp is not set up/)).toBeDefined();
    expect(screen.getByRole("link", { name: "Set up reminders" }).getAttribute("href")).toBe("/admin/settings?tab=reminders");
    link.removeAttribute("href");
    await person.click(link);
    await waitFor(() => expect(sent("POST /whatsapp/reminders")).toMatchObject([{ userIds: [kavya.user._id], manual: true }]));
  });

  test("are those of the team in the address", async () => {
    open("?team=Design");
    await rowOf("Kavya Nair");
    expect(sent("GET /whatsapp/preview")).toContainEqual({ team: "Design" });
    expect(sent("GET /whatsapp/reminders")[0]).toMatchObject({ team: "Design" });
    expect(screen.getByRole("button", { name: "Design" })).toBeDefined();
  });

  test.each([
    [{ ...workday, kind: "weekend", nextWorkday: "2026-03-16" } as const, "Today is a day off"],
    [{ ...workday, kind: "holiday", holiday: "Holi", nextWorkday: "2026-03-16" } as const, "Today is a holiday: Holi"],
  ])("on a day off, the screen says so and names the next workday (%#)", async (today, title) => {
    hasSettings({}, true, today);
    mockResponse("GET /whatsapp/preview", [ishaan]);
    const { person } = open();
    expect(await screen.findByRole("heading", { name: title })).toBeDefined();
    expect(screen.getByText("Monday 16 March").closest("p")?.textContent).toBe(
      "No one is reminded today. Reminders continue on Monday 16 March.",
    );
    expect(screen.queryByRole("button", { name: /^Remind/ })).toBeNull();
    await openSkipped(person);
    expect(within(await rowOf("Ishaan Verma")).getByRole("button", { name: "Remind" })).toBeDefined();
  });

  test("a day off counts as any other day if reminders are sent every day", async () => {
    hasSettings({ workdaysOnly: false }, true, { ...workday, kind: "weekend", nextWorkday: "2026-03-16" });
    open();
    expect(await screen.findByRole("button", { name: "Remind 1 person" })).toBeDefined();
    expect(screen.queryByText("Today is a day off")).toBeNull();
  });

  test("only admins see the link to the settings", async () => {
    const { unmount } = open();
    expect((await screen.findByRole("link", { name: "Settings" })).getAttribute("href")).toBe("/admin/settings?tab=reminders");
    unmount();
    hasSettings({}, false);
    open("", lead);
    await rowOf("Kavya Nair");
    expect(screen.queryByRole("link", { name: "Settings" })).toBeNull();
    expect(screen.queryByRole("button", { name: "All teams" })).toBeNull();
  });
});

describe("the log", () => {
  const failed = reminder({ status: "failed", attempts: 5, error: "the number is not on WhatsApp", can: { resend: true } });
  const byHand = reminder({ user: ishaan.user, status: "manual", attempts: 0, sentBy: refOf(lead) });
  const shows = (...rows: Reminder[]) =>
    mockResponse("GET /whatsapp/reminders", { data: rows, pagination: { ...pagination, totalItems: rows.length } });

  beforeEach(() => shows(failed, byHand));

  test("shows status, reason, attempts and sender", async () => {
    mockResponse("GET /whatsapp/preview", []);
    open();
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
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: "Send again" }));
    expect(await screen.findByText("Queued")).toBeDefined();
    expect(sent("POST /whatsapp/reminders/:id/resend")).toMatchObject([{ id: failed._id }]);
  });

  test("shows what a message is about, in which direction, and filters by it once WhatsApp is set up", async () => {
    mockResponse("GET /whatsapp/preview", []);
    shows(reminder({ kind: "decision", direction: "in", status: "answered", attempts: 0 }));
    const { person } = open();
    const row = await rowOf("Decision");
    for (const text of ["Decision", "Received", "Answered"]) expect(within(row).getByText(text)).toBeDefined();
    expect(within(row).queryByText("0")).toBeNull();
    await person.click(screen.getByRole("button", { name: "Direction" }));
    await person.click(await screen.findByRole("option", { name: "Received" }));
    await waitFor(() => expect(sent("GET /whatsapp/reminders").at(-1)).toMatchObject({ direction: "in" }));
  });

  test("says that rules decide, once some were saved", async () => {
    hasSettings({ enabled: true, hasRules: true, time: "18:30" });
    open();
    expect(await screen.findByText(/Daybook reminds people at 18:30, as the rules in the settings say\./)).toBeDefined();
    expect(screen.queryByText(/hasn't submitted a report by/)).toBeNull();
  });

  test("has a direction with Slack alone", async () => {
    hasSettings({ whatsappConfigured: false, slackConfigured: true });
    open();
    expect(await screen.findByRole("button", { name: "Direction" })).toBeDefined();
  });

  test("has no direction without WhatsApp and Slack", async () => {
    hasSettings({ whatsappConfigured: false });
    open();
    await screen.findByText("Failed");
    expect(screen.getByRole("button", { name: "Dates" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Direction" })).toBeNull();
  });

  test("reads filters and page from the URL", async () => {
    open(`?status=failed,manual&team=Design&user=${kavya.user._id}&dates=2026-03-01..2026-03-12&search=kav&page=2&limit=25`);
    await screen.findByText("Failed");
    expect(sent("GET /whatsapp/reminders")[0]).toMatchObject({
      status: "failed,manual",
      team: "Design",
      user: kavya.user._id,
      startDate: "2026-03-01",
      endDate: "2026-03-12",
      search: "kav",
      page: "2",
      limit: "25",
    });
  });
});
