import type { Leave } from "@daybook/contract/leaves/schemas";
import { Suspense } from "react";
import { useDeleteLeave } from "./use-leave-actions.ts";
import type { LeaveDialogs } from "./use-leave-dialogs.ts";
import type { LeaveView } from "./use-leave-view.ts";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";

const LeaveDialog = lazyDialog(async () => (await import("./form/leave-dialog.tsx")).LeaveDialog);
const ReviewDialog = lazyDialog(async () => (await import("./review-dialog.tsx")).ReviewDialog);
const AskToCancelDialog = lazyDialog(async () => (await import("../cancellation/ask-to-cancel-dialog.tsx")).AskToCancelDialog);
const DecideCancellationDialog = lazyDialog(
  async () => (await import("../cancellation/decide-cancellation-dialog.tsx")).DecideCancellationDialog,
);
const LeaveDrawer = lazyDialog(async () => (await import("./leave-drawer.tsx")).LeaveDrawer);
const BalanceDrawer = lazyDialog(async () => (await import("../balance/balance-drawer.tsx")).BalanceDrawer);
const DelegateDialog = lazyDialog(async () => (await import("#features/delegations/delegate-dialog.tsx")).DelegateDialog);
const FeedDialog = lazyDialog(async () => (await import("../calendar/feed-dialog.tsx")).FeedDialog);

type Props = { view: LeaveView; dialogs: LeaveDialogs; rows: Leave[] };

/** The dialogs and drawers of the leave page, each loaded when first opened. */
export function LeaveOverlays({ view, dialogs, rows }: Props) {
  const { form, review, askToCancel, cancellation, balance, feed, delegate } = dialogs;
  const remove = useDeleteLeave();
  const shown = rows.find(({ _id }) => _id === view.filters.leave);
  const close = () => view.open(undefined);
  return (
    <Suspense>
      {shown && (
        <LeaveDrawer
          leave={shown}
          opened
          onClose={close}
          onEdit={() => {
            close();
            form.open({ mode: "edit", leave: shown });
          }}
          onRemove={() => void remove(shown).then((removed) => removed && close())}
          onReview={() => {
            close();
            if (shown.can.decideCancellation) cancellation.open({ leave: shown, decision: "accept" });
            else review.open({ leave: shown, decision: "approve" });
          }}
          onCancel={() => {
            close();
            askToCancel.open(shown);
          }}
        />
      )}
      {form.subject && <LeaveDialog key={`form ${form.key}`} subject={form.subject} opened={form.opened} onClose={form.close} />}
      {review.subject && <ReviewDialog key={`review ${review.key}`} {...review.subject} opened={review.opened} onClose={review.close} />}
      {askToCancel.subject && (
        <AskToCancelDialog
          key={`ask ${askToCancel.key}`}
          leave={askToCancel.subject}
          opened={askToCancel.opened}
          onClose={askToCancel.close}
        />
      )}
      {cancellation.subject && (
        <DecideCancellationDialog
          key={`cancellation ${cancellation.key}`}
          {...cancellation.subject}
          opened={cancellation.opened}
          onClose={cancellation.close}
        />
      )}
      {balance.subject && (
        <BalanceDrawer key={`balance ${balance.key}`} userId={balance.subject.userId} opened={balance.opened} onClose={balance.close} />
      )}
      {delegate.subject && <DelegateDialog key={`delegate ${delegate.key}`} opened={delegate.opened} onClose={delegate.close} />}
      {feed.subject && <FeedDialog key={`feed ${feed.key}`} opened={feed.opened} onClose={feed.close} />}
    </Suspense>
  );
}
