import { NumberInput, type NumberInputProps } from "@mantine/core";

type Props = Omit<NumberInputProps, "value" | "onChange" | "onValueChange" | "defaultValue"> & {
  value?: number | null;
  onChange: (value: number | null) => void;
};

/** A form field for a number, null while it is empty or not yet a number, such as "-". Takes `form.getInputProps`. */
export const NumberField = ({ value = null, onChange, ...props }: Props) => (
  <NumberInput
    inputMode="decimal"
    {...props}
    value={value ?? ""}
    onChange={(next) => onChange(next === "" || Number.isNaN(Number(next)) ? null : Number(next))}
  />
);
