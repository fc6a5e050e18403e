import type { Settings } from "@daybook/contract/settings/settings";
import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { toast } from "#lib/notify/toast.ts";

/** The company's settings (admin). */
export const companySettings = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => call("GET /settings", {}, { signal }),
});

/** Saves the settings. Errors show in the form. */
export function useUpdateSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<Api["PUT /settings"]>) => call("PUT /settings", input),
    onSuccess: (settings: Settings) => {
      toast.success("Settings updated successfully!");
      queryClient.setQueryData(companySettings.queryKey, settings);
    },
  });
}
