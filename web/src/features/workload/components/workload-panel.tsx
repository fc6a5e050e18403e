import { counted } from "@daybook/contract/core/numbers";
import { Group } from "@mantine/core";
import { IconGauge } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { addDays, rangeText } from "#lib/format/dates.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { FilterBar } from "#ui/filter/filter-bar.tsx";
import { FilterSwitch } from "#ui/filter/filter.tsx";
import { PeriodSwitch } from "#ui/filter/period-switch.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { TextLink } from "#ui/layout/section.tsx";
import { usePhone } from "#ui/use-phone.ts";
import { useMoveTask } from "../use-move-task.ts";
import { type Cell, isOver, periodFrom } from "../workload-weeks.ts";
import { workloadOf } from "../workload.api.ts";
import { WeekTasks } from "./week-tasks.tsx";
import { WorkloadCards } from "./workload-cards.tsx";
import { WorkloadGrid } from "./workload-grid.tsx";

/** People listed before *Show all*; each has six cells. */
const initialRows = 40;

type Props = {
  team: string[];
  /** A day of the first week; without one the current week. */
  from: string | undefined;
  onFrom: (from: string | undefined) => void;
  onlyOver: boolean;
  onOnlyOver: (onlyOver: boolean) => void;
  /** More filters. */
  filters?: ReactNode;
  onClear?: (() => void) | undefined;
};

/** The workload of some teams over six weeks. */
export function WorkloadPanel({ team, from, onFrom, onlyOver, onOnlyOver, filters, onClear }: Props) {
  const { today } = useCompany();
  const phone = usePhone();
  const period = periodFrom(from, today);
  const { data, error, refetch } = useQuery(workloadOf(period, team));
  const [opened, setOpened] = useState<Cell>();
  const [all, setAll] = useState(false);
  const move = useMoveTask();

  /** Closes the list of tasks and returns the focus to its cell. */
  const close = () => {
    document.querySelector<HTMLElement>(`[data-person="${opened?.person}"][data-week="${opened?.week}"]`)?.focus();
    setOpened(undefined);
  };
  const now = periodFrom(undefined, today).startDate;
  const go = (weeks: number) => {
    const next = addDays(period.startDate, 7 * weeks);
    onFrom(next <= now ? undefined : next);
  };
  const people = (data?.people ?? []).filter((person) => !onlyOver || isOver(person));
  const shown = all ? people : people.slice(0, initialRows);
  const week = data?.weeks.find(({ startDate }) => startDate === opened?.week);
  const person = shown.find(({ user }) => user._id === opened?.person);
  const tasks = data && week && person && <WeekTasks person={person} week={week} weeks={data.weeks} onMove={move} onClose={close} />;
  const grid = data && { weeks: data.weeks, people: shown, opened, onOpen: setOpened };
  const weeks = (
    <PeriodSwitch
      label={rangeText({ from: period.startDate, to: period.endDate }, today)}
      unit="six weeks"
      {...(period.startDate > now && { onEarlier: () => go(-6), onNow: () => onFrom(undefined) })}
      onLater={() => go(6)}
    />
  );
  return (
    <>
      {phone && weeks}
      <FilterBar onClear={onClear} aside={!phone && weeks}>
        {filters}
        <FilterSwitch label="Only over 100%" on={onlyOver} onChange={onOnlyOver} />
      </FilterBar>
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={10} />)}
      {grid && people.length === 0 && (
        <EmptyState
          icon={<IconGauge size={20} stroke={1.6} />}
          title={onlyOver ? "No one is over 100%" : "No working hours in these weeks"}
          text={
            onlyOver
              ? "All planned hours fit into what people have left."
              : "People of whom reports are expected appear here with the open hours of their tasks."
          }
        />
      )}
      {grid &&
        people.length > 0 &&
        (phone ? (
          <WorkloadCards {...grid}>{tasks}</WorkloadCards>
        ) : (
          <WorkloadGrid {...grid} onMove={move}>
            {tasks}
          </WorkloadGrid>
        ))}
      {shown.length < people.length && (
        <Group py={12}>
          <TextLink onClick={() => setAll(true)}>Show all {counted(people.length, "person", "people")}</TextLink>
        </Group>
      )}
    </>
  );
}
