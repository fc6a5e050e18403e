import type { ReminderSettings } from "@daybook/contract/reminders";
import { Switch, TextInput, Textarea } from "@mantine/core";
import { SaveBar } from "#features/settings/components/save-bar.tsx";
import { SettingsSection } from "#features/settings/components/settings-section.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { FieldPair } from "#ui/overlay/form-dialog.tsx";
import { useReminderSettingsForm } from "../use-reminder-settings-form.ts";
import { MessagePreview } from "./message-preview.tsx";
import { TemplateParameters } from "./template-parameters.tsx";

const notSetUp = "Set up WhatsApp or email first.";

/** Reminder settings for admins: schedule, channels and texts. */
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
        text="Reminders are sent once a day to everyone whose report is due. The Today tab shows who is skipped and why."
      >
        <Switch
          label="Send reminders automatically"
          description={hasChannel ? "You can always send reminders by hand." : notSetUp}
          {...flag("enabled")}
        />
        <TextInput
          type="time"
          label="Time"
          description={`${timezone} time. Takes effect tomorrow if already past.`}
          required
          {...field("time")}
        />
        <Switch label="Workdays only" description="Skips weekends and company holidays." {...flag("workdaysOnly")} />
      </SettingsSection>
      <SettingsSection
        title="WhatsApp template"
        text="Companies can start a WhatsApp conversation only with an approved template. Enter its name and language."
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
        title="Reminder text"
        text="Used for emails and for WhatsApp messages sent by hand. Placeholders: {name}, {date}, {company}, {link}."
      >
        <Textarea label="Message" required autosize minRows={3} maxRows={12} {...field("text")} />
        <MessagePreview text={values.text} link={settings.link} />
      </SettingsSection>
      <SettingsSection title="Email" text="For people WhatsApp can't reach because they have no phone number or it is not set up.">
        <Switch
          label="Fall back to email"
          description={settings.emailConfigured ? undefined : "Email is not set up, so no emails are sent."}
          {...flag("emailFallback")}
        />
      </SettingsSection>
      {(isDirty || failure) && <SaveBar failure={failure} isSaving={isSaving} onDiscard={discard} onReload={() => void reload()} />}
    </form>
  );
}
