import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { counted } from "@daybook/contract/core/numbers";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { toast } from "#lib/notify/toast.ts";

/** Where people work; empty while no one has a place. */
export const placeList = queryOptions({
  queryKey: ["places"],
  queryFn: ({ signal }) => call("GET /places", {}, { signal }),
});

/** Where a person works, for themselves and admins. */
export const placeOf = (id: string) =>
  queryOptions({
    queryKey: ["places", "person", id],
    queryFn: ({ signal }) => call("GET /users/:id/place", { id }, { signal }),
  });

/** Gives the people of a place the calendar that it suggests. Errors show in the form. */
export const useUsePlaceCalendar = () =>
  useMutation({
    mutationFn: (input: InputOf<Api["PUT /places/calendar"]>) => call("PUT /places/calendar", input),
    onSuccess: ({ calendar, changed }) => void toast.success(`${counted(changed, "person", "people")} changed to ${calendar.name}`),
  });

/** Sets where the company is. Errors show in the form. */
export const useSetCompanyPlace = () =>
  useMutation({
    mutationFn: (input: InputOf<Api["PUT /places/company"]>) => call("PUT /places/company", input),
    onSuccess: () => void toast.success("Place of the company saved"),
  });

/** Sets where a person works. */
export const useSetPlace = () =>
  useMutation({ mutationFn: (input: InputOf<Api["PUT /users/:id/place"]>) => call("PUT /users/:id/place", input) });
