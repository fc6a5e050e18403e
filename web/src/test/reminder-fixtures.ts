import type { PreviewEntry, ReminderDay, ReminderSettings } from "@daybook/contract/reminders/reminders";
import type { ReminderRules } from "@daybook/contract/reminders/rules";
import type { Costs } from "@daybook/contract/whatsapp-costs/whatsapp-costs";
import type { User } from "@daybook/contract/users/users";
import { mockResponse } from "./api-responses.ts";
import { user } from "./fixtures.ts";

export const refOf = ({ _id, name, team, profilePicture }: User) => ({ _id, name, team, profilePicture });

export const entry = (name: string, changes: Partial<PreviewEntry> = {}): PreviewEntry => ({
  user: refOf(user({ name })),
  phoneNumber: "+919812345678",
  link: "https://wa.me/919812345678?text=Hello",
  channel: "whatsapp",
  skip: [],
  can: { send: true },
  ...changes,
});

export const savedSettings: ReminderSettings = {
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
  slackConfigured: false,
  hasRules: false,
  link: "https://daybook.example.com",
  version: 3,
};

export const savedRules: ReminderRules = {
  rules: [
    { kind: "report_missing", enabled: false, days: [1, 2, 3, 4, 5], templateName: null },
    { kind: "report_due", enabled: true, days: [1, 2, 3, 4, 5, 6, 7], templateName: null },
    { kind: "must_read", enabled: true, days: [1, 4], templateName: "must_read" },
    { kind: "evaluation", enabled: false, days: [1, 2, 3, 4, 5], templateName: null },
  ],
  quietHours: null,
  isSet: true,
  version: 5,
};

export const workday: ReminderDay = { date: "2026-03-12", kind: "working", holiday: null, nextWorkday: "2026-03-13" };

/** Mocks the reminder settings. */
export const hasSettings = (changes: Partial<ReminderSettings> = {}, update = true, today = workday) =>
  mockResponse("GET /whatsapp/settings", { data: { ...savedSettings, ...changes }, can: { update }, today });

export const costs: Costs = {
  month: "2026-03",
  categories: [
    { category: "template", messages: 142, billed: 142, estimate: 1.917, kinds: [{ kind: "reminder", messages: 142 }] },
    { category: "answer", messages: 3, billed: 0, estimate: 0, kinds: [{ kind: "report", messages: 3 }] },
  ],
  messages: 145,
  estimate: 1.917,
  capReached: false,
  forecast: { people: 30, workdays: 22, templates: 660, answers: 132, estimate: 8.91 },
  settings: { currency: "EUR", templatePrice: 0.0135, answerPrice: null, freeAnswers: 1000, monthlyCap: 500, version: 7 },
};
