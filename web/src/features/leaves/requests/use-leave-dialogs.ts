import type { Leave } from "@daybook/contract/leaves/schemas";
import { useEffect } from "react";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { useStable } from "#ui/use-stable.ts";
import type { CancellationReview } from "../cancellation/decide-cancellation-dialog.tsx";
import type { Review } from "./review-dialog.tsx";
import type { LeaveFormSubject } from "./form/leave-form.ts";
import type { LeaveView, Panel } from "./use-leave-view.ts";

/** State of the dialogs and drawers of the leave page. */
export function useLeaveDialogs(view: LeaveView) {
  const form = useDialog<LeaveFormSubject>();
  const review = useDialog<Review>();
  const askToCancel = useDialog<Leave>();
  const cancellation = useDialog<CancellationReview>();
  const balance = useDialog<{ userId?: string }>();
  const feed = useDialog<true>();
  const delegate = useDialog<true>();

  const openers: Record<Panel, () => void> = {
    apply: () => form.open({ mode: "apply" }),
    mark: () => form.open({ mode: "mark" }),
    feed: () => feed.open(true),
    delegate: () => delegate.open(true),
    balance: () => balance.open({}),
  };
  const open = useStable((panel: Panel) => openers[panel]());
  const openFromUrl = useStable((panel: Panel) => {
    view.show(undefined);
    open(panel);
  });
  // Links from the command palette, settings and dashboard name a panel in `open`; it is removed from the URL once opened.
  const { open: requested } = view.filters;
  useEffect(() => {
    if (requested) openFromUrl(requested);
  }, [requested, openFromUrl]);

  return { form, review, askToCancel, cancellation, balance, feed, delegate, open };
}

export type LeaveDialogs = ReturnType<typeof useLeaveDialogs>;
