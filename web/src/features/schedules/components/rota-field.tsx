import { scheduleWeeksMax } from "@daybook/contract/schedules/schedules";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { WEEKDAYS } from "#lib/format/dates.ts";
import { HoursField } from "#ui/form/hours-field.tsx";
import { totalOf } from "../schedule-text.ts";
import type { Values } from "./schedule-form.ts";
import s from "./schedules.module.css";

type Weeks = Values["weeks"];

/** The hours of a week, and of further weeks that alternate with it. */
export const RotaField = ({ weeks, onChange }: { weeks: Weeks; onChange: (weeks: Weeks) => void }) => (
  <>
    {weeks.map((week, index) => (
      <WeekField
        // Weeks have no identity but their position.
        key={index}
        name={weeks.length > 1 ? `Week ${index + 1}` : "Hours a day"}
        week={week}
        onChange={(changed) => onChange(weeks.map((each, at) => (at === index ? changed : each)))}
        onRemove={index > 0 ? () => onChange(weeks.filter((_each, at) => at !== index)) : undefined}
      />
    ))}
    {weeks.length < scheduleWeeksMax && (
      <div>
        <Button variant="default" size="xs" leftSection={<IconPlus size={14} />} onClick={() => onChange([...weeks, [...weeks.at(-1)!]])}>
          Add a week to alternate with
        </Button>
      </div>
    )}
  </>
);

type WeekProps = {
  name: string;
  week: (number | null)[];
  onChange: (week: (number | null)[]) => void;
  onRemove: (() => void) | undefined;
};

/** Seven fields with the hours of Monday to Sunday, and their sum. */
const WeekField = ({ name, week, onChange, onRemove }: WeekProps) => (
  <fieldset className={s.week}>
    <legend>{name}</legend>
    <div className={s.days}>
      {week.map((hours, index) => (
        <HoursField
          key={WEEKDAYS[index]}
          label={WEEKDAYS[index]!.slice(0, 3)}
          aria-label={`${name}, ${WEEKDAYS[index]}`}
          placeholder="Off"
          value={hours}
          onChange={(value) => onChange(week.map((each, at) => (at === index ? value : each)))}
        />
      ))}
    </div>
    <div className={s.weekFooter}>
      <span className={s.muted}>{totalOf(week.map((hours) => hours || 0))} h a week</span>
      {onRemove && (
        <Button variant="subtle" size="compact-xs" onClick={onRemove}>
          Remove {name.toLowerCase()}
        </Button>
      )}
    </div>
  </fieldset>
);
