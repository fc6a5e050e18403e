import { useMantineColorScheme } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { whenIdle } from "#lib/ssr/scheduling.ts";
import { dropdownProjects, persistLists, userList } from "#lib/api/shared-lists.ts";
import { startLive, useLiveStatus } from "#lib/api/live.ts";
import { forgetUnsavedPreferences, preferencesQuery, savePreferences } from "#lib/filters/preferences.ts";
import { useSession } from "#lib/session/session.ts";
import { useDayChange } from "./use-day-change.ts";

/** Runs what a signed-in user needs: socket, shared lists, preferences. Renders nothing, so its updates never re-render the shell. */
export function SignedIn() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  useDayChange();
  const { setColorScheme } = useMantineColorScheme();
  const { data: preferences } = useQuery(preferencesQuery);
  const colorScheme = preferences?.colorScheme;

  // The fallback error texts must be loaded before the server becomes unreachable.
  useEffect(
    () =>
      void whenIdle()
        .then(() => import("#lib/api/fallbacks.ts"))
        .catch(() => undefined),
    [],
  );

  useEffect(() => startLive(queryClient, user._id), [queryClient, user._id]);

  useEffect(() => {
    const stop = persistLists(queryClient, user._id);
    let unmounted = false;
    // Once after sign-in, unless they are cached (specification, section 4).
    void (async () => {
      await whenIdle();
      if (!unmounted) void queryClient.prefetchQuery(userList);
      await whenIdle();
      if (!unmounted) void queryClient.prefetchQuery(dropdownProjects);
    })();
    return () => {
      unmounted = true;
      stop();
    };
  }, [queryClient, user._id]);

  useEffect(() => {
    addEventListener("pagehide", savePreferences);
    return () => {
      removeEventListener("pagehide", savePreferences);
      forgetUnsavedPreferences();
    };
  }, []);

  useQueuedReport(user._id);

  // Applies the user's theme, which may have been chosen in another browser.
  useEffect(() => {
    if (colorScheme) setColorScheme(colorScheme);
  }, [colorScheme, setColorScheme]);
  return null;
}

/** Delay, so that the first screen loads first. */
const sendDelayMs = 3000;

/** Sends a report that was queued offline as soon as there is a connection. */
function useQueuedReport(owner: string) {
  const queryClient = useQueryClient();
  const { connected } = useLiveStatus();
  useEffect(() => {
    const send = () =>
      void import("#features/eods/send-queued-report.ts").then(
        ({ sendQueuedReport }) => sendQueuedReport(owner, queryClient),
        () => undefined,
      );
    const timer = setTimeout(send, sendDelayMs);
    addEventListener("online", send);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", send);
    };
  }, [owner, queryClient, connected]);
}
