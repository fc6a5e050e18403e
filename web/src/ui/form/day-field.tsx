import { DateInput, type DateInputProps } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import { exactDay, shortDay } from "#lib/format/dates.ts";
import { parseTypedDay } from "#lib/format/typed-day.ts";
import { useCalendarProps } from "./calendar.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";

type Props = Pick<DateInputProps, "label" | "description" | "error" | "required" | "disabled" | "placeholder" | "aria-label"> & {
  /** `YYYY-MM-DD`, or null for none. */
  value?: string | null;
  onChange: (day: string | null) => void;
  onBlur?: () => void;
  /** Days outside of the range are refused. */
  min?: string;
  max?: string;
  /** Shows a button that clears the field; an emptied field is null. */
  clearable?: boolean;
};

/**
 * A date field with `YYYY-MM-DD` values, shown as `Fri 20 Mar`. The date is typed (`20 mar`, `20/3`, `tomorrow`) or chosen in
 * the calendar. Text that is not a date stays in the field with an error until it is corrected. Takes `form.getInputProps`.
 */
export function DayField({ value = null, onChange, onBlur, min, max, placeholder = "No date", clearable = false, error, ...props }: Props) {
  const { today } = useCompany();
  const calendar = useCalendarProps();
  /** Text typed since the field was entered. */
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [calendarOpen, setCalendarOpen] = useState(false);

  const check = () => {
    const found = problemOf(typed, today, { min, max });
    setProblem(found);
    return found === null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter must not submit the form with the previous date.
    if (event.key === "Enter" && !check()) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  // Stays after the field is left: a line that goes would move what is being clicked below it.
  const read = typed === "" ? null : parseTypedDay(typed, today);

  return (
    <DateInput
      {...calendar}
      {...props}
      size="sm"
      value={value}
      defaultDate={value ?? calendar.defaultDate}
      error={problem ?? error}
      description={problem === null && read !== null && read === value ? exactDay(read) : props.description}
      inputWrapperOrder={["label", "input", "error", "description"]}
      onChange={(day) => {
        setProblem(null);
        // A day chosen in the calendar replaces the typed text.
        setTyped((text) => (parseTypedDay(text, today) === day ? text : ""));
        onChange(day);
      }}
      onInput={(event) => setTyped(event.currentTarget.value)}
      onFocus={(event) => {
        if (problem === null) setTyped("");
        event.currentTarget.select();
      }}
      onClick={() => {
        if (problem === null && read === value) setTyped("");
      }}
      onKeyDown={onKeyDown}
      onBlur={() => {
        check();
        onBlur?.();
      }}
      dateParser={(text) => parseTypedDay(text, today)}
      valueFormat={(day) => shortDay(day, today)}
      fixOnBlur={problemOf(typed, today, { min, max }) === null}
      minDate={min}
      maxDate={max}
      clearable={clearable}
      clearButtonProps={{ "aria-label": "Clear date" }}
      placeholder={placeholder}
      leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden />}
      // The calendar covers what comes next, so it goes once a date is typed, at once: while it fades it takes clicks.
      popoverProps={{
        shadow: "md",
        radius: "md",
        transitionProps: { transition: "fade", duration: 150, exitDuration: 0 },
        ...(typed !== "" && { opened: false }),
        onOpen: () => setCalendarOpen(true),
        onClose: () => setCalendarOpen(false),
      }}
      // The first Escape closes the calendar, not the dialog around it.
      data-mantine-stop-propagation={(calendarOpen && typed === "") || undefined}
    />
  );
}

/** Returns why typed text is refused, or null. */
function problemOf(typed: string, today: string, { min, max }: { min: string | undefined; max: string | undefined }) {
  if (typed.trim() === "") return null;
  const day = parseTypedDay(typed, today);
  if (day === null) return `“${typed.trim()}” is not a date. Try 8 Dec or 2026-12-08.`;
  if (min && day < min) return `Choose ${exactDay(min)} or later.`;
  if (max && day > max) return `Choose ${exactDay(max)} or earlier.`;
  return null;
}
