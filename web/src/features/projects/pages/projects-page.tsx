import { Page } from "#ui/page.tsx";
import { PageHeader } from "#ui/page-header.tsx";

export const ProjectsPage = () => (
  <Page>
    <PageHeader title="Projects" />
    <p>The projects with their members and progress will stand here.</p>
  </Page>
);
