import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { Page } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { CompanyExport } from "../components/company-export.tsx";
import { SettingsForm } from "../components/settings-form.tsx";
import { companySettings } from "../settings.api.ts";

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
