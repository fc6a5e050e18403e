import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { toast } from "#lib/notify/toast.ts";

/** How email and WhatsApp are set up (admin). */
export const channelSettings = queryOptions({
  queryKey: ["settings", "channels"],
  queryFn: ({ signal }) => call("GET /settings/channels", {}, { signal }),
});

/** Saves or removes channels. Errors show in the form. */
export function useSaveChannels() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<Api["PUT /settings/channels"]>) => call("PUT /settings/channels", input),
    onSuccess: (channels) => {
      toast.success("Channels saved");
      queryClient.setQueryData(channelSettings.queryKey, channels);
    },
  });
}

/** Sends a test to oneself; the answer shows beside the button. */
export const useTestChannel = () =>
  useMutation({ mutationFn: (channel: "smtp" | "whatsapp") => call("POST /settings/channels/:channel/test", { channel }) });
