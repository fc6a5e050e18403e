import { roleLabels } from "@daybook/contract/core/constants";
import type { User } from "@daybook/contract/users/users";
import { IconHistory, IconKey, IconLogout, IconSettings, IconUserCircle } from "@tabler/icons-react";
import { ThemeSwitch } from "#features/preferences/components/theme-switch.tsx";
import { AppLink } from "#ui/layout/app-link.tsx";
import { Avatar } from "#ui/display/avatar.tsx";
import { LazyPopover } from "#ui/overlay/lazy-popover.tsx";
import { tooltipWhenTruncated } from "#ui/overlay/tooltip.ts";
import type { OverlayProps } from "#ui/overlay/use-lazy-overlay.ts";
import s from "./account-card.module.css";

const icon = { size: 18, stroke: 1.6, "aria-hidden": true } as const;

type Props = OverlayProps & { user: User; onPassword: () => void; onLogout: () => void };

/** The dropdown of the user menu: profile, password, settings, theme and logout. */
export function AccountCard({ user, onPassword, onLogout, ...overlay }: Props) {
  const close = overlay.onClose;
  return (
    <LazyPopover {...overlay} label="Account" width={280} position="bottom-end" className={s.menu}>
      <div className={s.head}>
        <Avatar person={user} size={36} />
        <span>
          <b dir="auto">{user.name}</b>
          <small>{roleLabels[user.role]}</small>
          <small {...tooltipWhenTruncated}>{user.email}</small>
        </span>
      </div>
      <div className={s.part}>
        <AppLink className={s.item} href="/profile" data-autofocus onClick={close}>
          <IconUserCircle {...icon} />
          Profile
        </AppLink>
        <button
          type="button"
          className={s.item}
          onClick={() => {
            close();
            onPassword();
          }}
        >
          <IconKey {...icon} />
          Change password
        </button>
        {user.role === "admin" && (
          <>
            <AppLink className={s.item} href="/admin/settings" onClick={close}>
              <IconSettings {...icon} />
              Company settings
            </AppLink>
            <AppLink className={s.item} href="/admin/audit" onClick={close}>
              <IconHistory {...icon} />
              Audit trail
            </AppLink>
          </>
        )}
      </div>
      <div className={s.part}>
        <div className={s.theme}>
          <span id="theme-label">Theme</span>
          <ThemeSwitch labelledBy="theme-label" />
        </div>
      </div>
      <div className={s.part}>
        <button type="button" className={s.item} onClick={onLogout}>
          <IconLogout {...icon} />
          Logout
        </button>
      </div>
    </LazyPopover>
  );
}
