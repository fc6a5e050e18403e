import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import type { Leave, LeaveType, Preview } from "@daybook/contract/leaves";
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { useOptimisticCreate, useOptimisticRemove, useOptimisticUpdate } from "#lib/api/optimistic-updates.ts";
import { useSession } from "#lib/session/session.ts";
import { toast } from "#ui/feedback/toasts.tsx";
import { refetchAfter } from "./leave-refetch.ts";

/** The lists that hold leaves. */
const lists: QueryKey[] = [
  ["leaves", "me"],
  ["leaves", "team"],
  ["leaves", "all"],
];

const nothing: Leave["can"] = { read: true, update: false, remove: false, approve: false, reject: false };

/** Refetches what a change makes old; `about` says whose leave it was. */
function useRefetch() {
  const queryClient = useQueryClient();
  const { user } = useSession();
  return (deed: Parameters<typeof refetchAfter>[1], aboutId: string) => refetchAfter(queryClient, deed, user.role, aboutId === user._id);
}

/** What the new leave looks like until the server answers: the preview has computed its days already. */
export type LeavePreview = { preview: Preview | undefined; type: LeaveType | undefined };

/** Applies for leave; the row stands in the list at once. */
export function useApply(foretold: LeavePreview) {
  const { user } = useSession();
  const refetch = useRefetch();
  const creation = useOptimisticCreate("POST /leaves", {
    entity: "leave",
    lists: [["leaves", "me"]],
    failsInForm: true,
    draft: ({ leaveType, startDate, endDate, startDayPart, endDayPart, reason }) => {
      const now = new Date().toISOString();
      return {
        user: { _id: user._id, name: user.name, team: user.team, profilePicture: user.profilePicture },
        leaveType,
        color: foretold.type?.color,
        isAbsence: foretold.type?.isAbsence ?? true,
        startDate,
        endDate: endDate || startDate,
        startDayPart: startDayPart ?? "full",
        endDayPart: endDayPart ?? "full",
        days: foretold.preview?.days ?? 0,
        breakdown: foretold.preview?.breakdown ?? [],
        reason: reason ?? null,
        status: "Pending",
        rejectionReason: null,
        decidedBy: null,
        decidedAt: null,
        isManual: false,
        markedBy: null,
        coverUser: null,
        createdAt: now,
        updatedAt: now,
        version: 1,
        can: nothing,
      };
    },
  });
  return { ...creation, applied: (leave: Leave) => refetch("apply", leave.user._id) };
}

/** For somebody else: nothing of it stands in one's own list. */
export function useApplyFor() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (input: InputOf<Api["POST /leaves"]>) => call("POST /leaves", input),
    onSuccess: (leave) => {
      toast.success("Leave created successfully!");
      refetch("apply", leave.user._id);
    },
  });
}

/** Marks a leave that needs no decision. */
export function useMark() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (input: InputOf<Api["POST /leaves/mark-manual"]>) => call("POST /leaves/mark-manual", input),
    onSuccess: (leave) => {
      toast.success("Leave marked successfully!");
      refetch("mark", leave.user._id);
    },
  });
}

/** Changes a leave from its form, which shows what the server refuses. */
export function useChange() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (input: InputOf<Api["PUT /leaves/:id"]>) => call("PUT /leaves/:id", input),
    onSuccess: (leave) => {
      toast.success("Leave updated successfully!");
      refetch("update", leave.user._id);
    },
  });
}

export function useRemoveLeave() {
  const refetch = useRefetch();
  const { mutate } = useOptimisticRemove("DELETE /leaves/:id", { entity: "leave", lists });
  return (leave: Leave) => mutate({ id: leave._id }, { onSuccess: () => refetch("remove", leave.user._id) });
}

/** Approves at once; a refusal puts the row back and says why. */
export function useApprove() {
  const refetch = useRefetch();
  const { mutate, isPending } = useOptimisticUpdate("PUT /leaves/:id/approve", {
    entity: "leave",
    lists,
    quiet: true,
    failsInForm: true,
    change: (leave) => ({ ...leave, status: "Approved", can: nothing }),
  });
  const approve = (leave: Leave, shown: { onSuccess?: () => void; onError?: (error: Error) => void } = {}) =>
    mutate(
      { id: leave._id, version: leave.version },
      {
        onSuccess: () => {
          toast.success("Leave approved successfully!");
          shown.onSuccess?.();
        },
        onError: shown.onError ?? ((error) => toast.error(messageOf(error))),
        // After a refusal, too: somebody else may have decided already.
        onSettled: () => refetch("approve", leave.user._id),
      },
    );
  return { approve, isPending };
}

export function useReject() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: ({ leave, reason }: { leave: Leave; reason: string }) =>
      call("PUT /leaves/:id/reject", { id: leave._id, version: leave.version, reason }),
    onSuccess: () => void toast.success("Leave rejected"),
    onSettled: (_answer, _error, { leave }) => refetch("reject", leave.user._id),
  });
}
