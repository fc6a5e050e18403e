import { IconCheck, IconX } from "@tabler/icons-react";
import { Suspense } from "react";
import { BulkBar } from "#ui/table/bulk-bar.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { type Limited, useBulkReview } from "./bulk-review.ts";
import { useConfirmOverlaps } from "./use-confirm-overlaps.tsx";

const BulkRejectDialog = lazyDialog(async () => (await import("./bulk-reject-dialog.tsx")).BulkRejectDialog);

const BulkOverrideDialog = lazyDialog(async () => (await import("./bulk-override-dialog.tsx")).BulkOverrideDialog);

type Props = { selected: string[]; onSelect: (ids: string[]) => void };

/** The end of the server's sentence, which the dialog says with its field. */
const askForReason = " Give a reason to allow it all the same.";

const icon = { size: 15, stroke: 1.8 } as const;

/** Approves or rejects the selected leaves, after a question if people of one team would be away together or a limit refuses some. Failed ones stay selected, and a toast shows the reason. */
export function LeaveBulkBar({ selected: ids, onSelect }: Props) {
  const overriding = useDialog<Limited[]>();
  const review = useBulkReview(onSelect, (limited) => overriding.open(limited));
  const rejecting = useDialog<string[]>();
  const mayApprove = useConfirmOverlaps();
  const approve = async (leaveIds: string[]) => {
    if (await mayApprove(leaveIds)) review.mutate({ ids: leaveIds });
  };
  return (
    <>
      <BulkBar
        noun="leaves"
        count={ids.length}
        onClear={() => onSelect([])}
        actions={[
          { label: "Approve", icon: <IconCheck {...icon} />, shortcut: "a", disabled: review.isPending, onClick: () => void approve(ids) },
          { label: "Reject", icon: <IconX {...icon} />, danger: true, onClick: () => rejecting.open(ids) },
        ]}
      />
      {overriding.subject && (
        <Suspense>
          <BulkOverrideDialog
            key={overriding.key}
            texts={overriding.subject.map(({ reason }) => reason.replace(askForReason, ""))}
            opened={overriding.opened}
            onClose={overriding.close}
            submitting={review.isPending}
            onApprove={(overrideReason, onApproved) => {
              const onSuccess = () => {
                onApproved();
                overriding.close();
              };
              if (overriding.subject) review.mutate({ ids: overriding.subject.map(({ id }) => id), overrideReason }, { onSuccess });
            }}
          />
        </Suspense>
      )}
      {rejecting.subject && (
        <Suspense>
          <BulkRejectDialog
            key={rejecting.key}
            count={rejecting.subject.length}
            opened={rejecting.opened}
            onClose={rejecting.close}
            submitting={review.isPending}
            failure={review.variables?.reason !== undefined ? (review.error?.message ?? null) : null}
            onReject={(reason, onRejected) => {
              const onSuccess = () => {
                onRejected();
                rejecting.close();
              };
              if (rejecting.subject) review.mutate({ ids: rejecting.subject, reason }, { onSuccess });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
