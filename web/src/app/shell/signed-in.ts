import { useMantineColorScheme } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { whenIdle } from "#lib/ssr/scheduling.ts";
import { dropdownProjects, keepLists, userList } from "#lib/api/shared-lists.ts";
import { startLive, useLiveStatus } from "#lib/api/live.ts";
import { forgetUnsavedPreferences, preferencesQuery, savePreferences } from "#lib/filters/preferences.ts";
import { useSession } from "#lib/session/session.ts";
import { useDayChange } from "./use-day-change.ts";

/** What goes on while somebody is signed in: the socket, the short lists, the preferences. Shows nothing; so none of it draws the shell again. */
export function SignedIn() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  useDayChange();
  const { setColorScheme } = useMantineColorScheme();
  const { data: preferences } = useQuery(preferencesQuery);
  const colorScheme = preferences?.colorScheme;

  // The words for failures have to be here before the server goes away.
  useEffect(
    () =>
      void whenIdle()
        .then(() => import("#lib/api/fallbacks.ts"))
        .catch(() => undefined),
    [],
  );

  useEffect(() => startLive(queryClient, user._id), [queryClient, user._id]);

  useEffect(() => {
    const stop = keepLists(queryClient, user._id);
    let gone = false;
    // Once after sign-in, if they are not there yet (specification, section 4): what is cached is not fetched again.
    void (async () => {
      await whenIdle();
      if (!gone) void queryClient.prefetchQuery(userList);
      await whenIdle();
      if (!gone) void queryClient.prefetchQuery(dropdownProjects);
    })();
    return () => {
      gone = true;
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

  useSendingLater(user._id);

  // The theme one chose, also where it was chosen in another browser.
  useEffect(() => {
    if (colorScheme) setColorScheme(colorScheme);
  }, [colorScheme, setColorScheme]);
  return null;
}

/** The first screen comes first. */
const lookAfterMs = 3000;

/** A report that was submitted without a connection goes out as soon as there is one. */
function useSendingLater(owner: string) {
  const queryClient = useQueryClient();
  const { connected } = useLiveStatus();
  useEffect(() => {
    const send = () =>
      import("#features/eods/send-queued-report.ts").then(
        ({ sendWaiting }) => sendWaiting(owner, queryClient),
        () => undefined,
      );
    const timer = setTimeout(() => void send(), lookAfterMs);
    addEventListener("online", send);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", send);
    };
  }, [owner, queryClient, connected]);
}
