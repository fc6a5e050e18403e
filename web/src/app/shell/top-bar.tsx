import type { User } from "@daybook/contract/users/users";
import { IconLayoutSidebarLeftExpand, IconMenu2, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { Bell } from "#features/announcements/components/bell.tsx";
import { InboxButton } from "#features/notifications/components/inbox-button.tsx";
import { classNames } from "#ui/class-names.ts";
import { IconButton } from "#ui/form/icon-button.tsx";
import { useApple } from "#ui/use-apple.ts";
import s from "./top-bar.module.css";
import { UserMenu } from "./user-menu.tsx";

type Props = { user: User; sidebarOpen: boolean; onOpenSidebar: () => void; onSearch: () => void; onLogout: () => void };

/** The open dropdown; the two are mutually exclusive (specification, section 2). */
type Dropdown = "bell" | "user";

/**
 * The top bar: search, inbox, notification bell and user menu. It has the controls of phones and of wider windows, and the style sheet
 * shows those that fit.
 */
export function TopBar({ user, sidebarOpen, onOpenSidebar, onSearch, onLogout }: Props) {
  const apple = useApple();
  const [opened, setOpened] = useState<Dropdown | null>(null);
  /** Opening one closes the other; a late close event of the other is ignored. */
  const openChange = (dropdown: Dropdown) => (open: boolean) => setOpened((now) => (open ? dropdown : now === dropdown ? null : now));
  return (
    <header className={s.bar} data-screen-only>
      <IconButton label="Open menu" className={s.forPhones} aria-expanded={sidebarOpen} onClick={onOpenSidebar}>
        <IconMenu2 size={20} stroke={1.6} />
      </IconButton>
      <span className={classNames(s.title, s.forPhones)}>Daybook</span>
      {!sidebarOpen && (
        <IconButton label="Show sidebar" className={s.expand} onClick={onOpenSidebar}>
          <IconLayoutSidebarLeftExpand size={18} stroke={1.6} />
        </IconButton>
      )}
      <button type="button" className={s.search} aria-keyshortcuts={apple ? "Meta+K" : "Control+K"} onClick={onSearch}>
        <IconSearch size={15} stroke={1.75} aria-hidden />
        Search or jump to…
        <kbd aria-hidden>{apple ? "⌘K" : "Ctrl K"}</kbd>
      </button>
      <div className={s.right}>
        <IconButton label="Search" className={s.forPhones} onClick={onSearch}>
          <IconSearch size={20} stroke={1.6} />
        </IconButton>
        <InboxButton />
        <Bell opened={opened === "bell"} onOpen={openChange("bell")} />
        <UserMenu user={user} opened={opened === "user"} onOpen={openChange("user")} onLogout={onLogout} />
      </div>
    </header>
  );
}
