import { Page } from "#ui/page.tsx";
import { PageHeader } from "#ui/page-header.tsx";

export const SubmitEodPage = () => (
  <Page>
    <PageHeader title="Submit EOD" />
    <p>The report of the day will be written here.</p>
  </Page>
);
