import { NumberInput, Select } from "@mantine/core";
import { MONTHS } from "#lib/format/dates.ts";
import { CompanyForm } from "./company-form.tsx";
import { SettingsSection } from "./settings-section.tsx";

/** The month in which the leave year starts, when requests also go to the admins, and when time off in lieu expires. */
export const LeaveYearForm = () => (
  <CompanyForm>
    {({ field, values, setValues }) => (
      <>
        <SettingsSection title="Leave year" text="Leave is granted, carried forward and expires by leave year.">
          <Select
            label="Leave year starts in"
            required
            data={MONTHS.map((name, i) => ({ value: String(i + 1), label: name }))}
            allowDeselect={false}
            checkIconPosition="right"
            {...field("leaveYearStart")}
            value={String(values.leaveYearStart)}
            onChange={(month) => month && setValues({ leaveYearStart: Number(month) })}
          />
        </SettingsSection>
        <SettingsSection
          title="Requests without an answer"
          text="They also go to the admins, and say so. So do requests whose lead is away without a delegate."
        >
          <NumberInput
            label="Escalate after (workdays)"
            description="Workdays without an answer, up to 30. 0 = never."
            required
            step={1}
            allowDecimal={false}
            allowNegative={false}
            inputMode="numeric"
            {...field("leaveEscalationDays")}
            value={values.leaveEscalationDays ?? ""}
            onChange={(next) => setValues({ leaveEscalationDays: next === "" ? null : Number(next) })}
          />
        </SettingsSection>
        <SettingsSection
          title="Time off in lieu"
          text="People who report 4 hours or more on a holiday or day off can ask for half a day, from 8 hours for a whole day."
        >
          <NumberInput
            label="Expires after (days)"
            description="Days after the day worked, up to 366. 0 = not offered."
            required
            step={1}
            allowDecimal={false}
            allowNegative={false}
            inputMode="numeric"
            {...field("inLieuDays")}
            value={values.inLieuDays ?? ""}
            onChange={(next) => setValues({ inLieuDays: next === "" ? null : Number(next) })}
          />
        </SettingsSection>
      </>
    )}
  </CompanyForm>
);
