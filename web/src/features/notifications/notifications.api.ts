import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { inboxPageSize, notificationKinds, type NotificationView } from "@daybook/contract/notifications/kinds";
import type { Notification, NotificationPreferences } from "@daybook/contract/notifications/notifications";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { changeRow, changeRows } from "#lib/api/cached-rows.ts";
import { useUndoDecisions } from "#features/leaves/leave-changes.ts";
import { useUndoApprovals } from "#features/tasks/task-changes.ts";
import { call, callWith } from "#lib/api/call.ts";
import { toast } from "#lib/notify/toast.ts";

const all = ["notifications"] as const;
const lists = ["notifications", "list"] as const;

/** The number of unread notices in the inbox. */
export const unreadNotices = queryOptions({
  queryKey: ["notifications", "unread"],
  queryFn: async ({ signal }) => (await callWith("GET /notifications", { limit: 1 }, { signal })).unread,
});

export const noticePage = (view: NotificationView, page: number) =>
  queryOptions({
    queryKey: [...lists, view, page],
    queryFn: ({ signal }) => callWith("GET /notifications", { view, page, limit: inboxPageSize }, { signal }),
    placeholderData: (previous, query) => (query?.queryKey[2] === view ? previous : undefined),
  });

type Change = InputOf<Api["PUT /notifications/:id"]>;

/** Marks, archives or snoozes a notice optimistically. One that leaves its view disappears immediately. */
export function useChangeNotice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: all,
    mutationFn: (change: Change) => call("PUT /notifications/:id", change),
    onMutate: async ({ id, read, archived, snoozedUntil }) => {
      await queryClient.cancelQueries({ queryKey: all });
      const before = queryClient.getQueriesData({ queryKey: all });
      if (archived !== undefined || snoozedUntil !== undefined)
        changeRows<Notification>(queryClient, [lists], (rows) => {
          const rest = rows.filter(({ _id }) => _id !== id);
          return rest.length === rows.length ? rows : rest;
        });
      else if (read !== undefined) {
        changeRow<Notification>(queryClient, [lists], id, (row) => ({ ...row, readAt: read ? new Date().toISOString() : null }));
        queryClient.setQueryData(unreadNotices.queryKey, (count) => count && Math.max(0, count + (read ? -1 : 1)));
      }
      return before;
    },
    onError: (error, _change, before) => {
      for (const [queryKey, data] of before ?? []) queryClient.setQueryData(queryKey, data);
      void queryClient.invalidateQueries({ queryKey: all });
      toast.error(error.message);
    },
  });
}

export function useReadAll() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /notifications/read-all"),
    onSuccess: () => queryClient.setQueryData(unreadNotices.queryKey, 0),
    onError: (error) => toast.error(error.message),
  });
}

/* ── Decisions ───────────────────────────────────────────────────────────────────────────────── */

export type Decision = "approve" | "reject" | "return";

function send({ entity, leave, task }: Notification, decision: Decision, note: string): Promise<unknown> {
  const target = { id: entity._id!, version: entity.version ?? undefined };
  if (leave)
    return decision === "approve" ? call("PUT /leaves/:id/approve", target) : call("PUT /leaves/:id/reject", { ...target, reason: note });
  if (entity.type === "in_lieu")
    return call("PUT /leaves/in-lieu/:id", { ...target, decision: decision === "approve" ? "approve" : "reject", ...(note && { note }) });
  if (task && decision === "approve") return call("PUT /tasks/:id/status", { ...target, status: "Approved" });
  return call("PUT /tasks/:id/status", { ...target, status: "In Progress", note });
}

const doneText = ({ leave, entity }: Notification, decision: Decision) => {
  if (entity.type === "in_lieu") return decision === "approve" ? "Time off in lieu approved" : "Request rejected";
  if (leave) return decision === "approve" ? "Leave approved successfully!" : "Leave rejected";
  return decision === "approve" ? "Task approved" : "Task returned";
};

/** Decides about the leave, the time off in lieu or the task of a notice, with its version, so that a change in between is a conflict. */
export function useDecide() {
  const queryClient = useQueryClient();
  const undoLeave = useUndoDecisions();
  const undoTask = useUndoApprovals();
  return useMutation({
    mutationFn: ({ notice, decision, note = "" }: { notice: Notification; decision: Decision; note?: string }) =>
      send(notice, decision, note),
    onSuccess: (_result, { notice, decision }) => {
      const undo = notice.leave ? undoLeave : notice.task && decision === "approve" ? undoTask : undefined;
      toast.success(doneText(notice, decision), undo && { undo: () => undo([notice.entity._id!]) });
    },
    // Someone else may have decided already.
    onError: (_error, { notice }) => {
      const decided = notice.leave || notice.entity.type === "in_lieu" ? "leaves" : "tasks";
      for (const key of ["notifications", decided, "overview"]) void queryClient.invalidateQueries({ queryKey: [key] });
    },
  });
}

/* ── Preferences ─────────────────────────────────────────────────────────────────────────────── */

export const notificationPreferences = queryOptions({
  queryKey: ["notifications", "preferences"],
  queryFn: ({ signal }) => call("GET /notifications/preferences", {}, { signal }),
});

type PreferenceChange = InputOf<Api["PUT /notifications/preferences"]>;

/** Applies a change to what is cached. */
function changed(
  known: NotificationPreferences,
  { kinds = {}, quietHours, digest = known.digest, calendar = known.calendar }: PreferenceChange,
): NotificationPreferences {
  const choices = { ...known.kinds };
  for (const kind of notificationKinds) choices[kind] = { ...choices[kind], ...kinds[kind] };
  return { ...known, ...(quietHours !== undefined && { quietHours }), digest, calendar, kinds: choices };
}

export function useSavePreferences() {
  const queryClient = useQueryClient();
  const { queryKey } = notificationPreferences;
  return useMutation({
    mutationKey: queryKey,
    mutationFn: (change: PreferenceChange) => call("PUT /notifications/preferences", change),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      if (before) queryClient.setQueryData(queryKey, changed(before, change));
      return before;
    },
    onError: (error, _change, before) => {
      if (before) queryClient.setQueryData(queryKey, before);
      toast.error(error.message);
    },
  });
}
