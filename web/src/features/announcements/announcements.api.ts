import type { Announcement } from "@daybook/contract/announcements/announcements";
import { bellListLength } from "@daybook/contract/core/constants";
import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call, callWith } from "#lib/api/call.ts";
import { useOptimisticCreate, useOptimisticRemove, useOptimisticUpdate } from "#lib/api/optimistic-updates.ts";
import type { AudienceValue } from "#ui/form/audience-field.tsx";
import { toast } from "#lib/notify/toast.ts";

/** People shown beside the number of an audience. */
const audienceShown = 3;

const newest = { limit: bellListLength };

/** The newest current announcements and the ids of all unread ones, for the bell. */
export const newestAnnouncements = queryOptions({
  queryKey: ["announcements", "list", newest],
  queryFn: ({ signal }) => callWith("GET /announcements", newest, { signal }),
});

/** Current announcements that match a search, newest first. */
export const readableAnnouncements = (search: string | undefined) =>
  queryOptions({
    queryKey: ["announcements", "list", { search }],
    queryFn: ({ signal }) => callWith("GET /announcements", { search }, { signal }),
    placeholderData: keepPreviousData,
  });

/** A page of all announcements, including expired ones, with seen counts (admin). */
export const announcementPage = (filters: InputOf<Api["GET /announcements/all"]>) =>
  queryOptions({
    queryKey: ["announcements", "all", filters],
    queryFn: ({ signal }) => callWith("GET /announcements/all", filters, { signal }),
    placeholderData: keepPreviousData,
  });

/** All users with the time each saw the announcement (admin). */
export const announcementReaders = (id: string) =>
  queryOptions({
    queryKey: ["announcements", "seen-by", id],
    queryFn: ({ signal }) => call("GET /announcements/:id/seen-by", { id }, { signal }),
  });

/** The people whom an announcement to an audience would reach: their number and the first of them, or all (admin). */
export const audiencePeople = (audience: NonNullable<AudienceValue>, all: boolean, date?: string) =>
  queryOptions({
    queryKey: ["users", "audience", audience, all, date],
    queryFn: ({ signal }) =>
      callWith("GET /announcements/audience", { ...audience, ...(!all && { limit: audienceShown }), ...(date && { date }) }, { signal }),
    placeholderData: keepPreviousData,
  });

/* ── Seen announcements ───────────────────────────────────────────────────────────────────────── */

/** The ids of the announcements that the user has seen. */
export const seenIds = queryOptions({
  queryKey: ["announcements", "seen"],
  queryFn: ({ signal }) => call("GET /announcements/seen", {}, { signal }),
});

/** Returns the seen ids; undefined while loading. A failed fetch empties the list (specification, section 4). */
export function useSeen(): ReadonlySet<string> | undefined {
  const { data, isError } = useQuery(seenIds);
  return useMemo(() => (isError ? new Set<string>() : data && new Set(data)), [data, isError]);
}

/** Of the marks, so that the lists are fetched after the last of several (`refetchAfterWrites`). */
const seenMutationKey = seenIds.queryKey;

/** Marks an announcement as seen, optimistically. A failure makes it unread again without an error message. */
export function useMarkSeen() {
  const queryClient = useQueryClient();
  const change = (next: (known: string[]) => string[]) => queryClient.setQueryData(seenIds.queryKey, (known) => next(known ?? []));
  return useMutation({
    mutationKey: seenMutationKey,
    mutationFn: (id: string) => call("POST /announcements/:id/seen", { id }),
    onMutate: async (id) => {
      await queryClient.cancelQueries({ queryKey: seenIds.queryKey });
      change((known) => [...new Set([...known, id])]);
    },
    // Keeps optimistic marks whose requests are still pending.
    onSuccess: (ids) => change((known) => [...new Set([...known, ...ids])]),
    onError: (_error, id) => change((known) => known.filter((each) => each !== id)),
  });
}

