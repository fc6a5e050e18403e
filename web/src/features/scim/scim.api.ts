import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { toast } from "#lib/notify/toast.ts";

/** The groups that an identity provider has sent, by name (admin). */
export const provisionedGroups = queryOptions({
  queryKey: ["scim", "groups"],
  queryFn: ({ signal }) => call("GET /settings/groups", {}, { signal }),
});

/** The form shows errors. */
export const useUpdateGroup = () =>
  useMutation({
    mutationFn: (input: InputOf<Api["PUT /settings/groups/:id"]>) => call("PUT /settings/groups/:id", input),
    onSuccess: ({ name }) => void toast.success(`Saved what ${name} gives`),
  });
