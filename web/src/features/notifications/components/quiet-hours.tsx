import type { NotificationPreferences } from "@daybook/contract/notifications/notifications";
import { Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import { ReasonedButton } from "#ui/form/reasoned-button.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import s from "./preferences-section.module.css";

type Hours = NotificationPreferences["quietHours"];
const usual = { start: "20:00", end: "08:00" };

type Props = { value: Hours; onChange: (hours: Hours) => void };

/** The hours in which no emails and push messages are sent. Pass a new `key` when `value` changes. */
export function QuietHours({ value, onChange }: Props) {
  const { timezone } = useCompany();
  const [hours, setHours] = useState(value ?? usual);
  const isChanged = value !== null && (hours.start !== value.start || hours.end !== value.end);
  const problem = hours.start === hours.end ? "Choose different start and end times" : undefined;
  const field = (name: "start" | "end", label: string) => (
    <TextInput
      type="time"
      label={label}
      value={hours[name]}
      error={name === "end" ? problem : undefined}
      onChange={(event) => {
        const time = event.currentTarget.value;
        if (time !== "") setHours((known) => ({ ...known, [name]: time }));
      }}
    />
  );
  return (
    <div className={s.quiet}>
      <Switch
        label="Hold back emails and push messages during quiet hours"
        description={`They are sent when the quiet hours end. Times in ${timezone}. The inbox is always up to date.`}
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? hours : null)}
      />
      {value && (
        <div className={s.times}>
          {field("start", "From")}
          {field("end", "To")}
          {isChanged && (
            <ReasonedButton disabledReason={problem} isReasonShown onClick={() => onChange(hours)}>
              Save
            </ReasonedButton>
          )}
        </div>
      )}
    </div>
  );
}
