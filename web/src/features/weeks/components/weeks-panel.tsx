import { counted } from "@daybook/contract/core/numbers";
import { type Week, type WeekState } from "@daybook/contract/weeks/weeks";
import { Group } from "@mantine/core";
import { IconArrowBackUp, IconCalendarCheck, IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { addDays, rangeText } from "#lib/format/dates.ts";
import { EmptyState, NoMatchState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { FilterBar } from "#ui/filter/filter-bar.tsx";
import { FilterOne } from "#ui/filter/filter.tsx";
import { PeriodSwitch } from "#ui/filter/period-switch.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { TextLink } from "#ui/layout/section.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { BulkBar } from "#ui/table/bulk-bar.tsx";
import { usePhone } from "#ui/use-phone.ts";
import { type Cell, isChosenByAll, keyOf, periodTo, stateLabels } from "../weeks-labels.ts";
import { useApproveWeeks, weeksOf } from "../weeks.api.ts";
import { WeekDays } from "./week-days.tsx";
import { WeekMark } from "./week-mark.tsx";
import { WeeksCards } from "./weeks-cards.tsx";
import { WeeksGrid } from "./weeks-grid.tsx";

const NoteDialog = lazyDialog(async () => (await import("./week-note-dialog.tsx")).WeekNoteDialog);

/** People listed before *Show all*. */
const initialRows = 50;

const states = Object.keys(stateLabels) as WeekState[];
const choices = states.map((state) => ({ value: state, label: stateLabels[state], icon: <WeekMark state={state} size={14} /> }));

type Props = {
  /** A day of the last week; without one the current week. */
  to: string | undefined;
  onTo: (to: string | undefined) => void;
  state: WeekState | undefined;
  onState: (state: WeekState | undefined) => void;
};

/** The weeks of the people whose weeks the user decides on: six by person, on phones one at a time. */
export function WeeksPanel({ to, onTo, state, onState }: Props) {
  const { today } = useCompany();
  const phone = usePhone();
  const count = phone ? 1 : 6;
  const period = periodTo(to, today, count);
  const { data, error, refetch } = useQuery(weeksOf(period));
  const [opened, setOpened] = useState<Cell>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState(false);
  const approve = useApproveWeeks();
  const note = useDialog<{ week: Week; act: "return" | "reopen" }>();

  const weeks = data ?? [];
  const people = [...Map.groupBy(weeks, ({ user }) => user._id).values()].filter(
    (own) => !state || own.some((week) => week.state === state),
  );
  const shown = all ? people : people.slice(0, initialRows);
  const selected = weeks.filter((week) => week.can.approve && chosen.has(keyOf(week)));
  const ready = weeks.filter(isChosenByAll);
  const openWeek = weeks.find((week) => week.user._id === opened?.person && week.weekStart === opened.week);
  const starts = Array.from({ length: count }, (_, index) => addDays(period.startDate, 7 * index));

  const choose = (week: Week, isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      if (isChosen) next.add(keyOf(week));
      else next.delete(keyOf(week));
      return next;
    });
  const open = ({ user, weekStart }: Week) =>
    setOpened((before) => (before?.person === user._id && before.week === weekStart ? undefined : { person: user._id, week: weekStart }));
  const close = () => {
    document.querySelector<HTMLElement>(`[data-person="${opened?.person}"][data-week="${opened?.week}"]`)?.focus();
    setOpened(undefined);
  };
  const go = (steps: number) => {
    const next = addDays(period.endDate, 7 * count * steps);
    onTo(next >= today ? undefined : next);
  };
  const days = openWeek && <WeekDays week={openWeek} onNote={(week, act) => note.open({ week, act })} onClose={close} />;
  const cells = { chosen, opened, onChoose: choose, onOpen: open };
  const periodSwitch = (
    <PeriodSwitch
      label={rangeText({ from: period.startDate, to: period.endDate }, today)}
      unit={phone ? "week" : "six weeks"}
      onEarlier={() => go(-1)}
      {...(period.endDate < today && { onLater: () => go(1), onNow: () => onTo(undefined) })}
    />
  );
  return (
    <>
      {phone && periodSwitch}
      <FilterBar {...(state && { onClear: () => onState(undefined) })} aside={!phone && periodSwitch}>
        <FilterOne label="State" choices={choices} value={state} onChange={(next) => onState(next as WeekState | undefined)} />
        {ready.length > 0 && selected.length < ready.length && (
          <TextLink onClick={() => setChosen(new Set(ready.map(keyOf)))}>Choose all {ready.length} submitted</TextLink>
        )}
      </FilterBar>
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={10} />)}
      {data &&
        people.length === 0 &&
        (state ? (
          <NoMatchState onClear={() => onState(undefined)} />
        ) : (
          <EmptyState
            icon={<IconCalendarCheck size={20} stroke={1.6} />}
            title="No weeks in this period"
            text="People appear here from their joining date. They finish a week under My hours, and you approve it here."
          />
        ))}
      {people.length > 0 &&
        (phone ? (
          <WeeksCards weeks={shown.flat()} {...cells}>
            {days}
          </WeeksCards>
        ) : (
          <WeeksGrid starts={starts} people={shown} {...cells}>
            {days}
          </WeeksGrid>
        ))}
      {shown.length < people.length && (
        <Group py={12}>
          <TextLink onClick={() => setAll(true)}>Show all {counted(people.length, "person", "people")}</TextLink>
        </Group>
      )}
      <BulkBar
        noun="weeks"
        count={selected.length}
        onClear={() => setChosen(new Set())}
        actions={[
          ...(selected.length === 1
            ? [
                {
                  label: "Return",
                  icon: <IconArrowBackUp size={15} stroke={1.8} />,
                  onClick: () => note.open({ week: selected[0]!, act: "return" }),
                },
              ]
            : []),
          {
            label: `Approve ${counted(selected.length, "week")}`,
            icon: <IconCheck size={15} stroke={1.8} />,
            disabled: approve.isPending,
            onClick: () => approve.mutate(selected, { onSuccess: () => setChosen(new Set()) }),
          },
        ]}
      />
      {note.subject && <NoteDialog key={note.key} {...note.subject} opened={note.opened} onClose={note.close} />}
    </>
  );
}
