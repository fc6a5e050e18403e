import { IconCheck, IconX } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { BulkBar } from "#ui/table/bulk-bar.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { useBulkDecision } from "./bulk-decisions.ts";

const RejectManyDialog = lazy(async () => ({ default: (await import("./bulk-reject-dialog.tsx")).BulkRejectDialog }));

type Props = { selected: string[]; onSelect: (ids: string[]) => void };

const icon = { size: 15, stroke: 1.8 } as const;

/** Decides all selected leaves. Those it fails for stay selected, and the toast says why. */
export function LeaveBulkBar({ selected: ids, onSelect }: Props) {
  const decision = useBulkDecision(onSelect);
  const rejecting = useDialog<string[]>();
  return (
    <>
      <BulkBar
        noun="leaves"
        count={ids.length}
        onClear={() => onSelect([])}
        actions={[
          { label: "Approve", icon: <IconCheck {...icon} />, disabled: decision.isPending, onClick: () => decision.mutate({ ids }) },
          { label: "Reject", icon: <IconX {...icon} />, danger: true, onClick: () => rejecting.open(ids) },
        ]}
      />
      {rejecting.subject && (
        <Suspense>
          <RejectManyDialog
            key={rejecting.key}
            count={rejecting.subject.length}
            opened={rejecting.opened}
            onClose={rejecting.close}
            submitting={decision.isPending}
            failure={decision.variables?.reason !== undefined ? (decision.error?.message ?? null) : null}
            onReject={(reason) => rejecting.subject && decision.mutate({ ids: rejecting.subject, reason }, { onSuccess: rejecting.close })}
          />
        </Suspense>
      )}
    </>
  );
}
