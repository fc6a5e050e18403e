import type { User } from "@daybook/contract/users";
import { confirm } from "#ui/overlay/confirm.ts";
import { useRemoveUser, useUpdateUser } from "./users.api.ts";

/** Activates, deactivates and deletes accounts. Asks for confirmation first and names the consequences. */
export function useUserActions() {
  const { mutate: update } = useUpdateUser();
  const { mutate: remove } = useRemoveUser();

  return {
    activate: (user: User) => update({ id: user._id, status: "active" }),
    deactivate: async (user: User) => {
      const confirmed = await confirm({
        title: `Deactivate ${user.name}?`,
        body: "They will be signed out everywhere and can't sign in until an admin reactivates the account. Their reports, tasks and leave are kept.",
        action: "Deactivate",
        danger: true,
      });
      if (confirmed) update({ id: user._id, status: "inactive" });
    },
    remove: async (user: User) => {
      const confirmed = await confirm({
        title: `Delete ${user.name}?`,
        body: `This permanently deletes the account and removes it from every list. Open tasks become unassigned, and ${user.email} can be used for a new account. Their name stays on everything they wrote. This can't be undone.`,
        action: "Delete user",
        danger: true,
      });
      if (confirmed) remove({ id: user._id });
    },
  };
}
