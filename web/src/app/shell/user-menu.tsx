import { roleLabels } from "@daybook/contract/core/constants";
import type { User } from "@daybook/contract/users/users";
import { IconChevronDown } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { Avatar } from "#ui/display/avatar.tsx";
import { useLazyOverlay } from "#ui/overlay/use-lazy-overlay.ts";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import s from "./user-menu.module.css";

const AccountCard = lazyDialog(async () => (await import("./account-card.tsx")).AccountCard);
const PasswordDialog = lazyDialog(async () => (await import("#features/auth/components/password-dialog.tsx")).PasswordDialog);

type Props = { user: User; opened: boolean; onOpen: (open: boolean) => void; onLogout: () => void };

/** Shows the signed-in user and role; opens the account dropdown. */
export function UserMenu({ user, opened, onOpen, onLogout }: Props) {
  const [changingPassword, setChangingPassword] = useState(false);
  const [dialogLoaded, setDialogLoaded] = useState(false);
  const { button, overlay } = useLazyOverlay({ opened, onOpen, part: AccountCard });

  return (
    <>
      <button type="button" className={s.user} {...button}>
        <Avatar person={user} size={26} />
        <span className={s.who}>
          <span className={s.name} dir="auto">
            {user.name}
          </span>
          <span className={s.role}>{roleLabels[user.role]}</span>
        </span>
        <IconChevronDown className={s.chevron} size={14} aria-hidden />
      </button>
      {overlay && (
        <Suspense fallback={null}>
          <AccountCard
            {...overlay}
            user={user}
            onPassword={() => {
              setDialogLoaded(true);
              setChangingPassword(true);
            }}
            onLogout={onLogout}
          />
        </Suspense>
      )}
      {dialogLoaded && (
        <Suspense fallback={null}>
          <PasswordDialog opened={changingPassword} onClose={() => setChangingPassword(false)} />
        </Suspense>
      )}
    </>
  );
}
