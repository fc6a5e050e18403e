import type { ReminderSettings } from "@daybook/contract/reminders/reminders";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { mockError, mockResponse, sent } from "#test/api-responses.ts";
import { costs, entry, hasSettings, savedRules, savedSettings } from "#test/reminder-fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { user } from "#test/fixtures.ts";
import { ReminderSettingsTab } from "./components/reminder-settings-tab.tsx";

const admin = user({ name: "Ananya Iyer", role: "admin" });

beforeEach(() => {
  hasSettings();
  mockResponse("GET /whatsapp/preview", [entry("Kavya Nair")]);
  mockResponse("GET /whatsapp/costs", costs);
  mockResponse("GET /whatsapp/rules", savedRules);
});

describe("the settings", () => {
  beforeEach(() => mockResponse("PUT /whatsapp/settings", (input) => ({ ...savedSettings, ...input, version: 4 }) as ReminderSettings));
  const openSettings = () => renderPart(<ReminderSettingsTab />, { as: admin, at: "/admin/settings?tab=reminders" });
  const message = () => screen.findByLabelText(/^Message/);
  const save = () => screen.getByRole("button", { name: "Save changes" });

  test("preview the message while typing, and save the changes", async () => {
    const { person } = openSettings();
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
    const { person } = openSettings();
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
    const { person } = openSettings();
    await person.click(await screen.findByRole("switch", { name: /Send reminders automatically/ }));
    await person.click(save());
    expect(await screen.findByText(error)).toBeDefined();
  });

  test("say which channels are connected", async () => {
    hasSettings({ whatsappConfigured: false, emailConfigured: true });
    openSettings();
    const section = await screen.findByRole("region", { name: "Connection" });
    expect(within(section).getByText("WhatsApp").closest("div")?.textContent).toContain("Not connected");
    expect(section.textContent).toContain("WHATSAPP_TOKEN");
    expect(within(section).getByText("Email").closest("div")?.textContent).toContain("Connected");
  });
});

describe("the costs", () => {
  const open = () => renderPart(<ReminderSettingsTab />, { as: admin, at: "/admin/settings?tab=reminders" });
  const section = () => screen.findByRole("region", { name: "WhatsApp costs" });

  test("say what was sent, and what a month costs at most before reminders are switched on", async () => {
    hasSettings({ enabled: false });
    open();
    const text = () => section().then(({ textContent }) => textContent);
    await waitFor(async () => expect(await text()).toContain("142 messages, about EUR 1.92"));
    expect(await text()).toContain("EUR 0.0135 each");
    expect(await text()).toContain("No price entered · 3 not billed · Lines of a report 3");
    expect(await text()).toContain("145 of 500 messages sent. After that, reminders go by email until the month ends.");
    expect(screen.getByText(/^You can always send reminders by hand/).textContent).toContain(
      "If 30 people are reminded on each of 22 workdays and answer here, a month has up to 660 messages with reminders and about 132 answers, about EUR 8.91.",
    );
  });

  test("say how many messages are above the cap", async () => {
    hasSettings({ enabled: false });
    mockResponse("GET /whatsapp/costs", { ...costs, messages: 512, capReached: true });
    open();
    const text = "512 messages sent, with a cap of 500. The cap is reached: reminders go by email until the month ends.";
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test("are not there without WhatsApp", async () => {
    hasSettings({ whatsappConfigured: false });
    open();
    await screen.findByLabelText(/^Message/);
    expect(screen.queryByRole("region", { name: "WhatsApp costs" })).toBeNull();
  });

  test("take prices and a cap, and show an error on its field", async () => {
    mockResponse("PUT /whatsapp/costs", { ...costs.settings, version: 8 });
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: "Prices and cap" }));
    const dialog = within(await screen.findByRole("dialog", { name: /^Prices and cap/ }));
    await person.clear(dialog.getByLabelText("Currency"));
    await person.type(dialog.getByLabelText("Currency"), "E1");
    await person.click(dialog.getByRole("button", { name: "Save" }));
    expect(dialog.getByText("Please enter a currency as three letters, such as EUR")).toBeTruthy();
    await person.clear(dialog.getByLabelText("Currency"));
    await person.type(dialog.getByLabelText("Currency"), "INR");
    await person.type(dialog.getByLabelText("Price of an answer"), "0.12");
    await person.clear(dialog.getByLabelText("Monthly cap"));
    await person.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(sent("PUT /whatsapp/costs")).toEqual([
        { currency: "INR", templatePrice: 0.0135, answerPrice: 0.12, freeAnswers: 1000, monthlyCap: null, version: 7 },
      ]),
    );
  });
});

