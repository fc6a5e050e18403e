import { useHotkeys } from "@mantine/hooks";
import { sidebarOpenByDefault } from "@daybook/contract/core/constants";
import { useQueryClient } from "@tanstack/react-query";
import { Outlet, useRouter, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { usePreference } from "#lib/filters/preferences.ts";
import { useSession } from "#lib/session/session.ts";
import { logOut } from "#lib/session/session-change.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { toast } from "#lib/notify/toast.ts";
import { usePhone } from "#ui/use-phone.ts";
import { LayoutError } from "../error-screen.tsx";
import { navItemsOf } from "./navigation.tsx";
import s from "./shell.module.css";
import { MobileOverlay } from "./mobile-overlay.tsx";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";
import { useLayoutError } from "./use-layout-error.ts";
import { useKeyboard } from "./use-keyboard.ts";
import { typeAhead } from "#features/search/type-ahead.ts";
import { SignedIn } from "./signed-in.ts";

const loadPalette = () => import("#features/search/components/command-palette.tsx");
const loadSheet = () => import("./shortcuts-dialog.tsx");
const ShortcutsSheet = lazy(async () => ({ default: (await loadSheet()).ShortcutsDialog }));
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));

/** Sidebar, top bar and the screen: the frame of all three layouts. They differ in their sidebar and in who may enter. */
export function Shell() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const router = useRouter();
  const phone = usePhone();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [kept, setKept] = usePreference("sidebarOpen", sidebarOpenByDefault);
  const [slidIn, setSlidIn] = useState(false);
  const [searched, setSearched] = useState(false);
  const failed = useLayoutError();

  const search = () => {
    const letters = typeAhead();
    loadPalette().then(
      ({ openPalette }) => {
        setSearched(true);
        openPalette(letters);
      },
      () => {
        letters.take();
        toast.error("The search could not be loaded. Check your connection and try again.");
      },
    );
  };
  useHotkeys([["mod+K", search]], []);
  useEffect(() => setSlidIn(false), [path, phone]);
  const [help, setHelp] = useState<"never" | "open" | "closed">("never");
  const openHelp = () => {
    loadSheet().then(
      () => setHelp("open"),
      () => toast.error("The shortcuts could not be loaded. Check your connection and try again."),
    );
  };
  useKeyboard(user.role, openHelp);

  const leave = () => {
    logOut(queryClient, () => void router.navigate({ to: "/login" })).catch((error: unknown) => toast.error(messageOf(error)));
  };
  if (failed) return <LayoutError />;

  const open = phone ? slidIn : kept;
  return (
    <div className={s.shell} data-sidebar={open ? "open" : "closed"}>
      <SignedIn />
      <a className={s.skip} href="#screen">
        Skip to content
      </a>
      <Sidebar role={user.role} path={path} open={open} onClose={() => (phone ? setSlidIn(false) : setKept(false))} onLogout={leave} />
      {phone && slidIn && <MobileOverlay onClick={() => setSlidIn(false)} />}
      <div className={s.column} inert={phone && slidIn}>
        <TopBar
          user={user}
          sidebarOpen={open}
          onOpenSidebar={() => (phone ? setSlidIn(true) : setKept(true))}
          onSearch={search}
          onLogout={leave}
        />
        <main id="screen" className={s.screen} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      {searched && (
        <Suspense fallback={null}>
          <CommandPalette user={user} places={navItemsOf(user.role)} onLogout={leave} onHelp={openHelp} />
        </Suspense>
      )}
      {help !== "never" && (
        <Suspense fallback={null}>
          <ShortcutsSheet role={user.role} opened={help === "open"} onClose={() => setHelp("closed")} />
        </Suspense>
      )}
    </div>
  );
}
