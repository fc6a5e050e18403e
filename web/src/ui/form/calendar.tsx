import { DatePicker, type DatePickerProps } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import { useState } from "react";
import type { DayRange } from "#lib/format/dates.ts";
import s from "./calendar.module.css";
import { useCompany } from "#ui/layout/company-context.tsx";

/** Props of every calendar: weeks start on Monday, and today is the company's day, not the browser's. */
export function useCalendarProps() {
  const { today } = useCompany();
  return {
    firstDayOfWeek: 1,
    getDayProps: (day: string) => (day === today ? { className: s["today"], "aria-current": "date" as const } : {}),
    defaultDate: today,
    // The days of other months are too light to read.
    hideOutsideDates: true,
    ariaLabels: {
      previousMonth: "Previous month",
      nextMonth: "Next month",
      previousYear: "Previous year",
      nextYear: "Next year",
      previousDecade: "Previous decade",
      nextDecade: "Next decade",
    },
  } satisfies Partial<DatePickerProps>;
}

type RangeProps = { value: DayRange | undefined; onChange: (range: DayRange) => void };

/** Selects a range of days; selecting a day twice gives a range of one day. */
export function RangeCalendar({ value, onChange }: RangeProps) {
  const shared = useCalendarProps();
  const [picked, setPicked] = useState<[string | null, string | null]>(value ? [value.from, value.to] : [null, null]);
  return (
    <DatePicker
      {...shared}
      className={s["calendar"]}
      type="range"
      allowSingleDateInRange
      defaultDate={value?.from ?? shared.defaultDate}
      value={picked}
      onChange={(next) => {
        setPicked(next);
        const [from, to] = next;
        if (from && to) onChange({ from, to });
      }}
    />
  );
}

type DayProps = {
  value: string | null;
  onChange: (day: string) => void;
  min?: string;
  max?: string;
};

/** Selects one day. */
export function DayCalendar({ value, onChange, min, max }: DayProps) {
  const shared = useCalendarProps();
  return (
    <DatePicker
      {...shared}
      value={value}
      defaultDate={value ?? shared.defaultDate}
      minDate={min}
      maxDate={max}
      onChange={(day) => {
        if (day) onChange(day);
      }}
    />
  );
}
