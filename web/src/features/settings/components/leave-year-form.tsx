import { Select } from "@mantine/core";
import { MONTHS } from "#lib/format/dates.ts";
import { CompanyForm } from "./company-form.tsx";
import { SettingsSection } from "./settings-section.tsx";

/** The month in which the leave year starts. */
export const LeaveYearForm = () => (
  <CompanyForm>
    {({ field, values, setValues }) => (
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
    )}
  </CompanyForm>
);
