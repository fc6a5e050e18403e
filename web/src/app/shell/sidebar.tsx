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

type Props = { role: Role; path: string; open: boolean; onClose: () => void; onLogout: () => void };

/** Fixed beside the screen; below 768 px it slides in over it and takes the keyboard with it. */
export function Sidebar({ role, path, open, onClose, onLogout }: Props) {
  const phone = usePhone();
  const { company } = useSession();
  const { main, other } = sidebarOf(role);
  const closeButton = useFocusWhileOpen(phone && open);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (phone && event.key === "Escape") onClose();
  };

  return (
    <aside className={s.sidebar} data-open={open || undefined} inert={!open} aria-label="Sidebar" onKeyDown={closeOnEscape}>
      <div className={s.brand}>
        <CompanyMark logo={company.logo} />
        Daybook
        <IconButton ref={closeButton} label={phone ? "Close menu" : "Hide sidebar"} className={s.close} onClick={onClose}>
          {phone ? <IconX size={20} stroke={1.6} /> : <IconLayoutSidebarLeftCollapse size={18} stroke={1.6} />}
        </IconButton>
      </div>
      <nav className={s.scroll} aria-label="Main">
        <Group title="Main" places={main} path={path} onGo={phone ? onClose : undefined} />
        <Group title="Other" places={other} path={path} onGo={phone ? onClose : undefined} />
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

type GroupProps = { title: string; places: NavItem[]; path: string; onGo?: () => void };

const Group = ({ title, places, path, onGo }: GroupProps) => (
  <>
    <h2 className={s.group} id={`sidebar-${title}`}>
      {title}
    </h2>
    <ul className={s.list} aria-labelledby={`sidebar-${title}`}>
      {places.map((place) => (
        <li key={place.href}>
          <AppLink href={place.href} className={s.item} aria-current={isCurrent(place, path) ? "page" : undefined} onClick={onGo}>
            <place.icon size={18} stroke={1.6} aria-hidden />
            {place.label}
            {place.waits === "tasks" && <TasksToApprove />}
            {place.waits === "leaves" && <PendingLeaves />}
          </AppLink>
        </li>
      ))}
    </ul>
  </>
);

/** Takes the focus while it is open, and gives it back to what had it. */
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
