import type { Eod } from "@daybook/contract/eods/eods";
import { useQuery } from "@tanstack/react-query";
import { longDay } from "#lib/format/dates.ts";
import { Moment } from "#ui/display/day.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { Section } from "#ui/layout/section.tsx";
import { SideDrawer } from "#ui/overlay/side-drawer.tsx";
import { eodRevisions } from "#features/eods/eods.api.ts";
import { ReportItems } from "./report-items.tsx";
import s from "./revisions-drawer.module.css";

type Props = { report: Eod; opened: boolean; onClose: () => void };

/** Current and previous versions of a report, newest first. */
export function RevisionsDrawer({ report, opened, onClose }: Props) {
  const { data, error, refetch } = useQuery(eodRevisions(report._id));
  return (
    <SideDrawer opened={opened} onClose={onClose} label={longDay(report.date)} title={`${report.user.name}'s report`}>
      <div className={s.list}>
        <Section
          title="Current version"
          count={
            <>
              {report.totalHours} h, updated <Moment value={report.updatedAt} />
            </>
          }
        >
          <ReportItems tasks={report.tasks} planTomorrow={report.planTomorrow} />
        </Section>
        {error && !data && <ErrorState compact error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonLines count={4} />}
        {data?.map(({ revision, totalHours, replacedAt, tasks, planTomorrow }) => (
          <Section
            key={revision}
            title={`Version ${revision}`}
            count={
              <>
                {totalHours} h, replaced <Moment value={replacedAt} />
              </>
            }
          >
            <ReportItems tasks={tasks} planTomorrow={planTomorrow} />
          </Section>
        ))}
      </div>
    </SideDrawer>
  );
}
