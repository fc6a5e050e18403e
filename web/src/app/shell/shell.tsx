import { useHotkeys } from "@mantine/hooks";
import { sidebarOpenByDefault } from "@daybook/contract/core/constants";
import { useQueryClient } from "@tanstack/react-query";
import { Outlet, useRouter, useRouterState } from "@tanstack/react-router";
import { Suspense, useEffect, useState } from "react";
import { newestAnnouncements, seenIds } from "#features/announcements/announcements.api.ts";
import { MustReadNotice } from "#features/announcements/components/must-read-notice.tsx";
import { ConfirmationHost } from "#features/second-factor/components/confirmation-host.tsx";
import { pendingCount } from "#features/leaves/leaves.api.ts";
import { unreadNotices } from "#features/notifications/notifications.api.ts";
import { taskCounts } from "#features/tasks/tasks.api.ts";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { usePreference } from "#lib/filters/preferences.ts";
import { useSession } from "#lib/session/session.ts";
import { logOut } from "#lib/session/session-change.ts";
import { toast } from "#lib/notify/toast.ts";
import { usePhone } from "#ui/use-phone.ts";
import { lazyDialog, lazyPart } from "#ui/feedback/lazy-part.tsx";
import { LayoutError } from "../error-screen.tsx";
import { navItemsOf } from "./navigation.tsx";
import s from "./shell.module.css";
import { MobileOverlay } from "./mobile-overlay.tsx";
import { SecondFactorNotice } from "#features/second-factor/components/second-factor-notice.tsx";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";
import { useLayoutError } from "./use-layout-error.ts";
import { useKeyboard } from "./use-keyboard.ts";
import { typeAhead } from "#ui/overlay/type-ahead.ts";
import { approvesTasks, decidesOnLeave } from "#features/delegations/acts-for.ts";
import { SignedIn } from "./signed-in.ts";

const loadPalette = () => import("#features/search/components/command-palette.tsx");
const loadShortcuts = () => import("./shortcuts-dialog.tsx");
const LazyShortcutsDialog = lazyDialog(async () => (await loadShortcuts()).ShortcutsDialog);
const CommandPalette = lazyPart(async () => (await loadPalette()).CommandPalette);

/** What the sidebar, the inbox button and the bell show. */
export function loader({ load, ...session }: ScreenLoaderInput) {
  const counts = [...(decidesOnLeave(session) ? [load(pendingCount(session))] : []), ...(approvesTasks(session) ? [load(taskCounts)] : [])];
  return Promise.all([...counts, load(newestAnnouncements), load(seenIds), load(unreadNotices)]);
}

/** The frame of the admin, team lead and team member layouts: sidebar, top bar and the current screen. */
export function Shell() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const router = useRouter();
  const phone = usePhone();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [desktopOpen, setDesktopOpen] = usePreference("sidebarOpen", sidebarOpenByDefault);
  const [mobileOpen, setMobileOpen] = useState(false);
  const [paletteLoaded, setPaletteLoaded] = useState(false);
  const failed = useLayoutError();

  const search = () => {
    const letters = typeAhead();
    loadPalette().then(
      ({ openPalette }) => {
        setPaletteLoaded(true);
        openPalette(letters);
      },
      () => {
        letters.drain();
        toast.error("Search could not be loaded. Check your connection and try again.");
      },
    );
  };
  useHotkeys([["mod+K", search]], []);
  useEffect(() => setMobileOpen(false), [path, phone]);
  const [help, setHelp] = useState<"never" | "open" | "closed">("never");
  const openHelp = () => {
    loadShortcuts().then(
      () => setHelp("open"),
      () => toast.error("The keyboard shortcuts could not be loaded. Check your connection and try again."),
    );
  };
  useKeyboard(user.role, openHelp);

  const logout = async () => {
    const signOut = () => logOut(queryClient, () => void router.navigate({ to: "/login" }));
    const drafts = await import("#features/eods/clear-drafts.ts").catch(() => undefined);
    await (drafts ? drafts.signOutWithDrafts(signOut) : signOut());
  };
  if (failed) return <LayoutError />;

  const open = phone ? mobileOpen : desktopOpen;
  return (
    <div className={s.shell} data-sidebar={desktopOpen ? "open" : "closed"}>
      <SignedIn />
      <ConfirmationHost />
      <a className={s.skip} href="#screen" data-screen-only>
        Skip to content
      </a>
      <Sidebar
        role={user.role}
        path={path}
        open={open}
        desktopOpen={desktopOpen}
        onClose={() => (phone ? setMobileOpen(false) : setDesktopOpen(false))}
        onLogout={() => void logout()}
      />
      {phone && mobileOpen && <MobileOverlay onClick={() => setMobileOpen(false)} />}
      <div className={s.column} inert={phone && mobileOpen}>
        <TopBar
          user={user}
          sidebarOpen={open}
          onOpenSidebar={() => (phone ? setMobileOpen(true) : setDesktopOpen(true))}
          onSearch={search}
          onLogout={() => void logout()}
        />
        <SecondFactorNotice />
        <MustReadNotice />
        <main id="screen" className={s.screen} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      {paletteLoaded && (
        <Suspense fallback={null}>
          <CommandPalette pages={navItemsOf(user.role)} onLogout={() => void logout()} onHelp={openHelp} />
        </Suspense>
      )}
      {help !== "never" && (
        <Suspense fallback={null}>
          <LazyShortcutsDialog role={user.role} opened={help === "open"} onClose={() => setHelp("closed")} />
        </Suspense>
      )}
    </div>
  );
}
