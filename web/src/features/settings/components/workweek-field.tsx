import { Checkbox, type CheckboxGroupProps } from "@mantine/core";
import { WEEKDAYS } from "#lib/format/dates.ts";
import s from "./workweek-field.module.css";

type Props = { value: number[]; onChange: (days: number[]) => void; withAsterisk?: boolean } & Pick<CheckboxGroupProps, "error">;

/** Chooses the workdays. */
export const WorkweekField = ({ value, onChange, ...props }: Props) => (
  <Checkbox.Group
    label="Workweek"
    description="Reports are due and hours are expected on these days."
    required
    {...props}
    value={value.map(String)}
    onChange={(days) => onChange(days.map(Number).toSorted((a, b) => a - b))}
  >
    <div className={s.days}>
      {WEEKDAYS.map((name, index) => (
        <Checkbox key={name} value={String(index + 1)} label={name} />
      ))}
    </div>
  </Checkbox.Group>
);
