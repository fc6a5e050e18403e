import { maxLengths } from "@daybook/contract/core/max-lengths";
import { Switch, TextInput } from "@mantine/core";
import { CompanyExport } from "./company-export.tsx";
import { CompanyForm } from "./company-form.tsx";
import { LogoField } from "./logo-field.tsx";
import { RegistrationField } from "./registration-field.tsx";
import { SettingsSection } from "./settings-section.tsx";

/** Name and logo, registration, announcements by leads, and the export of the company's data. */
export const CompanyTab = () => (
  <>
    <CompanyForm>
      {({ field, typedField, values, setValues }) => (
        <>
          <SettingsSection title="Company" text="Your company's name and logo.">
            <TextInput
              label="Company name"
              description="Shown on the sign-in page."
              required
              maxLength={maxLengths.companyName}
              {...field("companyName")}
            />
            <LogoField {...typedField("logo")} />
          </SettingsSection>
          <SettingsSection title="Registration" text="Who can create an account.">
            <RegistrationField {...typedField("registration")} />
          </SettingsSection>
          <SettingsSection title="Announcements" text="Who can write announcements beside admins.">
            <Switch
              label="Leads write to their own team"
              description="To the whole team or to people of it. They edit, delete and follow up their own announcements."
              checked={values.leadsAnnounce === "on"}
              onChange={(event) => setValues({ leadsAnnounce: event.currentTarget.checked ? "on" : "off" })}
            />
          </SettingsSection>
        </>
      )}
    </CompanyForm>
    <CompanyExport />
  </>
);
