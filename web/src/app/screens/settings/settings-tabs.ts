import { companyTokens, serviceAccounts } from "#features/access-tokens/access-tokens.api.ts";
import { channelSettings } from "#features/channels/channels.api.ts";
import { closureList } from "#features/closures/closures.api.ts";
import { erasureList } from "#features/erasures/erasures.api.ts";
import { holidayCalendars } from "#features/holiday-calendars/holiday-calendars.api.ts";
import { importKinds, importList } from "#features/imports/imports.api.ts";
import { limitList } from "#features/leave-limits/leave-limits.api.ts";
import { holidaysOf, leaveTypes } from "#features/leaves/leaves.api.ts";
import { placeList } from "#features/places/places.api.ts";
import { reminderPreview, reminderSettings } from "#features/reminders/reminders.api.ts";
import { companySettings } from "#features/settings/settings.api.ts";
import { systemStatus } from "#features/system/system.api.ts";
import { teamList } from "#features/teams/teams.api.ts";
import { webhookList } from "#features/webhooks/webhooks.api.ts";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { lazyPart } from "#ui/feedback/lazy-part.tsx";

/**
 * The tabs of the settings. Each is one entry: its name in the address, its label, its part, which loads when the tab
 * opens, and the queries that it shows first. A part saves on its own.
 */
export const settingsTabs = [
  {
    value: "company",
    label: "Company",
    Part: lazyPart(async () => (await import("#features/settings/components/company-tab.tsx")).CompanyTab),
    load: ({ load }: ScreenLoaderInput) => load(companySettings),
  },
  {
    value: "working-time",
    label: "Working time",
    Part: lazyPart(async () => (await import("#features/settings/components/working-time-tab.tsx")).WorkingTimeTab),
    load: ({ load }: ScreenLoaderInput) => load(companySettings),
  },
  {
    value: "holidays",
    label: "Holidays",
    Part: lazyPart(async () => (await import("./holidays-tab.tsx")).HolidaysTab),
    load: ({ load, company }: ScreenLoaderInput) =>
      Promise.all([load(holidayCalendars), load(holidaysOf(Number(company.today.slice(0, 4)))), load(closureList), load(placeList)]),
  },
  {
    value: "leave-types",
    label: "Leave types",
    Part: lazyPart(async () => (await import("./leave-types-tab.tsx")).LeaveTypesTab),
    load: ({ load }: ScreenLoaderInput) => Promise.all([load(leaveTypes), load(companySettings), load(limitList)]),
  },
  {
    value: "reports",
    label: "Reports",
    Part: lazyPart(async () => (await import("#features/settings/components/reports-tab.tsx")).ReportsTab),
    load: ({ load }: ScreenLoaderInput) => load(companySettings),
  },
  {
    value: "evaluations",
    label: "Evaluations",
    Part: lazyPart(async () => (await import("#features/settings/components/evaluations-tab.tsx")).EvaluationsTab),
    load: ({ load }: ScreenLoaderInput) => load(companySettings),
  },
  {
    value: "teams",
    label: "Teams",
    Part: lazyPart(async () => (await import("./teams-tab.tsx")).TeamsTab),
    load: ({ load }: ScreenLoaderInput) => load(teamList),
  },
  {
    value: "reminders",
    label: "Reminders",
    Part: lazyPart(async () => (await import("#features/reminders/components/reminder-settings-tab.tsx")).ReminderSettingsTab),
    load: ({ load }: ScreenLoaderInput) => Promise.all([load(reminderSettings), load(reminderPreview())]),
  },
  {
    value: "channels",
    label: "Channels",
    Part: lazyPart(async () => (await import("#features/channels/components/channels-tab.tsx")).ChannelsTab),
    load: ({ load }: ScreenLoaderInput) => load(channelSettings),
  },
  {
    value: "import",
    label: "Import",
    Part: lazyPart(async () => (await import("./import-tab.tsx")).ImportTab),
    load: ({ load }: ScreenLoaderInput) => Promise.all([load(importKinds), load(importList)]),
  },
  {
    value: "security",
    label: "Security",
    Part: lazyPart(async () => (await import("#features/settings/components/security-tab.tsx")).SecurityTab),
    load: ({ load }: ScreenLoaderInput) => load(companySettings),
  },
  {
    value: "privacy",
    label: "Privacy",
    Part: lazyPart(async () => (await import("./privacy-tab.tsx")).PrivacyTab),
    load: ({ load }: ScreenLoaderInput) => Promise.all([load(companySettings), load(erasureList)]),
  },
  {
    value: "integrations",
    label: "Integrations",
    Part: lazyPart(async () => (await import("./integrations-tab.tsx")).IntegrationsTab),
    load: ({ load }: ScreenLoaderInput) => Promise.all([load(companyTokens), load(serviceAccounts), load(webhookList)]),
  },
  {
    value: "system",
    label: "System",
    Part: lazyPart(async () => (await import("#features/system/components/system-tab.tsx")).SystemTab),
    load: ({ load }: ScreenLoaderInput) => load(systemStatus),
  },
] as const;

/** The tab that the address names; the first one without a name or with an unknown one. */
export const settingsTabOf = (requested: string | undefined) => settingsTabs.find(({ value }) => value === requested) ?? settingsTabs[0];
