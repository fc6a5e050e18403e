import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { counted } from "@daybook/contract/core/numbers";
import type { HolidayCalendar } from "@daybook/contract/holiday-calendars/holiday-calendars";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { toast } from "#lib/notify/toast.ts";

/** The calendars beside the company's, by name. */
export const holidayCalendars = queryOptions({
  queryKey: ["holiday-calendars"],
  queryFn: ({ signal }) => call("GET /holiday-calendars", {}, { signal }),
});

/** The teams whose people have another calendar than the company's by default. */
export const teamCalendars = queryOptions({
  queryKey: ["holiday-calendars", "teams"],
  queryFn: ({ signal }) => call("GET /holiday-calendars/teams", {}, { signal }),
});

/** Sets the default calendar of a team. Errors show in the form. */
export function useSetTeamCalendar() {
  return useMutation({
    mutationFn: (input: InputOf<Api["PUT /holiday-calendars/teams/:id"]>) => call("PUT /holiday-calendars/teams/:id", input),
    onSuccess: ({ team, changed, kept }) =>
      void toast.success(
        `Holidays of ${team.name} saved: ${counted(changed, "person", "people")} changed${kept > 0 ? `, ${kept} kept their own` : ""}`,
      ),
  });
}

/** Creates a calendar. Errors show in the form. */
export function useCreateHolidayCalendar() {
  return useMutation({
    mutationFn: (input: InputOf<Api["POST /holiday-calendars"]>) => call("POST /holiday-calendars", input),
    onSuccess: ({ name }) => void toast.success(`${name} created`),
  });
}

/** Renames a calendar. Errors show in the form. */
export function useRenameHolidayCalendar() {
  return useMutation({
    mutationFn: (input: InputOf<Api["PUT /holiday-calendars/:id"]>) => call("PUT /holiday-calendars/:id", input),
    onSuccess: ({ name }) => void toast.success(`${name} saved`),
  });
}

export function useRemoveHolidayCalendar() {
  return useMutation({
    mutationFn: ({ _id }: HolidayCalendar) => call("DELETE /holiday-calendars/:id", { id: _id }),
    onSuccess: (_result, { name }) => void toast.success(`${name} deleted`),
    onError: (error) => toast.error(messageOf(error)),
  });
}
