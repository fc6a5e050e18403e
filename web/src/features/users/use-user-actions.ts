import type { User } from "@daybook/contract/users/users";
import { confirm } from "#ui/overlay/confirm.ts";
import { useRemoveSecondFactor, useRemoveUser, useUpdateUser } from "./users.api.ts";

/** Activates, deactivates and deletes accounts, and removes second factors. Asks for confirmation first and names the consequences. */
export function useUserActions() {
  const { mutate: update } = useUpdateUser();
  const { mutate: remove } = useRemoveUser();
  const { mutate: removeSecondFactor } = useRemoveSecondFactor();

  return {
    activate: (user: User) => update({ id: user._id, status: "active" }),
    deactivate: async (user: User) => {
      const confirmed = await confirm({
        title: `Deactivate ${user.name}?`,
        body: "They will be signed out everywhere and can't sign in until an admin reactivates the account. Their open tasks lose their assignee and go to the inbox of the lead, requests and later leave are cancelled. What they made is kept. To decide each, choose Offboard instead.",
        action: "Deactivate",
        danger: true,
      });
      if (confirmed) update({ id: user._id, status: "inactive" });
    },
    removeSecondFactor: async (user: User) => {
      const confirmed = await confirm({
        title: `Remove the second factor of ${user.name}?`,
        body: "Their authenticator app, recovery codes and passkeys stop working, and the password alone signs them in. Make sure that it's really them who asks. They are notified by email if email is set up.",
        action: "Remove second factor",
        danger: true,
      });
      if (confirmed) removeSecondFactor(user._id);
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
