import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import type { User } from "@daybook/contract/users";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, callWith } from "#lib/api/call.ts";
import { useOptimisticCreate, useOptimisticRemove, useOptimisticUpdate } from "#lib/api/optimistic-updates.ts";
import { changeRow } from "#lib/api/cached-rows.ts";
import { updateSessionUser } from "#lib/session/session.ts";
import { toast } from "#ui/feedback/toasts.tsx";

export type UserFilters = InputOf<Api["GET /users"]>;

/** A page of the people one may see, with the numbers of all of them; everybody, for those who administer people. */
export const userPage = (filters: UserFilters, everybody = false) =>
  queryOptions({
    queryKey: ["users", everybody ? "admin" : "list", filters],
    queryFn: ({ signal }) => (everybody ? callWith("GET /users/admin", filters, { signal }) : callWith("GET /users", filters, { signal })),
    placeholderData: keepPreviousData,
  });

/** Oneself, with the own personal data. */
export const ownProfile = queryOptions({
  queryKey: ["users", "profile"],
  queryFn: ({ signal }) => call("GET /users/profile", {}, { signal }),
});

const lists = [["users"]] as const;
const common = { entity: "user", lists, failsInForm: true } as const;

const blank = {
  teamId: null,
  designation: null,
  profilePicture: null,
  version: 1,
  can: { read: true, update: false, administer: false, remove: false },
} as const;

/** The refusal stands in the dialog, so that what was typed can be corrected. */
export const useCreateUser = () =>
  useOptimisticCreate("POST /users", {
    ...common,
    draft: ({ name, email, role, team, designation = null, status = "active" }) => ({
      ...blank,
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

/** Changes an account; the session is asked again, because it may have been one's own. */
export const useUpdateUser = (shown: { failsInForm?: boolean; quiet?: boolean } = {}) =>
  useOptimisticUpdate("PUT /users/admin/user/:id", { entity: "user", lists: [...lists, ["session"]], ...shown, change: withInput });

export const useRemoveUser = () => useOptimisticRemove("DELETE /users/admin/user/:id", { entity: "user", lists });

/** One's own nine fields; every screen that shows oneself follows. */
export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<Api["PUT /users/profile/me"]>) => call("PUT /users/profile/me", input),
    onSuccess: (user) => {
      updateSessionUser(queryClient, user);
      changeRow<User>(queryClient, lists, user._id, (row) => ({ ...row, ...user }));
      void queryClient.invalidateQueries({ queryKey: ["users"] });
      toast.success("Profile updated successfully!");
    },
  });
}

export const checkUserImport = (csv: string) => call("POST /users/import", { csv, dryRun: true });

export function useImportUsers() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (csv: string) => call("POST /users/import", { csv, dryRun: false }),
    onSuccess: ({ created }) => {
      void queryClient.invalidateQueries({ queryKey: ["users"] });
      void queryClient.invalidateQueries({ queryKey: ["teams"] });
      toast.success(created === 1 ? "1 user imported" : `${created} users imported`);
    },
  });
}
