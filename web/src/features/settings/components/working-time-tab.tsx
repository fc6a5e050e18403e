import { Switch } from "@mantine/core";
import { HoursField } from "#ui/form/hours-field.tsx";
import { PayrollSettings } from "#features/payroll/components/payroll-settings.tsx";
import { CompanyForm } from "./company-form.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { TimezoneField } from "./timezone-field.tsx";
import { WorkweekField } from "./workweek-field.tsx";

/** Timezone, working days and hours. */
export const WorkingTimeTab = () => (
  <CompanyForm>
    {({ field, typedField, values, setValues }) => (
      <>
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
        <SettingsSection
          title="Approval of weeks"
          text="People finish their weeks, and their lead approves them. The reports of an approved week can no longer be changed."
        >
          <Switch
            label="People finish their weeks for approval"
            checked={values.weekApproval === "on"}
            onChange={(event) => setValues({ weekApproval: event.currentTarget.checked ? "on" : "off" })}
          />
        </SettingsSection>
        <SettingsSection
          title="Payroll"
          text="Admins close months on the tab Payroll of Hours, and export them. The reports of a closed month can no longer be changed."
        >
          <PayrollSettings
            isOn={values.payroll === "on"}
            onChange={(isOn) => setValues({ payroll: isOn ? "on" : "off" })}
            columns={values.payrollColumns}
            onColumns={(columns) => setValues({ payrollColumns: columns })}
          />
        </SettingsSection>
      </>
    )}
  </CompanyForm>
);
