import type { Api } from "@daybook/contract/core/api";
import type { InputOf, OutputOf } from "@daybook/contract/core/endpoint";
import type { OwnChannel } from "@daybook/contract/reminders/rules";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, callWith } from "#lib/api/call.ts";
import { toast } from "#lib/notify/toast.ts";

/** Reminder settings, and whether the user may change them. */
export const reminderSettings = queryOptions({
  queryKey: ["reminders", "settings"],
  queryFn: ({ signal }) => callWith("GET /whatsapp/settings", {}, { signal }),
});

/** What the schedule reminds of, on which days, and the quiet hours (admin). */
export const reminderRules = queryOptions({
  queryKey: ["reminders", "rules"],
  queryFn: ({ signal }) => call("GET /whatsapp/rules", {}, { signal }),
});

/** Errors are shown in the form. */
export function useUpdateRules() {
  return useMutation({
    mutationFn: (input: InputOf<Api["PUT /whatsapp/rules"]>) => call("PUT /whatsapp/rules", input),
    onSuccess: () => toast.success("Rules updated"),
  });
}

/** By which channel reminders reach you. */
export const ownChannel = queryOptions({
  queryKey: ["reminders", "channel"],
  queryFn: ({ signal }) => call("GET /whatsapp/channel", {}, { signal }),
  // What reaches you also changes with your phone number, your Slack account and the company's settings.
  staleTime: 0,
});

/** Chooses the channel of your reminders; null for the default. Shows the choice at once. */
export function useChooseChannel() {
  const queryClient = useQueryClient();
  const { queryKey } = ownChannel;
  return useMutation({
    mutationKey: queryKey,
    mutationFn: (channel: OwnChannel["channel"]) => call("PUT /whatsapp/channel", { channel }),
    onMutate: async (channel) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      if (before) queryClient.setQueryData(queryKey, { ...before, channel });
      return before;
    },
    onError: (error, _channel, before) => {
      if (before) queryClient.setQueryData(queryKey, before);
      toast.error(error.message);
    },
  });
}

/** What messages by WhatsApp cost in a month (admin). */
export const whatsappCosts = (month: string) =>
  queryOptions({
    queryKey: ["reminders", "costs", month],
    queryFn: ({ signal }) => call("GET /whatsapp/costs", { month }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Errors are shown in the form. */
export function useUpdateCosts() {
  return useMutation({
    mutationFn: (input: InputOf<Api["PUT /whatsapp/costs"]>) => call("PUT /whatsapp/costs", input),
    onSuccess: () => toast.success("Prices and cap updated"),
  });
}

/** Users whose report is due today, with skip reasons. */
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

/** Maximum number of users per request (contract). */
const BATCH_SIZE = 500;

async function sendTo(userIds: string[]): Promise<SendResult> {
  const result: SendResult = { queued: [], skipped: [] };
  for (let start = 0; start < userIds.length; start += BATCH_SIZE) {
    const { queued, skipped } = await call("POST /whatsapp/reminders", { userIds: userIds.slice(start, start + BATCH_SIZE) });
    result.queued.push(...queued);
    result.skipped.push(...skipped);
  }
  return result;
}

/** Sends reminders now. Shows errors as toasts; the caller shows the result. */
export function useSendRemindersMutation() {
  return useMutation({ mutationFn: sendTo, onError: (error) => toast.error(error.message) });
}

/** Logs a reminder that was sent by hand through a WhatsApp link. */
export function useLogManualReminder() {
  return useMutation({
    mutationFn: (userId: string) => call("POST /whatsapp/reminders", { userIds: [userId], manual: true }),
    onSuccess: ({ queued }) => toast.success(queued.length > 0 ? "Recorded in the log" : "This person was already reminded today"),
    onError: (error) => toast.error(error.message),
  });
}

export function useResend() {
  return useMutation({
    mutationFn: (id: string) => call("POST /whatsapp/reminders/:id/resend", { id }),
    onSuccess: ({ user }) => toast.success(`The reminder to ${user.name} is being sent again`),
    onError: (error) => toast.error(error.message),
  });
}

/** Errors are shown in the form. */
export function useUpdateReminderSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<Api["PUT /whatsapp/settings"]>) => call("PUT /whatsapp/settings", input),
    onSuccess: (data) => {
      toast.success("Settings updated successfully!");
      queryClient.setQueryData(reminderSettings.queryKey, (known) => known && { ...known, data });
    },
  });
}
