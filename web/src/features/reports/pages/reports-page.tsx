import type { Report } from "@daybook/contract/reports/reports";
import { IconDownload, IconFileSpreadsheet, IconPrinter, IconTable } from "@tabler/icons-react";
import { PeriodFilters } from "#features/analytics/components/period-filters.tsx";
import { SavedViews } from "#features/preferences/components/saved-views.tsx";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { textChoice } from "#ui/form/choices.tsx";
import { EmptyState, NoMatchState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { FilterBar } from "#ui/filter/filter-bar.tsx";
import { FilterMany, FilterOne } from "#ui/filter/filter.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { Page } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { PageTabs } from "#ui/layout/page-tabs.tsx";
import { Pager } from "#ui/table/pager.tsx";
import { usePhone } from "#ui/use-phone.ts";
import { ReportCards } from "../components/report-cards.tsx";
import { ReportPrint } from "../components/report-print.tsx";
import { ReportTable } from "../components/report-table.tsx";
import { ReportTotals } from "../components/report-totals.tsx";
import { groupLabels, reportKinds, reportNames, taskNames, taskLabels } from "../report-kinds.ts";
import { countText, totalsOf } from "../report-labels.ts";
import { exportHref } from "../reports.api.ts";
import { useFilterTexts } from "../use-filter-texts.ts";
import { usePrinting } from "../use-printing.ts";
import { loadReport, type ReportView, useReportView } from "../use-report-view.ts";
import s from "./reports-page.module.css";

const icon = { size: 16, stroke: 1.6 } as const;

/** The report and the choices of its filters. */
export const loader = (input: ScreenLoaderInput) => loadReport(input);

/** Seven reports with totals, filters, saved views, print and export (admins and leads). */
export function ReportsPage() {
  const view = useReportView();
  const { kind, filters, setFilters, input, query, hasPeriod, periodText } = view;
  const printing = usePrinting(input, query.data);
  const { searchPlaceholder, statuses, hasProjects } = reportKinds[kind];
  return (
    <Page>
      <PageHeader
        title="Reports"
        count={query.data ? `${countText(query.data.rowCount, view.counted)}, ${periodText}` : periodText}
        actions={[
          {
            label: "Print",
            icon: <IconPrinter {...icon} />,
            onClick: () => void printing.start(),
            loading: printing.isLoading,
            waiting: !query.data,
          },
          { label: "Export CSV", icon: <IconDownload {...icon} />, href: exportHref(input, "csv"), download: true },
          { label: "Export Excel", icon: <IconFileSpreadsheet {...icon} />, href: exportHref(input, "xlsx"), download: true },
        ]}
      >
        <SavedViews screen="reports" search={view.search} onApply={view.replaceFilters} />
      </PageHeader>
      <PageTabs
        label="Report"
        tabs={reportNames.map((name) => ({ value: name, label: reportKinds[name].label }))}
        value={kind}
        onChange={(report) =>
          setFilters({ report: report === "eod" ? undefined : report, status: [], tasks: undefined, search: undefined })
        }
      >
        <FilterBar
          search={{
            value: filters.search ?? "",
            onChange: (search) => setFilters({ search: search || undefined }),
            placeholder: searchPlaceholder,
          }}
          {...(view.isFiltered && { onClear: view.clear })}
        >
          <PeriodFilters values={filters} onChange={setFilters} hasPeriod={hasPeriod} hasProjects={hasProjects}>
            {kind === "tasks" && (
              <FilterOne
                label="Tasks"
                choices={taskNames.map((value) => ({ value, label: taskLabels[value] }))}
                value={filters.tasks}
                onChange={(value) => setFilters({ tasks: taskNames.find((name) => name === value) })}
              />
            )}
            {statuses && (
              <FilterMany
                label="Status"
                choices={statuses.map(textChoice)}
                value={filters.status}
                onChange={(status) => setFilters({ status })}
              />
            )}
          </PeriodFilters>
          <FilterOne
            label="Group by"
            choices={view.groups.map((value) => ({ value, label: groupLabels[value].label }))}
            value={filters.by}
            onChange={(value) => setFilters({ by: view.groups.find((group) => group === value) })}
          />
        </FilterBar>
        <Body view={view} printed={printing.report} />
      </PageTabs>
    </Page>
  );
}

function Body({ view, printed }: { view: ReportView; printed: Report | undefined }) {
  const { query, hrefs = [], isFiltered, clear, pager, periodText, title, counted, isGrouped } = view;
  const { data: report, error, refetch, isPlaceholderData } = query;
  const phone = usePhone();
  const filters = useFilterTexts(view);
  if (!report) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={10} />;
  if (report.rowCount === 0)
    return isFiltered ? (
      <NoMatchState onClear={clear} />
    ) : (
      <EmptyState icon={<IconTable size={20} stroke={1.6} />} title="No data for this period" text="Try another period." />
    );
  const shown = { label: `${title}, ${periodText}`, report, hrefs, isOld: isPlaceholderData };
  return (
    <>
      <ReportTotals totals={totalsOf(report, counted)} />
      {phone ? <ReportCards {...shown} /> : <ReportTable {...shown} isGrouped={isGrouped} />}
      <Pager {...pager} />
      <ul className={s.notes} aria-label="How this was calculated">
        {report.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <ReportPrint title={title} period={periodText} filters={filters} report={printed ?? report} counted={counted} isGrouped={isGrouped} />
    </>
  );
}
