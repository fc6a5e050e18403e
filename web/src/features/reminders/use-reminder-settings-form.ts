import { type ReminderSettings, updateSettings } from "@daybook/contract/reminders";
import { useQueryClient } from "@tanstack/react-query";
import { useVersionedForm } from "#features/settings/use-versioned-form.ts";
import { reminderSettings, useUpdateReminderSettings } from "./reminders.api.ts";

/** What is typed of the settings; the rest says what the server was started with. */
export type ReminderValues = Omit<ReminderSettings, "whatsappConfigured" | "emailConfigured" | "link" | "version">;

const valuesOf = ({
  whatsappConfigured: _whatsapp,
  emailConfigured: _email,
  link: _link,
  version: _version,
  ...values
}: ReminderSettings): ReminderValues => values;

/** How and when reminders go out, while it is typed. */
export function useReminderSettingsForm(settings: ReminderSettings) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useUpdateReminderSettings();
  const form = useVersionedForm<ReminderSettings, ReminderValues>({
    saved: settings,
    valuesOf,
    schema: updateSettings.input,
    newest: async () => (await queryClient.fetchQuery({ ...reminderSettings, staleTime: 0 })).data,
    save: (changes, version, then) => mutate({ ...changes, version }, then),
  });
  return { ...form, isSaving: isPending };
}
