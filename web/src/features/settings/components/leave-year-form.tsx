import { NumberInput, Select } from "@mantine/core";
import { MONTHS } from "#lib/format/dates.ts";
import { CompanyForm } from "./company-form.tsx";
import { SettingsSection } from "./settings-section.tsx";

/** The month in which the leave year starts, and when requests also go to the admins. */
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
      </>
    )}
  </CompanyForm>
);
