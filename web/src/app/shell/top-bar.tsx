import type { User } from "@daybook/contract/users";
import { IconLayoutSidebarLeftExpand, IconMenu2, IconSearch } from "@tabler/icons-react";
import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { renderEnvironment } from "#lib/ssr/initial-state.ts";
import { IconButton } from "#ui/form/icon-button.tsx";
import { usePhone } from "#ui/use-phone.ts";
import s from "./top-bar.module.css";
import { UserMenu } from "./user-menu.tsx";

// The screen comes first; what was announced follows. Without it the rest of the bar still works.
const Bell = lazy(() =>
  import("#features/announcements/components/bell.tsx").then(
    ({ Bell: Loaded }) => ({ default: Loaded }),
    () => ({ default: NoBell }),
  ),
);

const NoBell = () => <span className={s.bell} />;

type Props = { user: User; sidebarOpen: boolean; onOpenSidebar: () => void; onSearch: () => void; onLogout: () => void };

/** What hangs open below the bar: one thing at a time (specification, section 2). */
type Dropdown = "bell" | "user";

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);
const never = () => () => {};

/** Whether shortcuts begin with the command key. */
const useApple = () => useSyncExternalStore(never, isApple, () => renderEnvironment().apple);

/** Search, and on the right what belongs to the person. */
export function TopBar({ user, sidebarOpen, onOpenSidebar, onSearch, onLogout }: Props) {
  const phone = usePhone();
  const apple = useApple();
  const [opened, setOpened] = useState<Dropdown | null>(null);
  /** Opening one closes the other; a late word from the one that closed changes nothing. */
  const turn = (dropdown: Dropdown) => (open: boolean) => setOpened((now) => (open ? dropdown : now === dropdown ? null : now));
  return (
    <header className={s.bar}>
      {phone && (
        <>
          <IconButton label="Open menu" aria-expanded={sidebarOpen} onClick={onOpenSidebar}>
            <IconMenu2 size={20} stroke={1.6} />
          </IconButton>
          <span className={s.title}>Daybook</span>
        </>
      )}
      {!phone && !sidebarOpen && (
        <IconButton label="Show sidebar" className={s.expand} onClick={onOpenSidebar}>
          <IconLayoutSidebarLeftExpand size={18} stroke={1.6} />
        </IconButton>
      )}
      {!phone && (
        <button type="button" className={s.search} aria-keyshortcuts={apple ? "Meta+K" : "Control+K"} onClick={onSearch}>
          <IconSearch size={15} stroke={1.75} aria-hidden />
          Search or jump to…
          <kbd aria-hidden>{apple ? "⌘K" : "Ctrl K"}</kbd>
        </button>
      )}
      <div className={s.right}>
        {phone && (
          <IconButton label="Search" onClick={onSearch}>
            <IconSearch size={20} stroke={1.6} />
          </IconButton>
        )}
        <Suspense fallback={<NoBell />}>
          <Bell opened={opened === "bell"} onOpen={turn("bell")} />
        </Suspense>
        <UserMenu user={user} opened={opened === "user"} onOpen={turn("user")} onLogout={onLogout} />
      </div>
    </header>
  );
}
