import { counted } from "@daybook/contract/core/numbers";
import type { User } from "@daybook/contract/users/users";
import { useBrowserQuery } from "#lib/api/use-browser-query.ts";
import { confirm } from "#ui/overlay/confirm.ts";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { type LinkToShare, useCreateLink, useCreateLinks } from "#features/account-links/account-links.creation.api.ts";
import { toast } from "#lib/notify/toast.ts";
import { userPage } from "./users.api.ts";

type Shared = { purpose: "invitation" | "reset"; links: LinkToShare[] };

/** The active people who have never signed in; for admins. */
const neverSignedIn = userPage({ signIn: "never,invited", status: "active", sort: "name" }, true);

/** Creates invitations and links to reset passwords, and shows them in a dialog. */
export function useAccountLinks(isAdmin: boolean) {
  const dialog = useDialog<Shared>();
  const one = useCreateLink();
  const many = useCreateLinks();
  // Not part of the screen's first data: only a header action depends on it.
  const { data } = useBrowserQuery({ ...neverSignedIn, enabled: isAdmin });
  const waiting = data?.data ?? [];

  return {
    dialog,
    /** How many people have never signed in. */
    waiting: waiting.length,
    isPending: many.isPending,
    share: (link: LinkToShare) => dialog.open({ purpose: "invitation", links: [link] }),
    create: async ({ _id: id, name, email }: User, purpose: "invitation" | "reset") => {
      const confirmed =
        purpose === "invitation" ||
        (await confirm({
          title: `Reset the password of ${name}?`,
          body: "Daybook makes a link with which they choose a new password within 24 hours. The current password works until then.",
          action: "Create link",
        }));
      if (!confirmed) return;
      one.mutate({ id, purpose }, { onSuccess: (link) => dialog.open({ purpose, links: [{ ...link, name, email }] }) });
    },
    /** Offers invitations for imported people. */
    offer: async (userIds: string[]) => {
      const count = counted(userIds.length, "person", "people");
      const confirmed = await confirm({
        title: `Invite ${count}?`,
        body: "They were imported without a password. Each gets a link to choose their own.",
        action: "Invite",
        cancel: "Later",
      });
      if (confirmed) many.mutate(userIds, { onSuccess: (links) => dialog.open({ purpose: "invitation", links }) });
    },
    /** Invites those of the chosen people who have never signed in. */
    invite: async (userIds: string[]) => {
      const confirmed = await confirm({
        title: `Invite ${counted(userIds.length, "person", "people")}?`,
        body: "Active people who have never signed in get a new link; links you sent before stop working. The others get none.",
        action: "Invite",
      });
      if (!confirmed) return;
      many.mutate(userIds, {
        onSuccess: (links) => {
          if (links.length > 0) dialog.open({ purpose: "invitation", links });
          const others = userIds.length - links.length;
          if (others > 0) toast.info(`${counted(others, "person", "people")} not invited: signed in before, or inactive`);
        },
      });
    },
    createAll: async () => {
      const count = counted(waiting.length, "person", "people");
      const confirmed = await confirm({
        title: `Invite ${count}?`,
        body: "They have never signed in. Each gets a new link; links you sent before stop working.",
        action: "Invite",
      });
      if (!confirmed) return;
      many.mutate(
        waiting.map(({ _id }) => _id),
        { onSuccess: (links) => dialog.open({ purpose: "invitation", links }) },
      );
    },
  };
}
