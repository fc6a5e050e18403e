import { roleLabels } from "@daybook/contract/core/constants";
import type { User } from "@daybook/contract/users/users";
import { IconChevronDown } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { Avatar } from "#ui/display/avatar.tsx";
import { useLazyOverlay } from "#ui/overlay/use-lazy-overlay.ts";
import { lazyDialog, lazyPart } from "#ui/feedback/lazy-part.tsx";
import s from "./user-menu.module.css";

const loadCard = () => import("./account-card.tsx");
const AccountCard = lazyPart(async () => (await loadCard()).AccountCard);
const PasswordDialog = lazyDialog(async () => (await import("#features/auth/components/password-dialog.tsx")).PasswordDialog);

type Props = { user: User; opened: boolean; onOpen: (open: boolean) => void; onLogout: () => void };

/** Shows the signed-in user and role; opens the account dropdown. */
export function UserMenu({ user, opened, onOpen, onLogout }: Props) {
  const [changingPassword, setChangingPassword] = useState(false);
  const [dialogLoaded, setDialogLoaded] = useState(false);
  const failure = "The account menu could not be loaded. Check your connection and try again.";
  const { below, button } = useLazyOverlay({ opened, onOpen, load: loadCard, failure });

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
      {below && (
        <Suspense fallback={null}>
          <AccountCard
            user={user}
            below={below}
            opened={opened}
            onOpen={onOpen}
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
