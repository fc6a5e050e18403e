import { useQuery } from "@tanstack/react-query";
import { useSession } from "#lib/session/session.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { TextLink, Ruled, Section } from "#ui/layout/section.tsx";
import { recentReports } from "#features/eods/eods.api.ts";
import { ReportOfDay } from "./report-row.tsx";

const reportsMax = 5;

/** The user's latest reports before today. */
export function RecentReports() {
  const { company } = useSession();
  const { data, error, refetch } = useQuery(recentReports(company));
  const reports = data?.data.filter(({ date }) => date < company.today).slice(0, reportsMax) ?? [];
  if (data && reports.length === 0) return null;
  return (
    <Section title="Recent reports" action={<TextLink href="/all-eods">All reports</TextLink>}>
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
