import { Page } from "#ui/page.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import s from "./planned-screens.module.css";

/** The page header and one honest sentence. */
const planned = (title: string, sentence: string) =>
  function PlannedPage() {
    return (
      <Page>
        <PageHeader title={title} />
        <p className={s.sentence}>{sentence}</p>
      </Page>
    );
  };

/** Screens that are still to come, and what each will hold. A feature that arrives takes its line away. */
export const AnalyticsPage = planned("Analytics", "Plots for projects, teams and people will stand here.");
export const ReportsPage = planned("Reports", "Reports with totals and files to download will stand here.");
