import { DatePickerInput, type DatePickerInputProps } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import { shortDay } from "#lib/format/dates.ts";
import { useCalendarProps } from "./calendar.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";

type Props = Pick<DatePickerInputProps, "label" | "description" | "error" | "required" | "disabled" | "placeholder" | "aria-label"> & {
  /** `YYYY-MM-DD`, or null for none. */
  value: string | null;
  onChange: (day: string | null) => void;
  onBlur?: () => void;
  /** Days outside of the range are disabled. */
  min?: string;
  max?: string;
  /** Shows a button that clears the field. */
  clearable?: boolean;
};

/** A date field with `YYYY-MM-DD` values, shown as `Fri 20 Mar`. */
export function DayField({ value, onChange, min, max, placeholder = "No date", clearable = false, ...props }: Props) {
  const { today } = useCompany();
  const calendar = useCalendarProps();
  return (
    <DatePickerInput
      {...calendar}
      {...props}
      size="sm"
      value={value}
      defaultDate={value ?? calendar.defaultDate}
      onChange={(day) => onChange(day)}
      valueFormatter={({ date }) => (typeof date === "string" ? shortDay(date, today) : "")}
      minDate={min}
      maxDate={max}
      clearable={clearable}
      clearButtonProps={{ "aria-label": "Clear date" }}
      placeholder={placeholder}
      leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden />}
      popoverProps={{ shadow: "md", radius: "md" }}
    />
  );
}
