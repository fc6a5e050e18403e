import { useEffect } from "react";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { useStable } from "#ui/use-stable.ts";
import type { Decision } from "./review-dialog.tsx";
import type { LeaveTask } from "./form/leave-form.ts";
import type { LeaveView, Panel } from "./use-leave-view.ts";

/** Everything that opens over the leave screen. */
export function useLeaveDialogs(view: LeaveView) {
  const task = useDialog<LeaveTask>();
  const decision = useDialog<Decision>();
  const account = useDialog<{ userId?: string }>();
  const feed = useDialog<true>();
  const holidays = useDialog<true>();
  const types = useDialog<true>();

  const openers: Record<Panel, () => void> = {
    apply: () => task.open({ mode: "apply" }),
    mark: () => task.open({ mode: "mark" }),
    feed: () => feed.open(true),
    account: () => account.open({}),
    holidays: () => holidays.open(true),
    types: () => types.open(true),
  };
  const open = useStable((panel: Panel) => openers[panel]());
  const openAtOnce = useStable((panel: Panel) => {
    view.show(undefined);
    open(panel);
  });
  // The palette, the settings and the dashboard lead here with what to open; the address says it once.
  const { open: asked } = view.filters;
  useEffect(() => {
    if (asked) openAtOnce(asked);
  }, [asked, openAtOnce]);

  return { task, decision, account, feed, holidays, types, open };
}

export type LeaveDialogs = ReturnType<typeof useLeaveDialogs>;
