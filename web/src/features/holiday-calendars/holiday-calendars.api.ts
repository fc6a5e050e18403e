import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import type { HolidayCalendar } from "@daybook/contract/holiday-calendars/holiday-calendars";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { toast } from "#lib/notify/toast.ts";

/** The calendars beside the company's, by name. */
export const holidayCalendars = queryOptions({
  queryKey: ["holiday-calendars"],
  queryFn: ({ signal }) => call("GET /holiday-calendars", {}, { signal }),
});

function useRefetch() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: holidayCalendars.queryKey });
}

/** Creates a calendar. Errors show in the form. */
export function useCreateHolidayCalendar() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (input: InputOf<Api["POST /holiday-calendars"]>) => call("POST /holiday-calendars", input),
    onSuccess: ({ name }) => {
      toast.success(`${name} created`);
      refetch();
    },
  });
}

/** Renames a calendar. Errors show in the form. */
export function useRenameHolidayCalendar() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (input: InputOf<Api["PUT /holiday-calendars/:id"]>) => call("PUT /holiday-calendars/:id", input),
    onSuccess: ({ name }) => {
      toast.success(`Renamed to ${name}`);
      refetch();
    },
  });
}

export function useRemoveHolidayCalendar() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: ({ _id }: HolidayCalendar) => call("DELETE /holiday-calendars/:id", { id: _id }),
    onSuccess: (_result, { name }) => {
      toast.success(`${name} deleted`);
      refetch();
    },
    onError: (error) => toast.error(messageOf(error)),
  });
}
