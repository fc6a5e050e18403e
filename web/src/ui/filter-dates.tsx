import { Popover } from "@mantine/core";
import { cloneElement, lazy, Suspense, useState } from "react";
import { rangeText } from "#lib/dates.ts";
import { useCompany } from "./company-context.tsx";
import { customDates, type DateFilter, type DatePreset, datePresets, datesOf, isDatePreset } from "./date-presets.ts";
import { FilterFrame } from "./filter.tsx";
import s from "./filter-dates.module.css";
import { SkeletonLines } from "./loading.tsx";

// The calendar is wanted only once somebody opens it.
const RangeCalendar = lazy(() => import("./calendar.tsx").then((module) => ({ default: module.RangeCalendar })));

const PAST: DatePreset[] = ["today", "yesterday", "this-week", "last-week", "this-month", "last-month", "last-30-days"];

type Props = {
  label: string;
  value: DateFilter | undefined;
  onChange: (value: DateFilter | undefined) => void;
  presets?: DatePreset[];
};

/** A filter by days: a preset that moves with the calendar, or any two days. */
export function FilterDates({ label, value, onChange, presets = PAST }: Props) {
  const { today } = useCompany();
  const [opened, setOpened] = useState(false);
  const dates = datesOf(value, today);
  const choose = (next: DateFilter) => {
    onChange(next);
    setOpened(false);
  };

  const words = value && dates ? (isDatePreset(value) ? datePresets[value] : rangeText(dates, today)) : undefined;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
      <FilterFrame
        label={label}
        value={words}
        onRemove={() => onChange(undefined)}
        opener={(button) => <Popover.Target>{cloneElement(button, { onClick: () => setOpened(!opened) })}</Popover.Target>}
      />
      <Popover.Dropdown p={0}>
        <div className={s.panel}>
          <div className={s.presets}>
            {presets.map((preset) => (
              <button key={preset} type="button" className={s.preset} aria-pressed={value === preset} onClick={() => choose(preset)}>
                {datePresets[preset]}
              </button>
            ))}
          </div>
          <div className={s.calendar}>
            <Suspense fallback={<SkeletonLines count={5} />}>
              <RangeCalendar value={value === "overdue" ? undefined : dates} onChange={(range) => choose(customDates(range))} />
            </Suspense>
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
