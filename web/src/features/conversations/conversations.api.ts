import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { toast } from "#lib/notify/toast.ts";

/** The number from which you write to Daybook by WhatsApp. */
export const ownNumber = queryOptions({
  queryKey: ["conversations", "number"],
  queryFn: ({ signal }) => call("GET /users/whatsapp", {}, { signal }),
});

export const useVerifyNumber = () =>
  useMutation({
    mutationFn: () => call("POST /users/whatsapp/verify", {}),
    onError: (error) => void toast.error(messageOf(error)),
  });

export const useForgetNumber = () =>
  useMutation({
    mutationFn: () => call("DELETE /users/whatsapp/verify", {}),
    onSuccess: () => void toast.success("Number forgotten"),
    onError: (error) => void toast.error(messageOf(error)),
  });
