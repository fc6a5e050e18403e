import { Page } from "#ui/page.tsx";
import { PageHeader } from "#ui/page-header.tsx";

export const EodsPage = () => (
  <Page>
    <PageHeader title="EODs" />
    <p>The reports, day by day, will stand here.</p>
  </Page>
);
