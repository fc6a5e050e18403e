import { Select } from "@mantine/core";

type Props = { /** The current leave year. */ current: number; value: number; onChange: (leaveYear: number) => void };

/** The leave year from which something counts: the current or the next one. */
export const LeaveYearSelect = ({ current, value, onChange }: Props) => (
  <Select
    label="From leave year"
    data={[
      { value: String(current), label: `${current}, this year` },
      { value: String(current + 1), label: `${current + 1}, next year` },
    ]}
    value={String(value)}
    allowDeselect={false}
    checkIconPosition="right"
    onChange={(year) => onChange(Number(year))}
  />
);
