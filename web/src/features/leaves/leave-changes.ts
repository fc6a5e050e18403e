import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import type { Leave, LeaveType, Preview } from "@daybook/contract/leaves/schemas";
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { CallError, messageOf } from "#lib/api/call-error.ts";
import { useOptimisticCreate, useOptimisticRemove, useOptimisticUpdate } from "#lib/api/optimistic-updates.ts";
import { useSession } from "#lib/session/session.ts";
import { useUndo } from "#lib/api/use-undo.ts";
import { toastFailure } from "#lib/notify/entity-toasts.ts";
import { toast } from "#lib/notify/toast.ts";
import { refetchLeaves } from "./leave-refetch.ts";

/** Query keys of the leave lists. */
const lists: QueryKey[] = [
  ["leaves", "me"],
  ["leaves", "team"],
  ["leaves", "all"],
];

const noPermissions: Leave["can"] = {
  read: true,
  update: false,
  remove: false,
  approve: false,
  reject: false,
  requestCancellation: false,
  decideCancellation: false,
  attach: false,
  detach: false,
};

/** Data for the optimistic row of a new leave, until the server responds. */
export type LeavePreview = { preview: Preview | undefined; type: LeaveType | undefined };

/** Applies for leave and shows the new row optimistically. */
export function useApply({ preview, type }: LeavePreview) {
  const { user } = useSession();
  const creation = useOptimisticCreate("POST /leaves", {
    entity: "leave",
    lists: [["leaves", "me"]],
    failsInForm: true,
    draft: ({ leaveType, startDate, endDate, startDayPart, endDayPart, reason }) => {
      const now = new Date().toISOString();
      return {
        user: { _id: user._id, name: user.name, team: user.team, profilePicture: user.profilePicture },
        leaveType,
        color: type?.color,
        isAbsence: type?.isAbsence ?? true,
        startDate,
        endDate: endDate || startDate,
        startDayPart: startDayPart ?? "full",
        endDayPart: endDayPart ?? "full",
        days: preview?.days ?? 0,
        breakdown: preview?.breakdown ?? [],
        reports: preview?.reports ?? [],
        reason: reason ?? null,
        status: "Pending",
        rejectionReason: null,
        decidedBy: null,
        onBehalfOf: null,
        decidedAt: null,
        isManual: false,
        markedBy: null,
        coverUser: null,
        cancellation: null,
        cancelledAt: null,
        escalatedAt: null,
        documents: [],
        closure: null,
        limitOverrideReason: null,
        needsDocument: preview?.needsDocument ?? false,
        createdAt: now,
        updatedAt: now,
        version: 1,
        can: noPermissions,
      };
    },
  });
  return creation;
}

/** Applies for leave on someone's behalf. Not optimistic, as the user's own list doesn't include it. The form shows errors, too. */
export function useApplyFor() {
  return useMutation({
    mutationFn: (input: InputOf<Api["POST /leaves"]>) => call("POST /leaves", input),
    onSuccess: () => void toast.success("Leave created successfully!"),
    onError: (error) => toastFailure("create", "leave", error),
  });
}

/** Records approved leave (`mark-manual`). The form shows errors, too. */
export function useMark() {
  return useMutation({
    mutationFn: (input: InputOf<Api["POST /leaves/mark-manual"]>) => call("POST /leaves/mark-manual", input),
    onSuccess: () => void toast.success("Leave recorded successfully!"),
    onError: (error) => toastFailure("create", "leave", error, "Failed to mark manual leave"),
  });
}

/** Updates a leave. The form shows the server's errors. */
export function useChange() {
  return useMutation({
    mutationFn: (input: InputOf<Api["PUT /leaves/:id"]>) => call("PUT /leaves/:id", input),
    onSuccess: () => void toast.success("Leave updated successfully!"),
  });
}

export function useRemoveLeave() {
  const { mutate } = useOptimisticRemove("DELETE /leaves/:id", { entity: "leave", lists });
  return (leave: Leave) => mutate({ id: leave._id });
}

type ApproveCallbacks = { onSuccess?: () => void; onError?: (error: Error) => void; onLimit?: () => void };

/** Approves a leave optimistically; an error restores the row. */
export function useApprove() {
  const queryClient = useQueryClient();
  const undo = useUndoDecisions();
  const { mutate, isPending } = useOptimisticUpdate("PUT /leaves/:id/approve", {
    entity: "leave",
    lists,
    silent: true,
    failsInForm: true,
    change: (leave) => ({ ...leave, status: "Approved", can: noPermissions }),
  });
  /** @param overrideReason lets it break limits that refuse it; without it they call `onLimit` */
  const approve = (leave: Leave, callbacks: ApproveCallbacks = {}, overrideReason?: string) =>
    mutate(
      { id: leave._id, version: leave.version, ...(overrideReason && { overrideReason }) },
      {
        onSuccess: () => {
          toast.success("Leave approved successfully!", { undo: () => undo([leave._id]) });
          callbacks.onSuccess?.();
        },
        onError: (error) => {
          // Someone else may have reviewed it already.
          refetchLeaves(queryClient);
          if (callbacks.onError) callbacks.onError(error);
          else if (callbacks.onLimit && error instanceof CallError && error.code === "limit") callbacks.onLimit();
          else toast.error(messageOf(error));
        },
      },
    );
  return { approve, isPending };
}

/** Undoes approvals and rejections made a moment ago. */
export const useUndoDecisions = () => useUndo((leaveIds) => call("PUT /leaves/bulk/undo", { leaveIds }));

export function useReject() {
  const queryClient = useQueryClient();
  const undo = useUndoDecisions();
  return useMutation({
    mutationFn: ({ leave, reason }: { leave: Leave; reason: string }) =>
      call("PUT /leaves/:id/reject", { id: leave._id, version: leave.version, reason }),
    onSuccess: ({ _id }) => void toast.success("Leave rejected", { undo: () => undo([_id]) }),
    onError: () => refetchLeaves(queryClient),
  });
}
