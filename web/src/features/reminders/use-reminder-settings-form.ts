import { type ReminderSettings, updateSettings } from "@daybook/contract/reminders/reminders";
import { useQueryClient } from "@tanstack/react-query";
import { useVersionedForm } from "#features/settings/use-versioned-form.ts";
import { reminderSettings, useUpdateReminderSettings } from "./reminders.api.ts";

/** The editable settings, without those derived from the server's environment. */
export type ReminderValues = Omit<ReminderSettings, "whatsappConfigured" | "emailConfigured" | "slackConfigured" | "link" | "version">;

const valuesOf = ({
  whatsappConfigured: _whatsapp,
  emailConfigured: _email,
  slackConfigured: _slack,
  link: _link,
  version: _version,
  ...values
}: ReminderSettings): ReminderValues => values;

/** Form state of the reminder settings. */
export function useReminderSettingsForm(settings: ReminderSettings) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useUpdateReminderSettings();
  const form = useVersionedForm<ReminderSettings, ReminderValues>({
    saved: settings,
    valuesOf,
    schema: updateSettings.input,
    fetchLatest: async () => (await queryClient.fetchQuery({ ...reminderSettings, staleTime: 0 })).data,
    save: (changes, version, then) => mutate({ ...changes, version }, then),
  });
  return { ...form, isSaving: isPending };
}
