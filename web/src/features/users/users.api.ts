import type { Api } from "@daybook/contract/core/api";
import { bulkUsersMax } from "@daybook/contract/core/constants";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { counted } from "@daybook/contract/core/numbers";
import type { User } from "@daybook/contract/users/users";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, callWith } from "#lib/api/call.ts";
import { inChunks } from "#lib/api/in-chunks.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { useOptimisticCreate, useOptimisticRemove, useOptimisticUpdate } from "#lib/api/optimistic-updates.ts";
import { changeRow } from "#lib/api/cached-rows.ts";
import { updateSessionUser } from "#lib/session/session.ts";
import { toast } from "#lib/notify/toast.ts";

export type UserFilters = InputOf<Api["GET /users"]>;
export type BulkChanges = InputOf<Api["PUT /users/bulk"]>["changes"];

/** A page of the visible users with statistics on all of them; `asAdmin` uses the endpoint for admins. */
export const userPage = (filters: UserFilters, asAdmin = false) =>
  queryOptions({
    queryKey: ["users", asAdmin ? "admin" : "list", filters],
    queryFn: ({ signal }) => (asAdmin ? callWith("GET /users/admin", filters, { signal }) : callWith("GET /users", filters, { signal })),
    placeholderData: keepPreviousData,
  });

/** The signed-in user with all personal data. */
export const ownProfile = queryOptions({
  queryKey: ["users", "profile"],
  queryFn: ({ signal }) => call("GET /users/profile", {}, { signal }),
});

const lists = [["users"]] as const;
const common = { entity: "user", lists, failsInForm: true } as const;

const draftDefaults = {
  teamId: null,
  designation: null,
  profilePicture: null,
  version: 1,
  can: { read: true, update: false, administer: false, remove: false },
} as const;

/** Errors show in the dialog, which keeps the typed values. */
export const useCreateUser = () =>
  useOptimisticCreate("POST /users", {
    ...common,
    draft: ({ name, email = "", role, team, designation = null, status = "active" }) => ({
      ...draftDefaults,
      name,
      email,
      role,
      team,
      designation,
      status,
      createdAt: new Date().toISOString(),
    }),
  });

const withInput = (row: User, { name, email, role, team, status }: InputOf<Api["PUT /users/admin/user/:id"]>): User => ({
  ...row,
  name: name ?? row.name,
  email: email ?? row.email,
  role: role ?? row.role,
  team: team ?? row.team,
  status: status ?? row.status,
});

/** Updates an account. */
export const useUpdateUser = (options: { failsInForm?: boolean; silent?: boolean } = {}) =>
  useOptimisticUpdate("PUT /users/admin/user/:id", { entity: "user", lists, ...options, change: withInput });

/** Who was not changed, and why; `done` is what was done to the others. */
export type NotUpdated = { failed: { id: string; reason: string }[]; done: string };

/**
 * Changes several people. Calls `onDone` with the ids that failed, which stay selected, and `onNotUpdated` if these are several.
 * The caller shows a failure of the whole request.
 */
export function useBulkUpdateUsers(onDone: (failed: string[]) => void, onNotUpdated: (result: NotUpdated) => void) {
  return useMutation({
    mutationFn: ({ ids, changes }: { ids: string[]; changes: BulkChanges; done?: string }) =>
      inChunks(ids, bulkUsersMax, (userIds) => call("PUT /users/bulk", { userIds, changes })),
    onSuccess: (results, { done = "updated" }) => {
      const updated = results.flatMap(({ updatedIds }) => updatedIds);
      const failed = results.flatMap((result) => result.failed);
      onDone(failed.map(({ id }) => id));
      if (updated.length > 0) toast.success(`${counted(updated.length, "person", "people")} ${done}`);
      if (failed.length > 1) onNotUpdated({ failed, done });
      else if (failed[0]) toast.error(`1 person not ${done}: ${failed[0].reason}`);
    },
  });
}

export const useRemoveUser = () => useOptimisticRemove("DELETE /users/admin/user/:id", { entity: "user", lists });

/** Removes the authenticator app, recovery codes and passkeys of a user who has lost them. */
export const useRemoveSecondFactor = () =>
  useMutation({
    mutationFn: (id: string) => call("DELETE /users/:id/second-factor", { id }),
    onSuccess: () => void toast.success("Second factor removed"),
    onError: (error) => void toast.error(messageOf(error)),
  });

/** Emails the user a new link that confirms the own address. */
export const useSendConfirmation = () =>
  useMutation({
    mutationFn: (input: InputOf<Api["POST /auth/email/link"]>) => call("POST /auth/email/link", input),
    onSuccess: () => void toast.success("A link is on its way. Open it to confirm your email address."),
    onError: (error) => void toast.error(messageOf(error)),
  });

/** Updates the user's own profile, in the session and in every cached list. */
export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<Api["PUT /users/profile/me"]>) => call("PUT /users/profile/me", input),
    onSuccess: (user) => {
      updateSessionUser(queryClient, user);
      changeRow<User>(queryClient, lists, user._id, (row) => ({ ...row, ...user }));
      toast.success("Profile updated successfully!");
    },
  });
}
