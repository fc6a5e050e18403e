import { HoursField } from "#ui/form/hours-field.tsx";
import { CompanyForm } from "./company-form.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { TimezoneField } from "./timezone-field.tsx";
import { WorkweekField } from "./workweek-field.tsx";

/** Timezone, working days and hours. */
export const WorkingTimeTab = () => (
  <CompanyForm>
    {({ field, typedField }) => (
      <SettingsSection title="Working time" text="Timezone, working days and hours.">
        <TimezoneField {...field("timezone")} />
        <WorkweekField {...typedField("workweek")} />
        <HoursField
          label="Hours per day"
          description="Expected from each user on a workday. Quarter hours allowed."
          required
          {...typedField("hoursPerDay")}
        />
      </SettingsSection>
    )}
  </CompanyForm>
);
