import type { Role } from "@daybook/contract/core/constants";
import { IconLayoutSidebarLeftCollapse, IconLogout, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { PendingLeaves } from "#features/leaves/requests/pending-leaves.tsx";
import { TasksToApprove } from "#features/tasks/components/list/tasks-to-approve.tsx";
import { useSession } from "#lib/session/session.ts";
import { AppLink } from "#ui/layout/app-link.tsx";
import { CompanyMark } from "#ui/display/company-mark.tsx";
import { IconButton } from "#ui/form/icon-button.tsx";
import { usePhone } from "#ui/use-phone.ts";
import { isCurrent, type NavItem, sidebarOf } from "./navigation.tsx";
import s from "./sidebar.module.css";

type Props = { role: Role; path: string; open: boolean; desktopOpen: boolean; onClose: () => void; onLogout: () => void };

/** The sidebar: fixed on desktop; below the mobile breakpoint it slides in over the screen and takes the focus. */
export function Sidebar({ role, path, open, desktopOpen, onClose, onLogout }: Props) {
  const phone = usePhone();
  const { company } = useSession();
  const { main, other } = sidebarOf(role);
  const closeButton = useFocusWhileOpen(phone && open);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (phone && event.key === "Escape") onClose();
  };

  return (
    <aside
      className={s.sidebar}
      data-screen-only
      // The style sheet decides by the width of the window which one applies, also before hydration.
      data-desktop-open={desktopOpen || undefined}
      data-mobile-open={(phone && open) || undefined}
      inert={!open}
      aria-label="Sidebar"
      onKeyDown={closeOnEscape}
    >
      <div className={s.brand}>
        <CompanyMark logo={company.logo} />
        Daybook
        <IconButton ref={closeButton} label={phone ? "Close menu" : "Hide sidebar"} className={s.close} onClick={onClose}>
          {phone ? <IconX size={20} stroke={1.6} /> : <IconLayoutSidebarLeftCollapse size={18} stroke={1.6} />}
        </IconButton>
      </div>
      <nav className={s.scroll} aria-label="Main">
        <Group title="Main" items={main} path={path} onGo={phone ? onClose : undefined} />
        <Group title="Other" items={other} path={path} onGo={phone ? onClose : undefined} />
      </nav>
      <div className={s.foot}>
        <button type="button" className={s.item} onClick={onLogout}>
          <IconLogout size={18} stroke={1.6} aria-hidden />
          Logout
        </button>
      </div>
    </aside>
  );
}

type GroupProps = { title: string; items: NavItem[]; path: string; onGo?: () => void };

const Group = ({ title, items, path, onGo }: GroupProps) => (
  <>
    <h2 className={s.group} id={`sidebar-${title}`}>
      {title}
    </h2>
    <ul className={s.list} aria-labelledby={`sidebar-${title}`}>
      {items.map((item) => (
        <li key={item.href}>
          <AppLink href={item.href} className={s.item} aria-current={isCurrent(item, path) ? "page" : undefined} onClick={onGo}>
            <item.icon size={18} stroke={1.6} aria-hidden />
            {item.label}
            {item.pendingCount === "tasks" && <TasksToApprove />}
            {item.pendingCount === "leaves" && <PendingLeaves />}
          </AppLink>
        </li>
      ))}
    </ul>
  </>
);

/** Focuses the returned ref while open and restores the previous focus on close. */
function useFocusWhileOpen(open: boolean) {
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const before = document.activeElement;
    target.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [open]);
  return target;
}
