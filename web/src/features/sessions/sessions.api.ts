import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { toast } from "#lib/notify/toast.ts";

/** The user's own sessions, the last used one first. */
export const ownSessions = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => call("GET /auth/sessions", {}, { signal }),
});

const useEnding = <Input>(end: (input: Input) => Promise<unknown>, message: string) =>
  useMutation({
    mutationFn: end,
    onSuccess: () => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
  });

export const useEndSession = () => useEnding((id: string) => call("DELETE /auth/sessions/:id", { id }), "Session signed out");

export const useEndOtherSessions = () => useEnding(() => call("DELETE /auth/sessions"), "Signed out everywhere else");
