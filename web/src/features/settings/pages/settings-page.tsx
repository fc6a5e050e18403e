import { useQuery } from "@tanstack/react-query";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { Page } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { CompanyExport } from "../components/company-export.tsx";
import { SettingsForm } from "../components/settings-form.tsx";
import { companySettings } from "../settings.api.ts";

/** The settings. */
export const loader = ({ load }: ScreenLoaderInput) => load(companySettings);

/** Company-wide settings and the data export (admin). */
export function SettingsPage() {
  const { data: settings, error, refetch } = useQuery(companySettings);
  return (
    <Page>
      <PageHeader title="Company settings" />
      {settings ? (
        <>
          <SettingsForm settings={settings} />
          <CompanyExport />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines count={8} />
      )}
    </Page>
  );
}
