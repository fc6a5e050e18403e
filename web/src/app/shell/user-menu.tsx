import { roleLabels } from "@daybook/contract/constants";
import type { User } from "@daybook/contract/users";
import { Popover } from "@mantine/core";
import { IconChevronDown, IconHistory, IconKey, IconLogout, IconSettings, IconUserCircle } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { ThemeSwitch } from "#features/preferences/components/theme-switch.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { Avatar } from "#ui/avatar.tsx";
import s from "./user-menu.module.css";

const PasswordDialog = lazy(async () => ({ default: (await import("#features/auth/components/password-dialog.tsx")).PasswordDialog }));

const icon = { size: 18, stroke: 1.6, "aria-hidden": true } as const;

type Props = { user: User; opened: boolean; onOpen: (open: boolean) => void; onLogout: () => void };

/** Who is signed in, with their role; below it the profile, the theme and the way out. */
export function UserMenu({ user, opened, onOpen, onLogout }: Props) {
  const [changing, setChanging] = useState(false);
  const [asked, setAsked] = useState(false);
  const role = roleLabels[user.role];
  const close = () => onOpen(false);

  return (
    <>
      <Popover opened={opened} onChange={onOpen} position="bottom-end" width={280} trapFocus returnFocus withRoles={false}>
        <Popover.Target>
          <button type="button" className={s.user} aria-haspopup="dialog" aria-expanded={opened} onClick={() => onOpen(!opened)}>
            <Avatar person={user} size={26} />
            <span className={s.who}>
              <span className={s.name}>{user.name}</span>
              <span className={s.role}>{role}</span>
            </span>
            <IconChevronDown className={s.chevron} size={14} aria-hidden />
          </button>
        </Popover.Target>
        <Popover.Dropdown className={s.menu} role="dialog" aria-label="Account">
          <div className={s.head}>
            <Avatar person={user} size={36} />
            <span>
              <b>{user.name}</b>
              <small>
                {role}, {user.email}
              </small>
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
                setAsked(true);
                setChanging(true);
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
        </Popover.Dropdown>
      </Popover>
      {asked && (
        <Suspense fallback={null}>
          <PasswordDialog opened={changing} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  );
}
