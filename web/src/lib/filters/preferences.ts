import { minute, persistedStateTimeoutMs, taskPageSize } from "@daybook/contract/core/constants";
import type { Preferences } from "@daybook/contract/preferences/preferences";
import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { readStored, store } from "#lib/session/local-storage.ts";

const SAVE_AFTER_MS = 800;

/** The numbers of rows per page to choose from. */
export const pageSizes = [taskPageSize, 25, 50, 100];

/**
 * The user's preferences. The server stores them; local storage caches them, so that a screen opens with its filters
 * immediately. Loading and saving time out after five seconds.
 */
export const preferencesQuery = queryOptions({
  queryKey: ["preferences"],
  queryFn: async ({ signal }) => {
    const load = { changes: merge(saving ?? {}, unsaved ?? {}) };
    loads.add(load);
    try {
      const loaded = await call(
        "GET /users/preferences",
        {},
        { signal: AbortSignal.any([signal, AbortSignal.timeout(persistedStateTimeoutMs)]) },
      );
      const preferences = merge(loaded, load.changes);
      store("preferences", preferences);
      return preferences;
    } finally {
      loads.delete(load);
    }
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
/** What was sent and not answered yet. */
let saving: Preferences | undefined;
/** Requests in flight, with the changes that their responses may not contain. */
const loads = new Set<{ changes: Preferences }>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Stores a preference in the cache and the browser immediately, and on the server a moment later. */
export function rememberPreference(queryClient: QueryClient, patch: Preferences) {
  const preferences = merge(preferencesOf(queryClient), patch);
  queryClient.setQueryData(preferencesQuery.queryKey, preferences);
  store("preferences", preferences);
  unsaved = merge(unsaved ?? {}, patch);
  for (const load of loads) load.changes = merge(load.changes, patch);
  clearTimeout(timer);
  timer = setTimeout(savePreferences, SAVE_AFTER_MS);
}

/** Sends unsaved preferences to the server; also called on leaving the page. */
export function savePreferences() {
  clearTimeout(timer);
  if (!unsaved) return;
  const patch = unsaved;
  unsaved = undefined;
  const sent = merge(saving ?? {}, patch);
  saving = sent;
  // After a failure the preference stays local until its next change.
  call("PUT /users/preferences", patch, { keepalive: true, signal: AbortSignal.timeout(persistedStateTimeoutMs) })
    .catch(() => undefined)
    .finally(() => {
      if (saving === sent) saving = undefined;
    });
}

/** Drops unsaved preferences at the end of a session, so that the next user does not inherit them. */
export function forgetUnsavedPreferences() {
  clearTimeout(timer);
  unsaved = undefined;
  saving = undefined;
  for (const load of loads) load.changes = {};
}

type Simple = Omit<Preferences, "filters">;

/** Returns a preference and its setter: `const [open, setOpen] = usePreference("sidebarOpen", true)`. */
export function usePreference<Name extends keyof Simple>(name: Name, byDefault: NonNullable<Simple[Name]>) {
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...preferencesQuery, enabled: false });
  const value = data?.[name] ?? byDefault;
  const set = (next: NonNullable<Simple[Name]>) => rememberPreference(queryClient, { [name]: next });
  return [value, set] as const;
}

/** The number of rows per page that the user last chose on a screen. */
export function pageSizeOf(preferences: Preferences | undefined, screen: string, byDefault: number) {
  const chosen = Number(preferences?.filters?.["page-size"]?.[screen]);
  return pageSizes.includes(chosen) ? chosen : byDefault;
}

/** Returns the number of rows per page that the user last chose on a screen, and its setter. */
export function usePageSize(screen: string, byDefault: number) {
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...preferencesQuery, enabled: false });
  const set = (next: number) => {
    const sizes = preferencesOf(queryClient).filters?.["page-size"];
    rememberPreference(queryClient, { filters: { "page-size": { ...sizes, [screen]: next } } });
  };
  return [pageSizeOf(data, screen, byDefault), set] as const;
}
