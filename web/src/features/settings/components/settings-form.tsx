import type { Settings } from "@daybook/contract/settings";
import { NumberInput, Select, TextInput } from "@mantine/core";
import { HoursField } from "#ui/form/hours-field.tsx";
import { QuietLink } from "#ui/layout/section.tsx";
import { MONTHS } from "#lib/format/dates.ts";
import type { SettingsValues } from "../settings-form.ts";
import { useSettingsForm } from "../use-settings-form.ts";
import { LogoField } from "./logo-field.tsx";
import { RegistrationField } from "./registration-field.tsx";
import { SaveBar } from "./save-bar.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { TimezoneField } from "./timezone-field.tsx";
import { WorkweekField } from "./workweek-field.tsx";

/** The settings by what they are about. What is typed is checked and sent together. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const { form, submit, discard, reload, isDirty, isSaving, failure } = useSettingsForm(settings);
  const field = form.getInputProps;
  /** For fields of ours, which say exactly what they hold. */
  const own = <Name extends keyof SettingsValues>(name: Name) => ({
    value: form.values[name],
    onChange: (value: SettingsValues[Name]) => form.setValues({ [name]: value }),
    error: form.errors[name],
  });
  return (
    <form noValidate onSubmit={submit}>
      <SettingsSection title="Company" text="How the company shows itself to the people who work here.">
        <TextInput
          label="Company name"
          description="Stands on the sign-in page, below the form."
          required
          maxLength={200}
          {...field("companyName")}
        />
        <LogoField {...own("logo")} />
      </SettingsSection>
      <SettingsSection
        title="Working time"
        text="What the company's calendar is: it decides what “today” is, which days are worked and how many hours are expected."
      >
        <TimezoneField {...field("timezone")} />
        <WorkweekField {...own("workweek")} />
        <HoursField
          label="Hours a day"
          description="Expected of each person on a workday. Quarter hours may be typed."
          required
          {...own("hoursPerDay")}
        />
      </SettingsSection>
      <SettingsSection title="End-of-day reports" text="How long a report may be sent, and until when it counts as in time.">
        <NumberInput
          label="Days to report"
          description="How many days back a report may be sent or edited, 0 to 60. With 0 only today's."
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
          description="The time on the next workday until which a report counts as in time. Later ones are marked late."
          required
          {...field("eodDeadline")}
        />
      </SettingsSection>
      <SettingsSection title="Reminders" text="Who has not sent the day's report is reminded by the clock, or when somebody sends it.">
        <div>
          <QuietLink href="/admin/whatsapp-notifications?tab=settings">Manage reminders</QuietLink>
        </div>
      </SettingsSection>
      <SettingsSection title="Leave" text="When the days of a year are granted, what people may apply for, and when nobody works.">
        <Select
          label="Leave year begins in"
          description="Days are granted, carried forward and expire with the leave year."
          required
          data={MONTHS.map((name, i) => ({ value: String(i + 1), label: name }))}
          allowDeselect={false}
          checkIconPosition="right"
          {...field("leaveYearStart")}
          value={String(form.values.leaveYearStart)}
          onChange={(month) => month && form.setValues({ leaveYearStart: Number(month) })}
        />
        <div>
          <QuietLink href="/leaves?open=types">Manage leave types</QuietLink>
        </div>
        <div>
          <QuietLink href="/leaves?open=holidays">Manage company holidays</QuietLink>
        </div>
      </SettingsSection>
      <SettingsSection title="Registration" text="What strangers find behind “Create account” on the sign-in page.">
        <RegistrationField {...own("registration")} />
      </SettingsSection>
      <SettingsSection title="Teams" text="Every person belongs to one team; a team lead sees that team and decides for it.">
        <div>
          <QuietLink href="/admin/teams">Manage teams and their leads</QuietLink>
        </div>
      </SettingsSection>
      {(isDirty || failure) && <SaveBar failure={failure} isSaving={isSaving} onDiscard={discard} onReload={() => void reload()} />}
    </form>
  );
}
