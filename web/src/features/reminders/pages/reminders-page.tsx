import { useQuery } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { Suspense } from "react";
import { teamOptions, userList } from "#lib/api/shared-lists.ts";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { Page } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageTabs } from "#ui/layout/page-tabs.tsx";
import { lazyPart } from "#ui/feedback/lazy-part.tsx";
import { LogTab } from "../components/log-tab.tsx";
import { TodayTab } from "../components/today-tab.tsx";
import { countText } from "../reminder-labels.ts";
import { reminderPreview, reminderSettings } from "../reminders.api.ts";
import { loadReminderLog } from "../use-reminder-log.ts";

const SettingsTab = lazyPart(async () => (await import("../components/settings-tab.tsx")).SettingsTab);

const tabs = [
  { value: "today", label: "Today" },
  { value: "log", label: "Log" },
  { value: "settings", label: "Settings" },
] as const;

/** The settings and today's reminders, or the log and the choices of its filters. */
export async function loader(input: ScreenLoaderInput) {
  const { user, search, load } = input;
  const log = search.tab === "log" ? [loadReminderLog(input), load(userList)] : [];
  await Promise.all([load(reminderSettings), load(reminderPreview()), ...log, ...(user.role === "admin" ? [load(teamOptions)] : [])]);
}

/** Reminders of due reports and their delivery log: everyone for admins, the own team for leads. */
export function RemindersPage() {
  const router = useRouter();
  const { tab: requested } = useSearch({ strict: false }) as { tab?: string };
  const settings = useQuery(reminderSettings);
  const { data: entries } = useQuery(reminderPreview());
  const shown = tabs.filter(({ value }) => value !== "settings" || settings.data?.can.update);
  const tab = shown.find(({ value }) => value === requested)?.value ?? "today";

  // Each tab has its own filters.
  const go = (next: string) => void router.navigate({ to: ".", search: next === "today" ? {} : { tab: next } } as never);
  const content = () => {
    if (tab === "log") return <LogTab />;
    if (!settings.data) {
      return settings.error ? <ErrorState error={settings.error} onRetry={() => void settings.refetch()} /> : <SkeletonLines count={8} />;
    }
    if (tab === "today") return <TodayTab settings={settings.data.data} />;
    return (
      <Suspense fallback={<SkeletonLines count={8} />}>
        <SettingsTab settings={settings.data.data} />
      </Suspense>
    );
  };
  return (
    <Page>
      <PageHeader title="WhatsApp Reminders" count={entries && countText(entries)} />
      <PageTabs label="Reminders" tabs={[...shown]} value={tab} onChange={go}>
        {content()}
      </PageTabs>
    </Page>
  );
}
