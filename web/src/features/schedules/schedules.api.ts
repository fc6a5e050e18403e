import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { toast } from "#lib/notify/toast.ts";

/** A person's working hours with their history. */
export const scheduleOf = (id: string) =>
  queryOptions({ queryKey: ["schedules", id], queryFn: ({ signal }) => call("GET /users/:id/schedule", { id }, { signal }) });

/** Sets working hours from a day on. Errors show in the form. */
export function useSetSchedule() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<Api["PUT /users/:id/schedule"]>) => call("PUT /users/:id/schedule", input),
    onSuccess: (schedule, { id }) => {
      toast.success("Working hours saved");
      queryClient.setQueryData(scheduleOf(id).queryKey, schedule);
    },
  });
}