/** Marks all current announcements as seen. */
export function useMarkAllSeen() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: seenMutationKey,
    mutationFn: () => call("POST /announcements/seen", {}),
    onMutate: () => queryClient.cancelQueries({ queryKey: seenIds.queryKey }),
    onSuccess: (ids) => queryClient.setQueryData(seenIds.queryKey, ids),
    onError: (error) => toast.error(error.message),
  });
}

/** Clears the seen list, so that everything is unread again. */
export function useClearSeen() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: seenMutationKey,
    mutationFn: () => call("DELETE /announcements/seen", {}),
    onMutate: () => queryClient.cancelQueries({ queryKey: seenIds.queryKey }),
    onSuccess: (ids) => queryClient.setQueryData(seenIds.queryKey, ids),
    onError: (error) => toast.error(error.message),
  });
}

/** How many people reacted to an announcement in which way, and who. */
export const announcementReactions = (id: string) =>
  queryOptions({
    queryKey: ["announcements", "reactions", id],
    queryFn: ({ signal }) => call("GET /announcements/:id/reactions", { id }, { signal }),
  });

/* ── Announcements that must be read ─────────────────────────────────────────────────────────── */

/** Confirms that one has read an announcement. */
export function useConfirmRead(onConfirmed: () => void) {
  return useMutation({
    mutationFn: (id: string) => call("POST /announcements/:id/confirm", { id }),
    onSuccess: () => {
      toast.success("Confirmed as read");
      onConfirmed();
    },
    onError: ({ message }) => toast.error(message),
  });
}

/** Who has confirmed, only seen, or not opened an announcement, with the number of each (admin). */
export const announcementReceipts = (id: string) =>
  queryOptions({
    queryKey: ["announcements", "receipts", id],
    queryFn: ({ signal }) => callWith("GET /announcements/:id/receipts", { id }, { signal }),
  });

/* ── Changes by admins ───────────────────────────────────────────────────────────────────────── */

const entity = "announcement";
const adminList = ["announcements", "all"] as const;
const userList = ["announcements", "list"] as const;

/** Adds an announcement to the admin list optimistically; the other lists follow the response. */
export function useCreateAnnouncement(sender: { _id: string; name: string }) {
  return useOptimisticCreate("POST /announcements", {
    entity,
    lists: [adminList],
    silent: true,
    failsInForm: true,
    draft: ({ title, content, pinned }) => {
      const now = new Date().toISOString();
      // The server computes when the last day ends.
      const flags = { pinned: pinned === true || pinned === "true", expiresAt: null };
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
}

/** Creates an announcement that is not published yet: a draft or a scheduled one. */
export const useKeepAnnouncement = () =>
  useMutation({ mutationFn: (input: InputOf<Api["POST /announcements"]>) => call("POST /announcements", input) });

type Update = InputOf<Api["PUT /announcements/:id"]>;

const withInput = (row: Announcement, { title, content, pinned, expiresAt }: Update): Announcement => ({
  ...row,
  title: title ?? row.title,
  content: content ?? row.content,
  pinned: pinned === undefined ? row.pinned : pinned === true || pinned === "true",
  expiresAt: expiresAt === undefined ? row.expiresAt : expiresAt || null,
});

/** Updates and deletions apply to both lists (specification, section 4). */
const lists = [adminList, userList];

export const useUpdateAnnouncement = (shown: { failsInForm?: boolean; silent?: boolean } = {}) =>
  useOptimisticUpdate("PUT /announcements/:id", { entity, lists, ...shown, change: withInput });

export const useRemoveAnnouncement = () => useOptimisticRemove("DELETE /announcements/:id", { entity, lists });

/** Returns a function that fetches the current version of an announcement, after an edit conflict. */
export function useNewestVersion() {
  const queryClient = useQueryClient();
  return async (id: string) => {
    await queryClient.refetchQueries({ queryKey: adminList });
    const pages = queryClient.getQueriesData<{ data: Announcement[] }>({ queryKey: adminList });
    return pages.flatMap(([, page]) => page?.data ?? []).find(({ _id }) => _id === id)?.version;
  };
}
