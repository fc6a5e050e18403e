import { maxLengths } from "@daybook/contract/core/max-lengths";
import type { ReminderSettings } from "@daybook/contract/reminders/reminders";
import { type ReminderRule, type ReminderRules, updateRules } from "@daybook/contract/reminders/rules";
import { Switch, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type ReactNode, useState } from "react";
import { WEEKDAYS } from "#lib/format/dates.ts";
import { applyServerErrors, validateWith } from "#lib/form/validation.ts";
import { ChoiceMultiSelect } from "#ui/form/choice-select.tsx";
import { useCompany } from "#ui/layout/company-context.tsx";
import { FieldGroup, FieldPair, FormDialog } from "#ui/overlay/form-dialog.tsx";
import { useUpdateRules } from "../reminders.api.ts";
import { quietNote, ruleDescriptions, ruleLabels } from "../rule-texts.ts";

const dayChoices = WEEKDAYS.map((label, index) => ({ value: String(index + 1), label }));
const usualQuietHours = { start: "20:00", end: "08:00" };

type Props = { rules: ReminderRules; settings: ReminderSettings; opened: boolean; onClose: () => void };

/** What the schedule reminds people of, and when it is quiet. Change its key on every opening. */
export function RulesDialog({ rules: saved, settings, opened, onClose }: Props) {
  const { timezone } = useCompany();
  const { mutate, isPending } = useUpdateRules();
  const [failure, setFailure] = useState<string | null>(null);
  const { rules, quietHours } = saved;
  const form = useForm({ mode: "controlled", initialValues: { rules, quietHours }, validate: validateWith(updateRules.input) });
  const { values } = form;
  const submit = form.onSubmit((changed) => {
    setFailure(null);
    mutate({ ...changed, version: saved.version }, { onSuccess: onClose, onError: (error) => setFailure(applyServerErrors(form, error)) });
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Rules of reminders"
      subtitle={`One reminder a day and person, at ${settings.time} ${timezone} time. The first that applies counts.`}
      submitLabel="Save"
      onSubmit={submit}
      submitting={isPending}
      dirty={form.isDirty()}
      failure={failure}
      size={560}
    >
      {values.rules.map((rule, index) => (
        <RuleFields
          key={rule.kind}
          rule={rule}
          hasTemplate={settings.whatsappConfigured && rule.kind !== "report_due"}
          onChange={(changes) => form.setFieldValue(`rules.${index}`, { ...rule, ...changes })}
          errorOf={(field) => form.errors[`rules.${index}.${field}`]}
        />
      ))}
      <FieldGroup title="Quiet hours">
        <Switch
          label="Hold reminders back during quiet hours"
          description={`They are sent when the quiet hours end, on the same day. Times in ${timezone}.`}
          checked={values.quietHours !== null}
          onChange={(event) => form.setFieldValue("quietHours", event.currentTarget.checked ? (quietHours ?? usualQuietHours) : null)}
        />
        {values.quietHours && (
          <FieldPair>
            <TextInput type="time" label="From" required {...form.getInputProps("quietHours.start")} />
            <TextInput type="time" label="To" required {...form.getInputProps("quietHours.end")} />
          </FieldPair>
        )}
        <QuietNote time={settings.time} hours={values.quietHours} />
      </FieldGroup>
    </FormDialog>
  );
}

function QuietNote({ time, hours }: { time: string; hours: ReminderRules["quietHours"] }) {
  const note = quietNote(time, hours);
  return note === null ? null : <Text size="sm">{note}</Text>;
}

type RuleProps = {
  rule: ReminderRule;
  hasTemplate: boolean;
  onChange: (changes: Partial<ReminderRule>) => void;
  errorOf: (field: keyof ReminderRule) => ReactNode;
};

const RuleFields = ({ rule, hasTemplate, onChange, errorOf }: RuleProps) => (
  <FieldGroup title={ruleLabels[rule.kind]}>
    <Switch
      label={`Remind of ${ruleLabels[rule.kind].toLowerCase()}`}
      description={ruleDescriptions[rule.kind]}
      checked={rule.enabled}
      onChange={(event) => onChange({ enabled: event.currentTarget.checked })}
    />
    {rule.enabled && (
      <ChoiceMultiSelect
        label="Days"
        required
        choices={dayChoices}
        value={rule.days.map(String)}
        onChange={(days) => onChange({ days: days.map(Number).toSorted((a, b) => a - b) })}
        error={errorOf("days")}
      />
    )}
    {rule.enabled && hasTemplate && (
      <TextInput
        label="WhatsApp template"
        description="Without one, only people who wrote within 24 hours get it by WhatsApp. The others get it by Slack or email."
        maxLength={maxLengths.whatsAppTemplateName}
        value={rule.templateName ?? ""}
        onChange={(event) => onChange({ templateName: event.currentTarget.value.trim() === "" ? null : event.currentTarget.value })}
        error={errorOf("templateName")}
      />
    )}
  </FieldGroup>
);
