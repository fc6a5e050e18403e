import { hoursPerDayMax } from "@daybook/contract/core/constants";
import { NumberInput, type NumberInputProps } from "@mantine/core";

const STEP_HOURS = 0.25;

type Props = Pick<
  NumberInputProps,
  "label" | "description" | "error" | "required" | "disabled" | "placeholder" | "aria-label" | "name" | "onBlur"
> & {
  /** Hours with at most two decimals; null while the field is empty. */
  value: number | null;
  onChange: (hours: number | null) => void;
  /** Default 24. */
  max?: number;
};

/** A field for hours from 0 to 24 in steps of 0.25; any value with two decimals may be typed. */
export function HoursField({ value, onChange, max = hoursPerDayMax, ...props }: Props) {
  return (
    <NumberInput
      {...props}
      value={value ?? ""}
      onChange={(next) => onChange(next === "" || Number.isNaN(Number(next)) ? null : Number(next))}
      min={0}
      max={max}
      step={STEP_HOURS}
      decimalScale={2}
      allowNegative={false}
      suffix=" h"
      inputMode="decimal"
    />
  );
}
