import type { Settings } from "@daybook/contract/settings";
import { NumberInput, Select, TextInput } from "@mantine/core";
import { DayField } from "#ui/form/day-field.tsx";
import { HoursField } from "#ui/form/hours-field.tsx";
import { TextLink } from "#ui/layout/section.tsx";
import { MONTHS } from "#lib/format/dates.ts";
import type { SettingsValues } from "../settings-form.ts";
import { useSettingsForm } from "../use-settings-form.ts";
import { LogoField } from "./logo-field.tsx";
import { RegistrationField } from "./registration-field.tsx";
import { SaveBar } from "./save-bar.tsx";
import { SecondFactorField } from "./second-factor-field.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { TimezoneField } from "./timezone-field.tsx";
import { WorkweekField } from "./workweek-field.tsx";

/** The company settings in sections. Validates and saves all changed fields together. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const { form, submit, discard, reload, isDirty, isSaving, failure } = useSettingsForm(settings);
  const field = form.getInputProps;
  /** Typed props for our own field components. */
  const typedField = <Name extends keyof SettingsValues>(name: Name) => ({
    value: form.values[name],
    onChange: (value: SettingsValues[Name]) => form.setValues({ [name]: value }),
    error: form.errors[name],
  });
  return (
    <form noValidate onSubmit={submit}>
      <SettingsSection title="Company" text="Your company's name and logo.">
        <TextInput label="Company name" description="Shown on the sign-in page." required maxLength={200} {...field("companyName")} />
        <LogoField {...typedField("logo")} />
      </SettingsSection>
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
          value={form.values.eodWindowDays ?? ""}
          onChange={(next) => form.setValues({ eodWindowDays: next === "" ? null : Number(next) })}
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
      <SettingsSection title="Reminders" text="Users with a missing report are reminded automatically or by hand.">
        <div>
          <TextLink href="/admin/whatsapp-notifications?tab=settings">Manage reminders</TextLink>
        </div>
      </SettingsSection>
      <SettingsSection title="Leave" text="Leave year, leave types and company holidays.">
        <Select
          label="Leave year starts in"
          description="Leave is granted, carried forward and expires by leave year."
          required
          data={MONTHS.map((name, i) => ({ value: String(i + 1), label: name }))}
          allowDeselect={false}
          checkIconPosition="right"
          {...field("leaveYearStart")}
          value={String(form.values.leaveYearStart)}
          onChange={(month) => month && form.setValues({ leaveYearStart: Number(month) })}
        />
        <div>
          <TextLink href="/leaves?open=types">Manage leave types</TextLink>
        </div>
        <div>
          <TextLink href="/leaves?open=holidays">Manage company holidays</TextLink>
        </div>
      </SettingsSection>
      <SettingsSection title="Registration" text="Who can create an account.">
        <RegistrationField {...typedField("registration")} />
      </SettingsSection>
      <SettingsSection
        title="Security"
        text="An authenticator app or a passkey, in addition to the password. Users have 7 days to set one up. After that they can't do anything else first."
      >
        <SecondFactorField {...typedField("requireSecondFactor")} />
      </SettingsSection>
      <SettingsSection title="Teams" text="Each user belongs to one team. Team leads see their team and review its requests.">
        <div>
          <TextLink href="/admin/teams">Manage teams and their leads</TextLink>
        </div>
      </SettingsSection>
      {(isDirty || failure) && <SaveBar failure={failure} isSaving={isSaving} onDiscard={discard} onReload={() => void reload()} />}
    </form>
  );
}
