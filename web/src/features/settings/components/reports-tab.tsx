import { NumberInput, TextInput } from "@mantine/core";
import { DayField } from "#ui/form/day-field.tsx";
import { CompanyForm } from "./company-form.tsx";
import { SettingsSection } from "./settings-section.tsx";

/** Reporting window, deadline and the first day of reports. */
export const ReportsTab = () => (
  <CompanyForm>
    {({ field, typedField, values, setValues }) => (
      <SettingsSection title="End-of-day reports" text="How far back reports can be sent, and when they are due.">
        <NumberInput
          label="Reporting window (days)"
          description="How many days back a report can be sent or edited, up to 60. 0 = today only."
          required
          step={1}
          allowDecimal={false}
          allowNegative={false}
          inputMode="numeric"
          {...field("eodWindowDays")}
          value={values.eodWindowDays ?? ""}
          onChange={(next) => setValues({ eodWindowDays: next === "" ? null : Number(next) })}
        />
        <TextInput
          type="time"
          label="Deadline"
          description="Reports sent by this time on the next workday are on time. Later ones are marked late."
          required
          {...field("eodDeadline")}
        />
        <DayField
          label="Reports start on"
          description="No reports or hours are expected before this date. Without one, they are expected from each person's first day."
          placeholder="Each person's first day"
          clearable
          {...typedField("reportsStartOn")}
        />
      </SettingsSection>
    )}
  </CompanyForm>
);
