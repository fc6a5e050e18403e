import type { Announcement } from "@daybook/contract/announcements";
import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call, callWith } from "#lib/api/call.ts";
import { useOptimisticCreate, useOptimisticRemove, useOptimisticUpdate } from "#lib/api/optimistic-updates.ts";
import { toast } from "#ui/feedback/toasts.tsx";

/** Nobody keeps more of them in force on purpose; older ones count as read. */
const counted = { limit: 100 };

/** What the bell counts, and shows the newest of: those in force, newest first. */
export const newestAnnouncements = queryOptions({
  queryKey: ["announcements", "list", counted],
  queryFn: ({ signal }) => callWith("GET /announcements", counted, { signal }),
});

/** Everything that is in force, newest first, for reading. */
export const readableAnnouncements = (search: string | undefined) =>
  queryOptions({
    queryKey: ["announcements", "list", { search }],
    queryFn: ({ signal }) => callWith("GET /announcements", { search }, { signal }),
    placeholderData: keepPreviousData,
  });

/** A page of all announcements, expired ones too, with their counts (admin). */
export const announcementPage = (filters: InputOf<Api["GET /announcements/all"]>) =>
  queryOptions({
    queryKey: ["announcements", "all", filters],
    queryFn: ({ signal }) => callWith("GET /announcements/all", filters, { signal }),
    placeholderData: keepPreviousData,
  });

/** Everybody, with the moment each has seen it (admin). */
export const announcementReaders = (id: string) =>
  queryOptions({
    queryKey: ["announcements", "seen-by", id],
    queryFn: ({ signal }) => call("GET /announcements/:id/seen-by", { id }, { signal }),
  });

/* ── What one has seen ───────────────────────────────────────────────────────────────────────── */

const seenIds = queryOptions({
  queryKey: ["announcements", "seen"],
  queryFn: ({ signal }) => call("GET /announcements/seen", {}, { signal }),
});

/** The ids one has seen; nothing until the server has said. A failed fetch empties the list (specification, section 4). */
export function useSeen(): ReadonlySet<string> | undefined {
  const { data, isError } = useQuery(seenIds);
  return useMemo(() => (isError ? new Set<string>() : data && new Set(data)), [data, isError]);
}

/** Marks one as seen at once. A failure is ignored: it is unread again, and nobody is disturbed. */
export function useMarkSeen() {
  const queryClient = useQueryClient();
  const change = (ids: (known: string[]) => string[]) => queryClient.setQueryData(seenIds.queryKey, (known) => ids(known ?? []));
  return useMutation({
    mutationFn: (id: string) => call("POST /announcements/:id/seen", { id }),
    onMutate: async (id) => {
      await queryClient.cancelQueries({ queryKey: seenIds.queryKey });
      change((known) => [...new Set([...known, id])]);
    },
    // Another one may have been opened meanwhile, whose answer is still under way.
    onSuccess: (ids) => change((known) => [...new Set([...known, ...ids])]),
    onError: (_error, id) => change((known) => known.filter((each) => each !== id)),
  });
}

/** Marks everything in force as seen. */
export function useMarkAllSeen() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /announcements/seen", {}),
    onMutate: () => queryClient.cancelQueries({ queryKey: seenIds.queryKey }),
    onSuccess: (ids) => queryClient.setQueryData(seenIds.queryKey, ids),
    onError: (error) => toast.error(error.message),
  });
}

/** Forgets what one has seen: everything is unread again. */
export function useClearSeen() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call("DELETE /announcements/seen", {}),
    onMutate: () => queryClient.cancelQueries({ queryKey: seenIds.queryKey }),
    onSuccess: (ids) => queryClient.setQueryData(seenIds.queryKey, ids),
    onError: (error) => toast.error(error.message),
  });
}

/* ── What admins write ───────────────────────────────────────────────────────────────────────── */

const entity = "announcement";
const adminList = ["announcements", "all"] as const;
const userList = ["announcements", "list"] as const;

/** First in the admin list; the reading lists follow once the server has it. */
export function useCreateAnnouncement(sender: { _id: string; name: string }) {
  const queryClient = useQueryClient();
  const creation = useOptimisticCreate("POST /announcements", {
    entity,
    lists: [adminList],
    quiet: true,
    failsInForm: true,
    draft: ({ title, content, pinned, expiresAt = null }) => {
      const now = new Date().toISOString();
      const flags = { pinned: pinned === true || pinned === "true", expiresAt: expiresAt || null };
      return {
        title,
        content,
        ...flags,
        sender,
        createdAt: now,
        updatedAt: now,
        version: 1,
        can: { read: true, update: false, remove: false },
      };
    },
  });
  const created = () => {
    toast.success("Announcement created successfully");
    void queryClient.invalidateQueries({ queryKey: userList });
  };
  return { ...creation, created };
}

type Update = InputOf<Api["PUT /announcements/:id"]>;

const withInput = (row: Announcement, { title, content, pinned, expiresAt }: Update): Announcement => ({
  ...row,
  title: title ?? row.title,
  content: content ?? row.content,
  pinned: pinned === undefined ? row.pinned : pinned === true || pinned === "true",
  expiresAt: expiresAt === undefined ? row.expiresAt : expiresAt || null,
});

/** Replaced in both lists, deleted from both (specification, section 4). */
const lists = [adminList, userList];

export const useUpdateAnnouncement = (shown: { failsInForm?: boolean; quiet?: boolean } = {}) =>
  useOptimisticUpdate("PUT /announcements/:id", { entity, lists, ...shown, change: withInput });

export const useRemoveAnnouncement = () => useOptimisticRemove("DELETE /announcements/:id", { entity, lists });

/** The version the server has now, after somebody else has changed the announcement. */
export function useNewestVersion() {
  const queryClient = useQueryClient();
  return async (id: string) => {
    await queryClient.refetchQueries({ queryKey: adminList });
    const pages = queryClient.getQueriesData<{ data: Announcement[] }>({ queryKey: adminList });
    return pages.flatMap(([, page]) => page?.data ?? []).find(({ _id }) => _id === id)?.version;
  };
}
