import { type Settings, update } from "@daybook/contract/settings/settings";
import { useQueryClient } from "@tanstack/react-query";
import { companySettings, useUpdateSettings } from "./settings.api.ts";
import { inputOf, type SettingsValues, valuesOf } from "./settings-form.ts";
import { useVersionedForm } from "./use-versioned-form.ts";

/** Form state of the company settings. */
export function useSettingsForm(settings: Settings) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useUpdateSettings();
  const form = useVersionedForm<Settings, SettingsValues>({
    saved: settings,
    valuesOf,
    schema: update.input,
    fetchLatest: () => queryClient.fetchQuery({ ...companySettings, staleTime: 0 }),
    save: (changes, version, then) => mutate(inputOf(changes, version), then),
  });
  return { ...form, isSaving: isPending };
}
