import { longDay } from "#lib/dates.ts";
import { useCompany } from "#ui/company-context.tsx";
import { Page } from "#ui/page.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { EodPanel } from "../../features/eods/components/eod-panel.tsx";

/** A member's day, beginning with today's report. */
export function DashboardPage() {
  const { today } = useCompany();
  return (
    <Page>
      <PageHeader title="Dashboard" count={longDay(today)} />
      <EodPanel />
    </Page>
  );
}
