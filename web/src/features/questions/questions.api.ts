import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import type { User } from "@daybook/contract/users/users";
import { useMutation } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { useRetryKey } from "#lib/api/use-retry-key.ts";
import { toast } from "#lib/notify/toast.ts";

/** What a question is about: a report, a day that may have one, or a blocker. */
export type QuestionAbout = InputOf<Api["POST /users/:id/ask"]>["about"];

/** Whether a person may be asked by the user: admins ask everyone, leads their team. */
export const mayAsk = (me: User, person: { _id: string; team: string | null }) =>
  me._id !== person._id && (me.role === "admin" || (me.role === "team_lead" && me.team !== null && me.team === person.team));

/** Errors are shown in the form. */
export function useAsk() {
  const retryKey = useRetryKey();
  return useMutation({
    mutationFn: (input: InputOf<Api["POST /users/:id/ask"]>) => call("POST /users/:id/ask", input, { idempotencyKey: retryKey(input) }),
    onSuccess: () => toast.success("Question sent"),
  });
}

/** Errors are shown in the form. */
export const useAnswer = () =>
  useMutation({
    mutationFn: (input: InputOf<Api["PUT /questions/:id"]>) => call("PUT /questions/:id", input),
    onSuccess: () => toast.success("Answer sent"),
  });
