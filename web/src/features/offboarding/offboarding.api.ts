import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { toast } from "#lib/notify/toast.ts";

/** What a person who leaves has open, and what is planned. */
export const offboardingOf = (id: string) =>
  queryOptions({ queryKey: ["offboarding", id], queryFn: ({ signal }) => call("GET /users/:id/offboarding", { id }, { signal }) });

/** Plans or carries out an offboarding. Errors show in the dialog. */
export const usePlanOffboarding = () =>
  useMutation({ mutationFn: (input: InputOf<Api["POST /users/:id/offboarding"]>) => call("POST /users/:id/offboarding", input) });

export const useCallOffOffboarding = () =>
  useMutation({
    mutationFn: (id: string) => call("DELETE /users/:id/offboarding", { id }),
    onSuccess: () => void toast.success("Offboarding called off"),
    onError: (error) => void toast.error(messageOf(error)),
  });

export const useSetOffboardingChecklist = () =>
  useMutation({
    mutationFn: (input: InputOf<Api["PUT /users/:id/offboarding/checklist"]>) => call("PUT /users/:id/offboarding/checklist", input),
    onError: (error) => void toast.error(messageOf(error)),
  });
