import type { ReminderSettings } from "@daybook/contract/reminders";
import { Switch, TextInput, Textarea } from "@mantine/core";
import { SaveBar } from "#features/settings/components/save-bar.tsx";
import { SettingsSection } from "#features/settings/components/settings-section.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { FieldPair } from "#ui/overlay/form-dialog.tsx";
import { useReminderSettingsForm } from "../use-reminder-settings-form.ts";
import { MessagePreview } from "./message-preview.tsx";
import { TemplateParameters } from "./template-parameters.tsx";

const notSetUp = "Nothing sends by itself until WhatsApp or e-mail is set up.";

/** When reminders go out, through what, and what they say (admin). */
export function SettingsTab({ settings }: { settings: ReminderSettings }) {
  const { timezone } = useCompany();
  const { form, submit, discard, reload, isDirty, isSaving, failure } = useReminderSettingsForm(settings);
  const { values, errors } = form;
  const field = form.getInputProps;
  const flag = (name: "enabled" | "workdaysOnly" | "emailFallback") => field(name, { type: "checkbox" });
  const hasChannel = settings.whatsappConfigured || settings.emailConfigured;
  return (
    <form noValidate onSubmit={submit}>
      <SettingsSection
        title="Schedule"
        text="Once a day, to everybody who owes a report and has not sent it. Today shows who is left out and why. Sending by hand works at any time."
      >
        <Switch
          label="Send reminders by themselves"
          description={hasChannel ? "Concerns the schedule alone." : notSetUp}
          {...flag("enabled")}
        />
        <TextInput
          type="time"
          label="Time"
          description={`By the clocks of ${timezone}. A time that is over today counts from tomorrow.`}
          required
          {...field("time")}
        />
        <Switch label="On workdays only" description="Weekends and company holidays are left out." {...flag("workdaysOnly")} />
      </SettingsSection>
      <SettingsSection
        title="WhatsApp template"
        text="WhatsApp lets a company write first only with a template it has approved. Name and language are those of the template."
      >
        <FieldPair>
          <TextInput label="Template name" required maxLength={512} {...field("templateName")} />
          <TextInput label="Language" placeholder="en or en_US" required maxLength={6} {...field("templateLanguage")} />
        </FieldPair>
        <TemplateParameters
          values={values.templateParameters}
          onChange={(templateParameters) => form.setValues({ templateParameters })}
          errors={errors}
        />
      </SettingsSection>
      <SettingsSection
        title="Text"
        text="Of e-mails, and of WhatsApp messages that people write themselves. In braces stands what differs: {name}, {date}, {company}, {link}."
      >
        <Textarea label="Message" required autosize minRows={3} maxRows={12} {...field("text")} />
        <MessagePreview text={values.text} link={settings.link} />
      </SettingsSection>
      <SettingsSection title="E-mail" text="For people whom WhatsApp does not reach: without a phone number, or while it is not set up.">
        <Switch
          label="Send an e-mail instead"
          description={settings.emailConfigured ? undefined : "E-mail is not set up here, so none is sent."}
          {...flag("emailFallback")}
        />
      </SettingsSection>
      {(isDirty || failure) && <SaveBar failure={failure} isSaving={isSaving} onDiscard={discard} onReload={() => void reload()} />}
    </form>
  );
}
