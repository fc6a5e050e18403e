import { Select, type SelectProps } from "@mantine/core";

type Props = Omit<SelectProps, "data" | "label"> & { /** The current leave year. */ current: number };

/** The leave year from which something counts: the current one, which is also the empty value, or the next. */
export const LeaveYearSelect = ({ current, value, ...props }: Props) => (
  <Select
    label="From leave year"
    data={[
      { value: String(current), label: `${current}, this year` },
      { value: String(current + 1), label: `${current + 1}, next year` },
    ]}
    allowDeselect={false}
    checkIconPosition="right"
    {...props}
    value={value || String(current)}
  />
);
