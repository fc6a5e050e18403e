import { useQuery } from "@tanstack/react-query";
import { addDays } from "#lib/dates.ts";
import { useCompany } from "#ui/company-context.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { SkeletonLines } from "#ui/loading.tsx";
import { QuietLink, Ruled, Section } from "#ui/section.tsx";
import { myEods } from "../eods.api.ts";
import { ReportOfDay } from "./report-row.tsx";

const shown = 5;
const lookBackDays = 31;

/** One's last reports before today. */
export function RecentReports() {
  const { today } = useCompany();
  const { data, error, refetch } = useQuery(myEods({ startDate: addDays(today, -lookBackDays), endDate: addDays(today, -1) }));
  const reports = data?.data.slice(0, shown) ?? [];
  if (data && reports.length === 0) return null;
  return (
    <Section title="Recent reports" action={<QuietLink href="/all-eods">All reports</QuietLink>}>
      {error && !data && <ErrorState compact error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines count={4} />}
      {reports.length > 0 && (
        <Ruled>
          {reports.map((report) => (
            <ReportOfDay key={report._id} report={report} />
          ))}
        </Ruled>
      )}
    </Section>
  );
}
