import { maxLengths } from "@daybook/contract/core/max-lengths";
import { NumberInput, TextInput } from "@mantine/core";
import { CompanyForm } from "./company-form.tsx";
import { SecondFactorField } from "./second-factor-field.tsx";
import { SettingsSection } from "./settings-section.tsx";

/** Who must use a second factor, when an unused session ends, and who receives vulnerability reports. */
export const SecurityTab = () => (
  <CompanyForm>
    {({ field, typedField, values, setValues }) => (
      <>
        <SettingsSection
          title="Second factor"
          text="An authenticator app or a passkey, in addition to the password. Users have 7 days to set one up. After that they can't do anything else first."
        >
          <SecondFactorField {...typedField("requireSecondFactor")} />
        </SettingsSection>
        <SettingsSection title="Sessions" text="When users have to sign in again.">
          <NumberInput
            label="Sign out after (hours)"
            description="Hours without use after which a session ends, up to 168. 0 = only after 7 days."
            required
            step={1}
            allowDecimal={false}
            allowNegative={false}
            inputMode="numeric"
            {...field("sessionIdleHours")}
            value={values.sessionIdleHours ?? ""}
            onChange={(next) => setValues({ sessionIdleHours: next === "" ? null : Number(next) })}
          />
        </SettingsSection>
        <SettingsSection
          title="Vulnerability reports"
          text="Published at /.well-known/security.txt, where security researchers look for a contact."
        >
          <TextInput
            label="Security contact"
            description="An email address or an https address."
            maxLength={maxLengths.securityContact}
            {...field("securityContact")}
            value={values.securityContact ?? ""}
            onChange={({ currentTarget }) => setValues({ securityContact: currentTarget.value || null })}
          />
        </SettingsSection>
      </>
    )}
  </CompanyForm>
);
