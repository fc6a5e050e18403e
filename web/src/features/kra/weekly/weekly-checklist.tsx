import { Button } from "@mantine/core";
import { IconCalendarWeek } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { rangeText } from "#lib/format/dates.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { TextLink } from "#ui/layout/section.tsx";
import { weeklyRecords } from "../kra.api.ts";
import { useCreateWeek } from "../kra-changes.ts";
import { type Month, partsOfMonth, type Week, weekAt, weeksOf } from "../months.ts";
import { MonthChecklist } from "./month-checklist.tsx";
import { WeekTasks } from "./week-tasks.tsx";
import { KraWeekStrip } from "./week-strip.tsx";
import s from "./weekly-checklist.module.css";

/** The shown week, all weeks side by side, or undefined for the current one. */
export type SelectedWeek = number | "all" | undefined;

type Props = { memberId: string; month: Month; chosen: SelectedWeek; onChoose: (week: SelectedWeek) => void };

/** A member's weekly tasks in a month: one week with its notes, or all weeks side by side. */
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
        {records.length > 0 && <TextLink onClick={() => onChoose(week ? "all" : undefined)}>{week ? "All weeks" : "One week"}</TextLink>}
      </div>
      {!week && <MonthChecklist records={records} />}
      {week && record && <WeekTasks key={record._id} record={record} />}
      {week && !record && <NotStarted memberId={memberId} month={month} week={week} hasOthers={records.length > 0} />}
    </div>
  );
}

type NotStartedProps = { memberId: string; month: Month; week: Week; hasOthers: boolean };

/** A week without a record. Starting it creates one from the current template. */
function NotStarted({ memberId, month, week, hasOthers }: NotStartedProps) {
  const { today } = useCompany();
  const { mutate, isPending: isSubmitting } = useCreateWeek();
  const isUpcoming = week.from > today;
  return (
    <EmptyState
      compact
      icon={<IconCalendarWeek size={20} stroke={1.6} />}
      title={isUpcoming ? "This week hasn't started yet" : "No checklist for this week yet"}
      text={
        isUpcoming
          ? "You can start its checklist when the week begins."
          : hasOthers
            ? "It will use the current template. Weeks already started keep theirs."
            : "It will contain all weekly tasks of the current template."
      }
    >
      {!isUpcoming && (
        <Button
          variant="filled"
          loading={isSubmitting}
          onClick={() => mutate({ teamMemberId: memberId, ...partsOfMonth(month), week: week.week })}
        >
          Start checklist
        </Button>
      )}
    </EmptyState>
  );
}
