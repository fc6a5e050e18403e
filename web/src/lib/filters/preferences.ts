import { minute, persistedStateTimeoutMs } from "@daybook/contract/core/constants";
import type { Preferences } from "@daybook/contract/preferences";
import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { readStored, store } from "#lib/session/local-storage.ts";

const SAVE_AFTER_MS = 800;

/**
 * What is remembered of a person's ways. The server keeps it; local storage is its cache, so that a screen opens with
 * its filters at once. Loading and saving are given up after five seconds: nobody waits for what is a convenience.
 */
export const preferencesQuery = queryOptions({
  queryKey: ["preferences"],
  queryFn: async ({ signal }) => {
    const loaded = await call(
      "GET /users/preferences",
      {},
      { signal: AbortSignal.any([signal, AbortSignal.timeout(persistedStateTimeoutMs)]) },
    );
    const preferences = merge(loaded, unsaved ?? {});
    store("preferences", preferences);
    return preferences;
  },
  initialData: () => storedPreferences(),
  initialDataUpdatedAt: 0,
  staleTime: 5 * minute,
  retry: false,
});

const storedPreferences = () => (readStored("preferences") as Preferences | null) ?? undefined;

export const preferencesOf = (queryClient: QueryClient): Preferences =>
  queryClient.getQueryData(preferencesQuery.queryKey) ?? storedPreferences() ?? {};

const merge = (before: Preferences, patch: Preferences): Preferences => ({
  ...before,
  ...patch,
  filters: { ...before.filters, ...patch.filters },
});

let unsaved: Preferences | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Remembers at once on the screen and in the browser, and a moment later on the server. */
export function rememberPreference(queryClient: QueryClient, patch: Preferences) {
  const preferences = merge(preferencesOf(queryClient), patch);
  queryClient.setQueryData(preferencesQuery.queryKey, preferences);
  store("preferences", preferences);
  unsaved = merge(unsaved ?? {}, patch);
  clearTimeout(timer);
  timer = setTimeout(savePreferences, SAVE_AFTER_MS);
}

/** Sends what is not on the server yet; also when the page is left. */
export function savePreferences() {
  clearTimeout(timer);
  if (!unsaved) return;
  const patch = unsaved;
  unsaved = undefined;
  // What could not be saved stays in this browser until it changes again.
  call("PUT /users/preferences", patch, { keepalive: true, signal: AbortSignal.timeout(persistedStateTimeoutMs) }).catch(() => undefined);
}

/** The session is over: what another person does next must not be saved with this one's. */
export function forgetUnsavedPreferences() {
  clearTimeout(timer);
  unsaved = undefined;
}

type Simple = Omit<Preferences, "filters">;

/** One preference and how to change it: `const [open, setOpen] = usePreference("sidebarOpen", true)`. */
export function usePreference<Name extends keyof Simple>(name: Name, byDefault: NonNullable<Simple[Name]>) {
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...preferencesQuery, enabled: false });
  const value = data?.[name] ?? byDefault;
  const set = (next: NonNullable<Simple[Name]>) => rememberPreference(queryClient, { [name]: next });
  return [value, set] as const;
}
