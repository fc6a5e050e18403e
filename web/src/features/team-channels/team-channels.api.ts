import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { CallError, messageOf } from "#lib/api/call-error.ts";
import { toast } from "#lib/notify/toast.ts";

/** The channel of a team, without its secret address. */
export const teamChannel = (id: string) =>
  queryOptions({ queryKey: ["teams", "channel", id], queryFn: ({ signal }) => call("GET /users/teams/:id/channel", { id }, { signal }) });

/** Sets the address. The form shows errors. */
export function useSaveChannel(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Omit<InputOf<Api["PUT /users/teams/:id/channel"]>, "id">) => call("PUT /users/teams/:id/channel", { id, ...input }),
    onSuccess: (channel) => {
      toast.success("Channel saved");
      queryClient.setQueryData(teamChannel(id).queryKey, channel);
    },
  });
}

/** Sends a test message. The channel then shows the delivery or what failed. */
export function useSendTest(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /users/teams/:id/channel/test", { id }),
    onSuccess: () => void toast.success("Test message delivered"),
    onError: (error) => {
      toast.error(isRecorded(error) ? "The test message was not delivered" : messageOf(error));
      void queryClient.invalidateQueries({ queryKey: teamChannel(id).queryKey });
    },
  });
}

/** The channel then shows the reason. */
const isRecorded = (error: Error) => error instanceof CallError && error.code === "conflict";

export const useRemoveChannel = (id: string) =>
  useMutation({
    mutationFn: () => call("DELETE /users/teams/:id/channel", { id }),
    onSuccess: () => void toast.success("Channel removed"),
    onError: (error) => void toast.error(messageOf(error)),
  });
