import type { Api } from "@daybook/contract/core/api";
import type { InputOf, OutputOf } from "@daybook/contract/core/endpoint";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, callWith } from "#lib/api/call.ts";
import { toast } from "#ui/feedback/toasts.tsx";

/** How and when reminders go out, and whether one may change it. */
export const reminderSettings = queryOptions({
  queryKey: ["reminders", "settings"],
  queryFn: ({ signal }) => callWith("GET /whatsapp/settings", {}, { signal }),
});

/** Who owes today's report, and why one would be left out. */
export const reminderPreview = (team?: string[]) =>
  queryOptions({
    queryKey: ["reminders", "preview", team ?? []],
    queryFn: ({ signal }) => call("GET /whatsapp/preview", { team }, { signal }),
    placeholderData: keepPreviousData,
  });

/** A page of the log, newest first. */
export const reminderPage = (filters: InputOf<Api["GET /whatsapp/reminders"]>) =>
  queryOptions({
    queryKey: ["reminders", "log", filters],
    queryFn: ({ signal }) => callWith("GET /whatsapp/reminders", filters, { signal }),
    placeholderData: keepPreviousData,
  });

export type SendResult = OutputOf<Api["POST /whatsapp/reminders"]>;

/** So many people at most in one call (contract). */
const PEOPLE_EACH = 500;

async function sendTo(userIds: string[]): Promise<SendResult> {
  const result: SendResult = { queued: [], skipped: [] };
  for (let start = 0; start < userIds.length; start += PEOPLE_EACH) {
    const { queued, skipped } = await call("POST /whatsapp/reminders", { userIds: userIds.slice(start, start + PEOPLE_EACH) });
    result.queued.push(...queued);
    result.skipped.push(...skipped);
  }
  return result;
}

/** Reminds these people now. What came of it is the caller's to say; a failure is said here. */
export function useSendRemindersMutation() {
  const refetch = useRefetch();
  return useMutation({ mutationFn: sendTo, onError: (error) => toast.error(error.message), onSettled: refetch });
}

/** Notes that somebody was written to through a link. */
export function useNoteWritten() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (userId: string) => call("POST /whatsapp/reminders", { userIds: [userId], manual: true }),
    onSuccess: ({ queued }) => toast.success(queued.length > 0 ? "Noted in the log" : "Somebody has reminded this person today already"),
    onError: (error) => toast.error(error.message),
    onSettled: refetch,
  });
}

export function useResend() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (id: string) => call("POST /whatsapp/reminders/:id/resend", { id }),
    onSuccess: ({ user }) => toast.success(`The reminder to ${user.name} is on its way again`),
    onError: (error) => toast.error(error.message),
    onSettled: refetch,
  });
}

/** Failures show in the form. */
export function useUpdateReminderSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<Api["PUT /whatsapp/settings"]>) => call("PUT /whatsapp/settings", input),
    onSuccess: (data) => {
      toast.success("Settings updated successfully!");
      queryClient.setQueryData(reminderSettings.queryKey, (known) => known && { ...known, data });
      void queryClient.invalidateQueries({ queryKey: ["reminders", "preview"] });
    },
  });
}

function useRefetch() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: ["reminders"] });
}
