import { Group, Select } from "@mantine/core";
import type { ReactNode } from "react";
import { MONTHS } from "#lib/format/dates.ts";

type Props = {
  label: string;
  error?: ReactNode;
  /** The choice of no day. */
  none: string;
  /** `MM-DD`; empty for no day. */
  value: string;
  onChange: (day: string) => void;
};

/** February has 28 days, so that the day exists in every year. */
const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const twoDigits = (number: number) => String(number).padStart(2, "0");
const months = MONTHS.map((label, index) => ({ value: twoDigits(index + 1), label }));
const lengthOf = (month: string) => lengths[Number(month) - 1] ?? 31;

/** A day of every year: its month and its day. A month that is chosen first gives its last day. */
export function MonthDayField({ label, error, none, value, onChange }: Props) {
  const [month = "", day = ""] = value.split("-");
  const choose = (next: string) => {
    if (next === "") return onChange("");
    const last = lengthOf(next);
    onChange(`${next}-${twoDigits(day === "" || Number(day) === lengthOf(month) ? last : Math.min(Number(day), last))}`);
  };
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Select
        label={label}
        error={error}
        data={[{ value: "", label: none }, ...months]}
        value={month}
        allowDeselect={false}
        onChange={(next) => choose(next ?? "")}
        flex={1}
      />
      {month !== "" && (
        <Select
          label="Day"
          data={Array.from({ length: lengthOf(month) }, (_, index) => ({ value: twoDigits(index + 1), label: String(index + 1) }))}
          value={day}
          allowDeselect={false}
          onChange={(next) => onChange(`${month}-${next ?? day}`)}
          w={88}
        />
      )}
    </Group>
  );
}
