import { hoursPerDayMax } from "@daybook/contract/core/constants";
import { type InputProps as MantineInputProps, TextInput, type TextInputProps } from "@mantine/core";
import { type MouseEvent, useState } from "react";
import { hoursText, parseHours } from "#lib/format/hours.ts";
import s from "./hours-field.module.css";

/** Long enough for hours as typed, such as `1h30`; not a text that is stored. */
const typedMax = 12;

type InputProps = Omit<TextInputProps, "value" | "onChange" | "max"> &
  Pick<MantineInputProps, "withAria"> & {
    /** The text as typed. Never rewritten by the field. */
    value: string;
    onChange: (text: string) => void;
    /** Default 24. */
    max?: number | undefined;
  };

/** Selects the text on the first press, instead of placing the cursor. */
function selectOnFirstPress(event: MouseEvent<HTMLInputElement>) {
  if (document.activeElement === event.currentTarget) return;
  event.preventDefault();
  event.currentTarget.focus();
}

/** A text field for hours: `1.5`, `1,5`, `1:30`, `1h30`, `90m`. Shows what it means beside the text, and selects it on focus. */
export function HoursInput({ value, onChange, max = hoursPerDayMax, onFocus, ...props }: InputProps) {
  const { hours } = parseHours(value, max);
  const isPlain = hours === null || hoursText(hours) === value.trim();
  return (
    <TextInput
      {...props}
      classNames={{ input: s.input, section: s.unit }}
      value={value}
      maxLength={typedMax}
      inputMode="decimal"
      autoComplete="off"
      rightSection={<span aria-hidden>{isPlain ? "h" : `${hours} h`}</span>}
      rightSectionWidth={isPlain ? 28 : 58}
      rightSectionPointerEvents="none"
      onChange={(event) => onChange(event.currentTarget.value)}
      onMouseDown={selectOnFirstPress}
      onFocus={(event) => {
        event.currentTarget.select();
        onFocus?.(event);
      }}
    />
  );
}

type Props = Pick<TextInputProps, "label" | "description" | "error" | "required" | "disabled" | "placeholder" | "aria-label" | "name"> &
  Pick<TextInputProps, "size" | "w" | "autoFocus" | "onKeyDown" | "onBlur"> & {
    /** Hours with at most two decimals; null while the field is empty, NaN while its text is not valid. */
    value?: number | null;
    onChange: (hours: number | null) => void;
    max?: number;
    /** Keeps Escape from closing the dialog around the field. */
    "data-mantine-stop-propagation"?: "true";
  };

/** A form field for hours. Its value is a number; the text stays as typed. Shows its own error once it loses the focus. Takes `form.getInputProps`. */
export function HoursField({ value = null, onChange, max, error, onBlur, ...props }: Props) {
  const [text, setText] = useState(hoursText(value));
  const [isTyping, setTyping] = useState(false);
  const parsed = parseHours(text, max);
  const own = parsed.error === null ? parsed.hours : Number.NaN;
  // A value set from outside, such as by discarding the changes, replaces the text.
  if (!Object.is(own, value) && text !== hoursText(value)) setText(hoursText(value));
  return (
    <HoursInput
      {...props}
      max={max}
      value={text}
      error={(!isTyping && parsed.error) || error}
      onChange={(typed) => {
        setTyping(true);
        setText(typed);
        const next = parseHours(typed, max);
        onChange(next.error === null ? next.hours : Number.NaN);
      }}
      onBlur={(event) => {
        setTyping(false);
        onBlur?.(event);
      }}
    />
  );
}