describe("the rules", () => {
  const open = () => renderPart(<ReminderSettingsTab />, { as: admin, at: "/admin/settings?tab=reminders" });
  const section = () => screen.findByRole("region", { name: "Rules" });
  const dialogOf = async (person: ReturnType<typeof open>["person"]) => {
    await person.click(await screen.findByRole("button", { name: "Change rules" }));
    return within(await screen.findByRole("dialog", { name: /^Rules of reminders/ }));
  };

  test("say what is reminded of, when, and that the time is in the quiet hours", async () => {
    mockResponse("GET /whatsapp/rules", { ...savedRules, quietHours: { start: "17:00", end: "19:00" } });
    open();
    await waitFor(async () => expect((await section()).textContent).toContain("Reports that are due"));
    const { textContent } = await section();
    expect(textContent).toMatch(/Reports that are missing.*Off.*Reports that are due.*Every workday.*Announcements to confirm.*Mon, Thu/);
    expect(textContent).toContain("17:00 to 19:00");
    expect(textContent).toContain("Reminders are due at 18:00, in the quiet hours. They are sent at 19:00.");
  });

  test("change by kind, with days and template, and quiet hours", async () => {
    mockResponse("PUT /whatsapp/rules", savedRules);
    const { person } = open();
    const dialog = await dialogOf(person);
    await person.click(dialog.getByRole("switch", { name: /^Remind of evaluations/ }));
    const evaluations = within(dialog.getByRole("heading", { name: "Evaluations" }).closest("section")!);
    await person.type(evaluations.getByLabelText(/^WhatsApp template/), "evaluation");
    await person.click(dialog.getByRole("switch", { name: /^Hold reminders back/ }));
    await person.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(sent("PUT /whatsapp/rules")).toEqual([
        {
          rules: [
            ...savedRules.rules.slice(0, 3),
            { kind: "evaluation", enabled: true, days: [1, 2, 3, 4, 5], templateName: "evaluation" },
          ],
          quietHours: { start: "20:00", end: "08:00" },
          version: 5,
        },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("show errors at their fields, and keep the dialog open when saving fails", async () => {
    mockError("PUT /whatsapp/rules", 409, "These rules were changed by someone else. Reload and try again.");
    const { person } = open();
    const dialog = await dialogOf(person);
    const announcements = within(dialog.getByRole("heading", { name: "Announcements to confirm" }).closest("section")!);
    await person.type(announcements.getByLabelText(/^WhatsApp template/), " Big");
    await person.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText("A template name can have only lowercase letters, digits and underscores")).toBeDefined();
    expect(sent("PUT /whatsapp/rules")).toEqual([]);
    await person.clear(announcements.getByLabelText(/^WhatsApp template/));
    await person.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText("These rules were changed by someone else. Reload and try again.")).toBeDefined();
    expect(sent("PUT /whatsapp/rules")).toMatchObject([{ rules: { 2: { kind: "must_read", templateName: null } } }]);
  });

  test("ask for no template without WhatsApp, and offer to try again after an error", async () => {
    hasSettings({ whatsappConfigured: false });
    mockError("GET /whatsapp/rules", 500, "Failed to get the rules of reminders");
    const { person } = open();
    await screen.findByText("Failed to get the rules of reminders");
    mockResponse("GET /whatsapp/rules", savedRules);
    await person.click(within(await section()).getByRole("button", { name: "Try again" }));
    const dialog = await dialogOf(person);
    expect(dialog.queryByLabelText(/^WhatsApp template/)).toBeNull();
  });
});
