import { useRouter, useSearch } from "@tanstack/react-router";
import { Suspense } from "react";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { Page } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageTabs } from "#ui/layout/page-tabs.tsx";
import { settingsTabOf, settingsTabs } from "./settings-tabs.ts";

/** The code and the data of the tab that the address names. */
export function loader(input: ScreenLoaderInput) {
  const { Part, load } = settingsTabOf(input.search["tab"]);
  return Promise.all([Part.preload(), load(input)]);
}

/** Company-wide settings in tabs (admin). Leaving a tab with unsaved changes asks first. */
export function SettingsPage() {
  const router = useRouter();
  const { tab: requested } = useSearch({ strict: false }) as { tab?: string };
  const { value, Part } = settingsTabOf(requested);

  // Each tab has its own search parameters.
  const go = (next: string) => void router.navigate({ to: ".", search: next === settingsTabs[0].value ? {} : { tab: next } } as never);
  return (
    <Page>
      <PageHeader title="Company settings" />
      <PageTabs label="Settings" tabs={[...settingsTabs]} value={value} onChange={go}>
        <Suspense key={value} fallback={<SkeletonLines count={8} />}>
          <Part />
        </Suspense>
      </PageTabs>
    </Page>
  );
}
