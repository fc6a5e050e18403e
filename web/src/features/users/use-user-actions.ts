import type { User } from "@daybook/contract/users";
import { confirm } from "#ui/overlay/confirm.ts";
import { useRemoveUser, useUpdateUser } from "./users.api.ts";

/** What is done to an account from a list. What cannot be taken back lightly is asked first, with what follows from it. */
export function useUserActions() {
  const { mutate: update } = useUpdateUser();
  const { mutate: remove } = useRemoveUser();

  return {
    activate: (user: User) => update({ id: user._id, status: "active" }),
    deactivate: async (user: User) => {
      const yes = await confirm({
        title: `Deactivate ${user.name}?`,
        body: "They are signed out everywhere and cannot sign in until an admin activates the account again. Their reports, tasks and leave stay as they are.",
        action: "Deactivate",
        danger: true,
      });
      if (yes) update({ id: user._id, status: "inactive" });
    },
    remove: async (user: User) => {
      const yes = await confirm({
        title: `Delete ${user.name}?`,
        body: `The account is closed for good and disappears from every list. Open tasks become unassigned, and ${user.email} is free for a new account. The name stays on everything they wrote. This cannot be undone.`,
        action: "Delete user",
        danger: true,
      });
      if (yes) remove({ id: user._id });
    },
  };
}
