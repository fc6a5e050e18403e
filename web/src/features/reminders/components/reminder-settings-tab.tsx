import { maxLengths } from "@daybook/contract/core/max-lengths";
import type { ReminderSettings } from "@daybook/contract/reminders/reminders";
import { Switch, TextInput, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { SaveBar } from "#features/settings/components/save-bar.tsx";
import { SettingsSection } from "#features/settings/components/settings-section.tsx";
import type { ReactNode } from "react";
import { monthOf } from "#lib/format/dates.ts";
import { Chip } from "#ui/display/chip.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { TextLink } from "#ui/layout/section.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { FieldPair } from "#ui/overlay/form-dialog.tsx";
import { forecastText } from "../cost-texts.ts";
import { reminderSettings, whatsappCosts } from "../reminders.api.ts";
import { useReminderSettingsForm } from "../use-reminder-settings-form.ts";
import { CostsSection } from "./costs-section.tsx";
import { MessagePreview } from "./message-preview.tsx";
import s from "./reminder-settings-tab.module.css";
import { RulesSection } from "./rules-section.tsx";
import { TemplateParameters } from "./template-parameters.tsx";

const notSetUp = "Set up WhatsApp or email first.";

/** Schedule, channels and texts of reminders (admin). */
export function ReminderSettingsTab() {
  const { data, error, refetch } = useQuery(reminderSettings);
  if (data)
    return (
      <>
        <SettingsForm settings={data.data} />
        <RulesSection settings={data.data} />
        {data.data.whatsappConfigured && <CostsSection />}
      </>
    );
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={8} />;
}

function SettingsForm({ settings }: { settings: ReminderSettings }) {
  const { timezone } = useCompany();
  const { form, submit, discard, reload, isDirty, isSaving, failure } = useReminderSettingsForm(settings);
  const { values, errors } = form;
  const field = form.getInputProps;
  const flag = (name: "enabled" | "workdaysOnly" | "emailFallback") => field(name, { type: "checkbox" });
  const hasChannel = settings.whatsappConfigured || settings.emailConfigured || settings.slackConfigured;
  return (
    <form noValidate onSubmit={submit}>
      <SettingsSection
        title="Connection"
        text={
          <>
            How reminders leave Daybook. Set up and test connections under <TextLink href="/admin/settings?tab=channels">Channels</TextLink>
            .
          </>
        }
      >
        <Connection
          name="WhatsApp"
          isConnected={settings.whatsappConfigured}
          setUp={
            <>
              Set it up under <TextLink href="/admin/settings?tab=channels">Channels</TextLink>, or with <code>WHATSAPP_TOKEN</code> on the
              server.
            </>
          }
        />
        <Connection
          name="Email"
          isConnected={settings.emailConfigured}
          setUp={
            <>
              Set it up under <TextLink href="/admin/settings?tab=channels">Channels</TextLink>, or with <code>SMTP_URL</code> on the
              server.
            </>
          }
        />
        {settings.slackConfigured && <Connection name="Slack" isConnected />}
      </SettingsSection>
      <SettingsSection
        title="Schedule"
        text={
          <>
            Reminders are sent once a day to everyone whose report is due.{" "}
            <TextLink href="/admin/whatsapp-notifications">See who is reminded today</TextLink>
          </>
        }
      >
        <Switch
          label="Send reminders automatically"
          description={hasChannel ? <SwitchText settings={settings} /> : notSetUp}
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
          <TextInput label="Template name" required maxLength={maxLengths.whatsAppTemplateName} {...field("templateName")} />
          <TextInput
            label="Language"
            placeholder="en or en_US"
            required
            maxLength={maxLengths.whatsAppLanguage}
            {...field("templateLanguage")}
          />
        </FieldPair>
        <TemplateParameters
          values={values.templateParameters}
          onChange={(templateParameters) => form.setValues({ templateParameters })}
          errors={errors}
        />
      </SettingsSection>
      <SettingsSection
        title="Reminder text"
        text="Used for emails, for WhatsApp messages sent by hand, and within 24 hours after a person’s message. Placeholders: {name}, {date}, {company}, {link}."
      >
        <Textarea label="Message" required autosize minRows={3} maxRows={12} maxLength={maxLengths.reminderText} {...field("text")} />
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

/** What switching the schedule on means, with what it costs at most. */
function SwitchText({ settings: { whatsappConfigured } }: { settings: ReminderSettings }) {
  const month = monthOf(useCompany().today);
  const { data: costs } = useQuery({ ...whatsappCosts(month), enabled: whatsappConfigured });
  return <>You can always send reminders by hand. {costs && whatsappConfigured && forecastText(costs.forecast, costs.settings)}</>;
}

type ConnectionProps = { name: string; isConnected: boolean; /** What to do if it is not connected. */ setUp?: ReactNode };

const Connection = ({ name, isConnected, setUp }: ConnectionProps) => (
  <div className={s.connection}>
    <span className={s.channel}>{name}</span>
    <Chip tone={isConnected ? "ok" : "idle"}>{isConnected ? "Connected" : "Not connected"}</Chip>
    {!isConnected && <p className={s.setUp}>{setUp}</p>}
  </div>
);
