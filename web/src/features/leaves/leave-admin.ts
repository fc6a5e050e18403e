import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import type { Holiday } from "@daybook/contract/leaves/schemas";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { toast } from "#lib/notify/toast.ts";
import { confirmEffects, type NewHoliday } from "./calendar/holiday-effects.ts";
import { calendarFeed } from "./leaves.api.ts";

function useAddHoliday() {
  return useMutation({ mutationFn: (input: NewHoliday) => call("POST /leaves/holidays", input) });
}

/** Adds holidays, one after the other, after asking about what they change. Returns whether they were added. */
export function useAddHolidays() {
  return useMutation({
    mutationFn: async (holidays: NewHoliday[]) => {
      const isConfirmed = await confirmEffects(holidays);
      if (isConfirmed) for (const holiday of holidays) await call("POST /leaves/holidays", holiday);
      return isConfirmed;
    },
  });
}

/** Removes a holiday of a calendar, with an undo; null is the company's. */
export function useRemoveHoliday(calendar: string | null) {
  const { mutate: add } = useAddHoliday();
  return useMutation({
    mutationFn: ({ _id }: Holiday) => call("DELETE /leaves/holidays/:id", { id: _id }),
    onSuccess: (_result, { date, name, half }) => {
      const undo = () => add({ calendar, date, name, half }, { onError: (error) => toast.error(messageOf(error)) });
      toast.success(`${name} removed`, { undo });
    },
    onError: (error) => toast.error(messageOf(error)),
  });
}

export function useCreateType() {
  return useMutation({
    mutationFn: (input: InputOf<Api["POST /leaves/types"]>) => call("POST /leaves/types", input),
    onSuccess: ({ name }) => {
      toast.success(`${name} added`);
    },
  });
}

export function useUpdateType() {
  return useMutation({
    mutationFn: (input: InputOf<Api["PUT /leaves/types/:id"]>) => call("PUT /leaves/types/:id", input),
    onSuccess: ({ name }) => {
      toast.success(`${name} updated`);
    },
  });
}

/** Returns whose days a change of a leave type would change. Changes nothing. */
export const useDryRun = () =>
  useMutation({
    mutationFn: (input: InputOf<Api["PUT /leaves/types/:id"]>) => call("PUT /leaves/types/:id", { ...input, dryRun: true }),
  });

export function useAdjust() {
  return useMutation({
    mutationFn: (input: InputOf<Api["POST /leaves/adjustments"]>) => call("POST /leaves/adjustments", input),
    onSuccess: () => {
      toast.success("Balance adjusted");
    },
  });
}

export const useSetEntitlement = () =>
  useMutation({
    mutationFn: (input: InputOf<Api["PUT /leaves/entitlements"]>) => call("PUT /leaves/entitlements", input),
    onSuccess: () => {
      toast.success("Days per year saved");
    },
  });

export const useSetOpenings = () =>
  useMutation({ mutationFn: (input: InputOf<Api["POST /leaves/openings"]>) => call("POST /leaves/openings", input) });

export const useRemoveOpenings = () => useMutation({ mutationFn: (id: string) => call("DELETE /leaves/openings/:id", { id }) });

/** Creates or replaces the user's calendar link. Only this response contains the URL. */
export function useCreateFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /leaves/calendar-feed", {}),
    onSuccess: ({ createdAt }) => queryClient.setQueryData(calendarFeed.queryKey, { active: true, createdAt }),
  });
}

export function useRemoveFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call("DELETE /leaves/calendar-feed", {}),
    onSuccess: () => {
      queryClient.setQueryData(calendarFeed.queryKey, { active: false, createdAt: null });
      toast.success("Calendar link revoked");
    },
  });
}
