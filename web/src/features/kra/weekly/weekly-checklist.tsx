import { Button } from "@mantine/core";
import { IconCalendarWeek } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { rangeText } from "#lib/format/dates.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { QuietLink } from "#ui/layout/section.tsx";
import { weeklyRecords } from "../kra.api.ts";
import { useCreateWeek } from "../kra-changes.ts";
import { type Month, partsOfMonth, type Week, weekAt, weeksOf } from "../months.ts";
import { MonthChecklist } from "./month-checklist.tsx";
import { WeekTasks } from "./week-tasks.tsx";
import { KraWeekStrip } from "./week-strip.tsx";
import s from "./weekly-checklist.module.css";

/** Which week is shown; all of them side by side, or the running one where nothing is said. */
export type ChosenWeek = number | "all" | undefined;

type Props = { memberId: string; month: Month; chosen: ChosenWeek; onChoose: (week: ChosenWeek) => void };

/** A member's weekly tasks of a month: one week with its notes, or all weeks side by side. */
export function WeeklyChecklist({ memberId, month, chosen, onChoose }: Props) {
  const { today } = useCompany();
  const { data: records, error, refetch } = useQuery(weeklyRecords(memberId, month));
  if (!records) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={6} />;

  const weeks = weeksOf(month);
  const shown = chosen === "all" ? undefined : (weeks.find(({ week }) => week === chosen)?.week ?? weekAt(weeks, today));
  const week = weeks.find((each) => each.week === shown);
  const record = records.find((each) => each.week === shown);
  return (
    <div>
      <KraWeekStrip weeks={weeks} records={records} chosen={shown} onChoose={onChoose} />
      <div className={s.head}>
        <h2>{week ? `Week ${week.week}, ${rangeText(week, today)}` : "All weeks"}</h2>
        {records.length > 0 && <QuietLink onClick={() => onChoose(week ? "all" : undefined)}>{week ? "All weeks" : "One week"}</QuietLink>}
      </div>
      {!week && <MonthChecklist records={records} />}
      {week && record && <WeekTasks key={record._id} record={record} />}
      {week && !record && <NotBegun memberId={memberId} month={month} week={week} hasOthers={records.length > 0} />}
    </div>
  );
}

type NotBegunProps = { memberId: string; month: Month; week: Week; hasOthers: boolean };

/** A week without a record yet: it is made from the template in force. */
function NotBegun({ memberId, month, week, hasOthers }: NotBegunProps) {
  const { today } = useCompany();
  const { mutate, isPending: isSubmitting } = useCreateWeek();
  const isToCome = week.from > today;
  return (
    <EmptyState
      compact
      icon={<IconCalendarWeek size={20} stroke={1.6} />}
      title={isToCome ? "This week is still to come" : "No checklist for this week yet"}
      text={
        isToCome
          ? "Its checklist can be started when it begins."
          : hasOthers
            ? "It is made from the template as it is now; weeks that were begun keep theirs."
            : "It is made from the template in force, with every task open."
      }
    >
      {!isToCome && (
        <Button
          variant="filled"
          loading={isSubmitting}
          onClick={() => mutate({ teamMemberId: memberId, ...partsOfMonth(month), week: week.week })}
        >
          Start the checklist
        </Button>
      )}
    </EmptyState>
  );
}
