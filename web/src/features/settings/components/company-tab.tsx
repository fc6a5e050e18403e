import { maxLengths } from "@daybook/contract/core/max-lengths";
import { TextInput } from "@mantine/core";
import { CompanyExport } from "./company-export.tsx";
import { CompanyForm } from "./company-form.tsx";
import { LogoField } from "./logo-field.tsx";
import { RegistrationField } from "./registration-field.tsx";
import { SettingsSection } from "./settings-section.tsx";

/** Name and logo, registration, and the export of the company's data. */
export const CompanyTab = () => (
  <>
    <CompanyForm>
      {({ field, typedField }) => (
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
        </>
      )}
    </CompanyForm>
    <CompanyExport />
  </>
);
